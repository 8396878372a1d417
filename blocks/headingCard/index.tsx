import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { css } from '../../renderer/jsx/styles.ts'

const content = css`
  display: grid;
  gap: 1rem clamp(2rem, 5vw, 4.5rem);
  justify-items: start;
  align-content: start;
  h2 {
    /* A stroke of the accent above the heading. */
    &::before {
      content: '';
      display: block;
      width: 3rem;
      height: 0.3rem;
      margin-bottom: 1rem;
      border-radius: 1rem;
      background: linear-gradient(90deg, var(--accent), var(--highlight));
    }
  }
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
  @media print {
    display: block;
    > * {
      margin-bottom: 1rem;
    }
  }
`

export function HeadingCard({ block }: BlockProps<'headingCard'>) {
  return (
    <Section block={block}>
      <div css={content}>
        <h2>{block.title}</h2>
        <Html html={block.desc} />
        {block.button && <Action action={block.button} />}
      </div>
    </Section>
  )
}
