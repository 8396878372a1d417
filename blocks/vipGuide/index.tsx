import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { stackedOnPaper } from '../../renderer/theme/layout.ts'

const guide = css`
  display: grid;
  gap: 1rem clamp(2rem, 5vw, 4.5rem);
  align-content: start;
  /* A ladder: two rails, and a rung below each step. */
  > ol {
    padding: 0.5rem 0.75rem;
    border-inline: 0.4rem solid var(--raised);
    counter-reset: level;
  }
  > ol > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 1rem;
    align-items: center;
    padding-block: 0.75rem;
    counter-increment: level;
  }
  > ol > li:not(:last-child) {
    margin-inline: -0.75rem;
    padding-inline: 0.75rem;
    border-bottom: 0.4rem solid var(--raised);
  }
  > ol > li::before {
    content: counter(level);
    display: grid;
    place-items: center;
    width: 2.75rem;
    height: 2.75rem;
    border-radius: calc(var(--radius) * 0.6);
    background: var(--primary);
    color: var(--on-primary);
    font-weight: 800;
  }
  @media (max-width: 19.99rem) {
    > ol > li {
      grid-template-columns: minmax(0, 1fr);
    }
  }
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
    > ol {
      grid-area: 1 / 2 / span 2;
    }
    > h2 {
      align-self: end;
    }
  }
  ${stackedOnPaper('1rem')}
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
