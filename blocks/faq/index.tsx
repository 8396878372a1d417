import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'

const list = css`
  display: grid;
  gap: 0.75rem;
  margin-top: var(--gap);
  @media (min-width: 80rem) {
    grid-template-columns: 1fr 1fr;
    align-items: start;
  }
`

/* On paper nothing can be opened. */
const entry = css`
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: calc(var(--radius) * 0.75);
  box-shadow: var(--shadow);
  > :not(summary) {
    padding: 0 1.25rem 1.1rem;
  }
  @media print {
    &::details-content {
      content-visibility: visible;
      block-size: auto;
    }
  }
`

const question = css`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.75rem 1.25rem;
  min-height: 4.25rem;
  border-radius: inherit;
  cursor: pointer;
  &::-webkit-details-marker {
    display: none;
  }
  &:hover h3 {
    color: var(--link);
  }
  &::after {
    content: '';
    flex: none;
    width: 0.6rem;
    height: 0.6rem;
    border: solid var(--link);
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -25%;
  }
  [open] > &::after {
    rotate: 225deg;
    translate: 0 25%;
  }
  @media print {
    &::after {
      display: none;
    }
  }
`

export function Faq({ block }: BlockProps<'faq'>) {
  const { title, desc, questions } = block
  return (
    <Section block={block} title={title}>
      {desc !== undefined && <Html html={desc} />}
      <div css={list}>
        {questions.map((one, index) => (
          <details key={index} id={one.id} css={entry}>
            <summary css={question}>
              <h3>{one.question}</h3>
            </summary>
            <Html html={one.answer} />
          </details>
        ))}
      </div>
    </Section>
  )
}
