import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { card } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

const guide = css`
  ${card}
  display: grid;
  gap: 1rem;
  /* A ladder: two rails, and a rung below each step. */
  > ol {
    padding: 0 1.25rem;
    margin-top: 0.5rem;
    border-inline: 5px solid var(--line);
    counter-reset: level;
  }
  > ol > li {
    display: grid;
    grid-template-columns: 2.75rem minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding-block: 1rem;
    counter-increment: level;
  }
  > ol > li:not(:last-child) {
    margin-inline: -1.25rem;
    padding-inline: 1.25rem;
    border-bottom: 5px solid var(--line);
  }
  > ol > li::before {
    content: counter(level);
    display: grid;
    place-items: center;
    height: 2.75rem;
    border-radius: calc(var(--radius) * 0.6);
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 800;
  }
  @media (max-width: 19.99rem) {
    > ol > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`

export function VipGuide({ block }: BlockProps<'vipGuide'>) {
  return (
    <Section block={block}>
      <div css={guide}>
        <h2>{block.title}</h2>
        <Html html={block.desc} />
        <ol role="list">
          {block.steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      </div>
    </Section>
  )
}
