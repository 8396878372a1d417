import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { plate } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

const list = css`
  display: grid;
  gap: calc(var(--room) * 1.75);
  margin-top: var(--gap);
  counter-reset: step;
`

const step = css`
  position: relative;
  display: grid;
  grid-template-columns: 3.5rem minmax(0, 1fr);
  gap: 0 1.25rem;
  counter-increment: step;
  h3 {
    margin-bottom: 0.3rem;
  }
  /* The path to the next step. */
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 4rem calc(var(--room) * -1.25);
    inset-inline-start: 1.65rem;
    border-inline-start: 3px dotted var(--primary);
  }
`

/* A few steps lie side by side if there is room, and the path runs across. */
const across = css`
  @media (min-width: 64rem) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    > li {
      grid-template-columns: none;
      align-content: start;
      gap: 1rem;
    }
    > li:not(:last-child)::after {
      inset-block: 1.65rem auto;
      inset-inline: 4.25rem calc(var(--room) * -1.25);
      border-inline-start: 0;
      border-top: 3px dotted var(--primary);
    }
  }
`

const grid = css`
  @media (min-width: 48rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > li::after {
      display: none;
    }
  }
`

const mark = css`
  ${plate}
  border-radius: 50%;
  font-weight: 800;
  color: var(--link);
`

const number = css`
  &::before {
    content: counter(step);
  }
`

export function StepList({ block }: BlockProps<'stepList'>) {
  const { title, desc, style, steps, variant } = block
  const numbered = style === 'numbers'
  const List = numbered ? 'ol' : 'ul'
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      <List role="list" css={[list, variant === 'grid' ? grid : steps.length < 5 && across]}>
        {steps.map((entry, index) => (
          <li key={index} id={entry.id} css={step}>
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
