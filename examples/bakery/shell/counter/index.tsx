import { css, ExternalLink, useLabels, useSite } from 'page-renderer'
import type { Labels, ShellProps } from '../../generated/blocks.gen.ts'

const counter = css`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.5rem 2rem;
  padding: calc(var(--room) * 1.5) var(--room);
  background: var(--sunken);
  border-top: 4px solid var(--accent);
  p {
    margin: 0;
  }
`

/** The end of every page: where the shop is, and its number. */
export function Counter({ data }: ShellProps<'counter'>) {
  const { keyword } = useSite()
  const label = useLabels<Labels>()
  return (
    <footer css={counter}>
      <p>
        <strong>{keyword}</strong>
        {`, ${data.address}`}
      </p>
      <p>
        {`${label('call')} `}
        <ExternalLink linkType="contact" href={`tel:${data.phone.replaceAll(' ', '')}`}>
          {data.phone}
        </ExternalLink>
      </p>
    </footer>
  )
}
