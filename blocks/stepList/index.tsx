import { css } from '@emotion/react'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'

const list = css`
  display: grid;
  gap: 1.25rem;
  padding: 0;
  margin-top: 1.25rem;
  list-style: none;
  counter-reset: step;
`

const step = css`
  display: grid;
  grid-template-columns: 3rem minmax(0, 1fr);
  gap: 0 1rem;
  color: var(--quiet);
  counter-increment: step;
  h3 {
    color: var(--text);
    margin-bottom: 0.25rem;
  }
`

const mark = css`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: 50%;
  background: var(--raised);
  border: 1px solid var(--line);
  font-size: 1.375rem;
  font-weight: 800;
  color: var(--accent);
`

const number = css`
  &::before {
    content: counter(step);
  }
`

export function StepList({ block }: BlockProps<'stepList'>) {
  const { title, desc, style, steps } = block
  const numbered = style === 'numbers'
  const List = numbered ? 'ol' : 'ul'
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      <List role="list" css={list}>
        {steps.map((entry, index) => (
          <li key={index} css={step}>
            <span css={[mark, numbered && number]} aria-hidden="true">
              {!numbered && entry.icon}
            </span>
            <div>
              <h3>{entry.title}</h3>
              <Html html={entry.desc} />
            </div>
          </li>
        ))}
      </List>
    </Section>
  )
}
