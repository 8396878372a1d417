import type { CalendarMoment } from '../../schema/page-data.gen.ts'
import { useSite } from '../document/site-context.ts'
import { css } from '../jsx/styles.ts'

const deadline = css`
  font-size: 0.875rem;
`

/** The end of a promotion, in the words of the catalogue. */
export function Deadline({ moment }: { moment: CalendarMoment }) {
  const [before, after] = useSite().messages.Promotion.until.split('{day}')
  return (
    <p css={deadline}>
      {before}
      <time dateTime={moment.date}>{moment.text}</time>
      {after}
    </p>
  )
}
