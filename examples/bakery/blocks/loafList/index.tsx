import { card, css, Html, Section } from 'page-renderer'
import type { BlockProps } from '../../generated/blocks.gen.ts'

const shelf = css`
  display: grid;
  gap: var(--gap);
  margin-top: var(--gap);
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
`

const loaf = css`
  ${card}
  display: grid;
  align-content: start;
  gap: 0.4rem;
`

const head = css`
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  h3 {
    margin: 0;
  }
`

const price = css`
  font-weight: 700;
  white-space: nowrap;
`

export function LoafList({ block }: BlockProps<'loafList'>) {
  return (
    <Section block={block} title={block.title}>
      <ul role="list" css={shelf}>
        {block.loaves.map((entry, index) => (
          <li key={index} id={entry.id} css={loaf}>
            <div css={head}>
              <h3>{entry.name}</h3>
              <span css={price}>€ {entry.price}</span>
            </div>
            {entry.desc !== undefined && <Html html={entry.desc} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
