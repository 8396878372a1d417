import { css, Section } from 'page-renderer'
import type { BlockProps } from '../../generated/blocks.gen.ts'

const list = css`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 0.5rem 2rem;
  margin: var(--gap) 0 0;
`

const hours = css`
  margin: 0;
`

export function OpeningHours({ block }: BlockProps<'openingHours'>) {
  return (
    <Section block={block} title={block.title}>
      <dl css={list}>
        {block.days.map(({ day, hours: time }) => [
          <dt key={`${day} day`}>{day}</dt>,
          <dd key={day} css={hours}>
            {time}
          </dd>,
        ])}
      </dl>
    </Section>
  )
}
