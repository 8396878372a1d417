import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { card } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

const grid = css`
  display: grid;
  picture img {
    width: 100%;
  }
`

const layout = css`
  ${grid}
  gap: var(--gap);
  picture img {
    border-radius: var(--radius);
  }
  /* Chromium leaves a heading alone above a grid whose picture moves to the next sheet. */
  @media print {
    display: block;
    > * {
      margin-bottom: var(--gap);
    }
  }
`

/* A picture shared by all cards is beside them and stays visible as they scroll past. */
const shared = css`
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
    > picture {
      position: sticky;
      top: calc(var(--bar) + 1rem);
      align-self: start;
    }
    > picture img {
      aspect-ratio: 4/5;
      object-fit: cover;
    }
  }
`

const stack = css`
  display: grid;
  gap: var(--gap);
`

/*
 * With a picture for each card, picture and text swap sides from card to card. The picture is the same on each card: the
 * second shows a part of it, the third another.
 */
const rows = css`
  gap: calc(var(--gap) * 2);
  picture {
    overflow: hidden;
    border-radius: var(--radius);
  }
  > :nth-child(3n + 2) img {
    scale: 1.7;
    transform-origin: 25% 60%;
  }
  > :nth-child(3n) img {
    scale: 1.7;
    transform-origin: 75% 45%;
  }
  @media (min-width: 48rem) {
    > article {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      gap: 0.75rem clamp(2rem, 5vw, 4.5rem);
      align-content: center;
    }
    picture {
      grid-row: 1 / span 2;
    }
    > article:nth-child(even) {
      grid-template-columns: minmax(0, 6fr) minmax(0, 5fr);
      picture {
        grid-column: 2;
      }
    }
    h2,
    h3 {
      align-self: end;
    }
  }
  /* On paper, parts of the picture are left out. */
  @media print {
    > article {
      display: block;
    }
    > :not(:first-child) picture {
      display: none;
    }
  }
`

const columns = css`
  @media (min-width: 48rem) {
    grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr));
  }
`

const item = css`
  display: grid;
  gap: 0.75rem;
  align-content: start;
  h2,
  h3 {
    font-size: var(--h3);
  }
`

/* For the cards that show a part of it. */
const enlarged = '(min-width: 80rem) 44rem, (min-width: 48rem) 60vw, 150vw'

export function ContentCards({ block }: BlockProps<'contentCards'>) {
  const { title, image, imageUse, variant } = block
  const Heading = title === undefined ? 'h2' : 'h3'
  const own = imageUse === 'each' ? image : undefined
  const isRows = own !== undefined && variant === 'alternate'
  const cards = block.cards.map((entry, index) => (
    <article key={index} id={entry.id} css={[!isRows && card, item]}>
      {own && (
        <Picture
          picture={own}
          sizes={isRows ? enlarged : '(min-width: 48rem) 29rem, 94vw'}
          cropped={isRows}
          silent={index > 0}
        />
      )}
      <Heading>{entry.title}</Heading>
      <Html html={entry.desc} />
    </article>
  ))
  return (
    <Section block={block} title={title}>
      {image && !own ? (
        <div css={[layout, shared]}>
          <Picture
            picture={image}
            sizes="(min-width: 64rem) 50rem, (min-width: 48rem) 34rem, 94vw"
            cropped
          />
          <div css={stack}>{cards}</div>
        </div>
      ) : (
        <div css={isRows ? [grid, rows] : [layout, columns]}>{cards}</div>
      )}
    </Section>
  )
}
