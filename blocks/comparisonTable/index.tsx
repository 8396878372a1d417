import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'

const scroller = css`
  margin-top: var(--gap);
  overflow-x: auto;
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  @media print {
    overflow: visible;
  }
`

const table = css`
  width: 100%;
  border-collapse: separate; /* collapsed borders do not stick */
  border-spacing: 0;
  text-align: start;
  overflow-wrap: normal;
  caption {
    padding: 1rem 1.1rem;
    font-weight: 700;
    text-align: start;
  }
  th,
  td {
    min-width: 8.5rem;
    padding: 0.8rem 1.1rem;
    border-top: 1px solid var(--line);
    text-align: start;
    vertical-align: top;
  }
  thead th {
    background: var(--raised);
  }
  /* The first column stays in sight while the others scroll. */
  th:first-child {
    min-width: 7rem;
    @media (min-width: 20rem) {
      position: sticky;
      inset-inline-start: 0;
    }
    background: var(--raised);
    border-inline-end: 1px solid var(--line);
  }
  @media print {
    th,
    td {
      min-width: 0;
    }
  }
`

/* The mark only repeats the word, so screen readers skip it. */
const yes = css`
  color: var(--success);
  &::before {
    content: '✓ ';
    content: '✓ ' / '';
  }
`

const no = css`
  &::before {
    content: '✗ ';
    content: '✗ ' / '';
  }
`

export function ComparisonTable({ block }: BlockProps<'comparisonTable'>) {
  const { title, desc, caption, rowHeading, columns, rows } = block
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      {/* What scrolls can be scrolled by keyboard, too. */}
      <div css={scroller} role="region" aria-label={caption} tabIndex={0}>
        <table css={table}>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{rowHeading}</th>
              {columns.map((column, index) => (
                <th key={index} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} id={row.id}>
                <th scope="row">{row.title}</th>
                {row.cells.map((cell, at) => (
                  <td key={at}>
                    <Cell text={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}

/** What says yes or no in another language than English begins with its mark. */
function Cell({ text }: { text: string }) {
  const isYes = text === 'Yes' || text.startsWith('✓ ')
  if (!isYes && text !== 'No' && !text.startsWith('✗ ')) return text
  return <span css={isYes ? yes : no}>{text.replace(/^[✓✗] /, '')}</span>
}
