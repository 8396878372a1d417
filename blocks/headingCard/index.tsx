import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { card, stackedOnPaper } from '../../renderer/theme/layout.ts'

/* A long text in columns, as far as there is room, on a surface of its own. */
const columns = css`
  ${card}
  padding: calc(var(--room) + 2.5vw);
  h2 {
    margin-bottom: var(--gap);
  }
  h2 + * {
    columns: 20rem 2;
    orphans: 4;
    widows: 4;
    column-gap: clamp(2rem, 5vw, 4.5rem);
  }
  li {
    break-inside: avoid;
  }
  > a {
    margin-top: var(--gap);
  }
  @media (max-width: 47.99rem) {
    padding: 0;
    background: none;
    box-shadow: none;
  }
  @media print {
    h2 + * {
      columns: auto;
    }
  }
`

const beside = css`
  display: grid;
  gap: 1rem clamp(2rem, 5vw, 4.5rem);
  justify-items: start;
  align-content: start;
  > div > p:first-child {
    font-size: var(--lead);
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    h2 {
      grid-row: span 2;
      position: sticky;
      top: calc(var(--bar) + 1rem);
      align-self: start;
    }
  }
  ${stackedOnPaper('1rem')}
`

export function HeadingCard({ block }: BlockProps<'headingCard'>) {
  return (
    <Section block={block}>
      <div css={block.variant === 'columns' ? columns : beside}>
        <h2>{block.title}</h2>
        <Html html={block.desc} />
        {block.button && <Action action={block.button} secondary />}
      </div>
    </Section>
  )
}
