import { css } from '@emotion/react'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'
import { card } from '../../renderer/theme/layout.ts'

const guide = css`
  ${card}
  display: grid;
  gap: 1rem;
  color: var(--quiet);
  h2 {
    color: var(--text);
  }
  > ol {
    display: grid;
    gap: 0.75rem;
    padding: 0;
    list-style: none;
    counter-reset: level;
  }
  > ol > li {
    display: grid;
    grid-template-columns: 2.5rem minmax(0, 1fr);
    gap: 0.9rem;
    align-items: start;
    counter-increment: level;
  }
  > ol > li::before {
    content: counter(level);
    display: grid;
    place-items: center;
    height: 2.5rem;
    border-radius: 0.75rem;
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 800;
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
