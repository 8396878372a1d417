import { css } from '@emotion/react'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'
import { card } from '../../renderer/theme/layout.ts'

const layout = css`
  display: grid;
  gap: 1.25rem;
  picture img {
    width: 100%;
    border-radius: calc(var(--radius) * 0.75);
  }
`

/* One picture beside all cards; it stays in sight while they scroll. */
const besides = css`
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
    align-items: start;
    > picture {
      position: sticky;
      top: calc(var(--bar) + 1.5rem);
    }
  }
`

const cards = css`
  display: grid;
  gap: 1rem;
`

const side = css`
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
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
  const shared = imageUse === 'once' ? image : undefined
  const own = imageUse === 'each' ? image : undefined
  return (
    <Section block={block} title={title}>
      <div css={[layout, shared && besides]}>
        {shared && (
          <Picture
            picture={shared}
            sizes="(min-width: 80rem) 25rem, (min-width: 48rem) 36vw, 94vw"
          />
        )}
        <div css={[cards, !shared && side]}>
          {block.cards.map((entry, index) => (
            <article key={index} css={item}>
              {own && (
                <Picture
                  picture={own}
                  sizes="(min-width: 80rem) 19rem, (min-width: 48rem) 28vw, 86vw"
                />
              )}
              <Heading>{entry.title}</Heading>
              <Html html={entry.desc} />
            </article>
          ))}
        </div>
      </div>
    </Section>
  )
}
