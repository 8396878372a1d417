import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { plate } from '../../renderer/theme/layout.ts'

const list = css`
  display: grid;
  gap: var(--gap);
  margin-top: var(--gap);
  counter-reset: step;
`

const step = css`
  position: relative;
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 1.25rem;
  counter-increment: step;
  h3 {
    margin-bottom: 0.3rem;
  }
  /* The path to the next step. */
  &:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block: 3.5rem calc(var(--gap) * -0.7);
    inset-inline-start: 1.4rem;
    border-inline-start: 3px dotted var(--primary);
  }
`

/* A few steps lie side by side if there is room, and the path runs across. */
const across = css`
  @media (min-width: 64rem) {
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    > li {
      grid-row: span 3;
      grid-template: subgrid / none;
      gap: 0.75rem;
    }
    > li > div {
      display: contents;
    }
    > li:not(:last-child)::after {
      inset-block: 1.4rem auto;
      inset-inline: 3.75rem calc(var(--gap) * -0.7);
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

/* A phone stands at the lower edge of a stage. On a phone itself, there is only the path. */
const stage = css`
  @media (min-width: 48rem) {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 24rem);
    gap: 0 clamp(2rem, 5vw, 4.5rem);
    padding: 4vw 5vw 0;
    background: radial-gradient(40rem 30rem at 90% 100%, var(--glow), transparent) var(--surface);
    border-radius: var(--radius);
    overflow: hidden;
    h2 {
      font-size: calc(1rem + 2vw);
      align-self: end;
    }
  }
`

const phone = css`
  @media (min-width: 48rem) {
    grid-area: 1 / 2 / span 2;
    margin: 0;
    padding: 3.5rem 1.5rem 2.5rem;
    background: linear-gradient(var(--line), var(--line)) 50% 1.25rem / 5rem 0.4rem no-repeat
      var(--ground);
    border: 0.6rem solid var(--primary);
    border-bottom: 0;
    border-radius: 2.5rem 2.5rem 0 0;
    box-shadow: 0 0 0 2px var(--accent);
  }
`

const mark = css`
  ${plate}
  border-radius: 50%;
  font-weight: 800;
`

const number = css`
  background: var(--primary);
  color: var(--on-primary);
  &::before {
    content: counter(step);
  }
`

const layouts = { path: undefined, grid, phone }

export function StepList({ block }: BlockProps<'stepList'>) {
  const { title, desc, style, steps, variant } = block
  const numbered = style === 'numbers'
  const List = numbered ? 'ol' : 'ul'
  return (
    <Section block={block} title={title} styles={variant === 'phone' && stage}>
      {desc !== undefined && <Html html={desc} />}
      <List
        role="list"
        css={[list, layouts[variant], variant === 'path' && steps.length < 5 && across]}
      >
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
