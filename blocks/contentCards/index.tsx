import { css } from '@emotion/react'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'
import { card } from '../../renderer/theme/layout.ts'

const layout = css`
  display: grid;
  gap: 1rem;
  picture img {
    width: 100%;
    border-radius: calc(var(--radius) * 0.75);
  }
`

/* One picture for all: it takes the first place among the cards; one that is left over at the end takes the whole row. */
const shared = css`
  @media (min-width: 48rem) {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    > picture img {
      height: 100%;
      object-fit: cover;
    }
    > article:last-child:nth-of-type(even) {
      grid-column: 1 / -1;
    }
  }
`

const each = css`
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr));
  }
`

const item = css`
  ${card}
  display: grid;
  gap: 0.75rem;
  align-content: start;
  color: var(--quiet);
  h2,
  h3 {
    font-size: 1.25rem;
    color: var(--text);
  }
`

export function ContentCards({ block }: BlockProps<'contentCards'>) {
  const { title, image, imageUse } = block
  const Heading = title === undefined ? 'h2' : 'h3'
  const isShared = image !== undefined && imageUse === 'once'
  return (
    <Section block={block} title={title}>
      <div css={[layout, isShared ? shared : each]}>
        {isShared && (
          <Picture
            picture={image}
            sizes="(min-width: 80rem) 32rem, (min-width: 48rem) 45vw, 94vw"
          />
        )}
        {block.cards.map((entry, index) => (
          <article key={index} css={item}>
            {image && !isShared && (
              <Picture
                picture={image}
                sizes="(min-width: 80rem) 19rem, (min-width: 48rem) 28vw, 86vw"
              />
            )}
            <Heading>{entry.title}</Heading>
            <Html html={entry.desc} />
          </article>
        ))}
      </div>
    </Section>
  )
}
