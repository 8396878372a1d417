import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { stackedOnPaper } from '../../renderer/theme/layout.ts'

const texts = css`
  display: grid;
  gap: 1.5rem clamp(2rem, 5vw, 4.5rem);
  padding-top: var(--gap);
  border-top: 1px solid var(--line);
  font-size: 0.9375rem;
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr));
  }
  h2,
  h3 {
    font-size: 1.0625rem;
    margin-bottom: 0.4rem;
  }
  ${stackedOnPaper('1rem')}
`

export function Legal({ block }: BlockProps<'legal'>) {
  const Heading = block.title === undefined ? 'h2' : 'h3'
  return (
    <Section block={block} title={block.title}>
      <div css={texts}>
        {block.sections.map((entry, index) => (
          <div key={index} id={entry.id}>
            <Heading>{entry.title}</Heading>
            <Html html={entry.desc} />
          </div>
        ))}
      </div>
    </Section>
  )
}
