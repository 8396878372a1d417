import type { CalendarMoment } from '../../schema/page-data.gen.ts'
import { useSite } from '../document/site-context.ts'
import { css } from '../jsx/styles.ts'

/** The end of something, in the words of the catalogue: Until 31 December 2026. */
export function Until({ moment }: { moment: CalendarMoment }) {
  const [before, after] = useSite().messages.Promotion.until.split('{day}')
  return (
    <>
      {before}
      <time dateTime={moment.date}>{moment.text}</time>
      {after}
    </>
  )
}

const small = css`
  font-size: 0.875rem;
`

/** The end of something, in a small line. */
export function Deadline({ moment }: { moment: CalendarMoment }) {
  return (
    <p css={small}>
      <Until moment={moment} />
    </p>
  )
}
