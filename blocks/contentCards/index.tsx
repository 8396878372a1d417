import { css, cssOfData } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { card, stackedOnPaper, wholeSizes } from '../../renderer/theme/layout.ts'

const grid = css`
  display: grid;
  picture {
    border: 0.3rem solid var(--surface);
    border-radius: var(--radius);
    box-shadow: var(--shadow);
    overflow: hidden;
  }
  picture img {
    width: 100%;
    border: 0;
  }
`

const layout = css`
  ${grid}
  gap: var(--gap);
  ${stackedOnPaper('var(--gap)')}
`

/* A picture shared by all cards is beside them and stays visible as they scroll past. */
const shared = css`
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 4fr) minmax(0, 5fr);
    gap: clamp(2rem, 5vw, 4.5rem);
    > picture {
      position: sticky;
      top: calc(var(--bar) + 1rem);
      align-self: start;
    }
    > picture img {
      aspect-ratio: 1;
      object-fit: cover;
    }
  }
`

const stack = css`
  display: grid;
  gap: var(--gap);
`

/* Fine lines part texts that share a picture. */
const lines = css`
  article + article {
    padding-top: var(--gap);
    border-top: 1px solid var(--line);
  }
`

/* With a picture for each card, picture and text swap sides from card to card. */
const rows = css`
  gap: calc(var(--gap) * 2);
  @media (min-width: 48rem) {
    > article {
      grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
      gap: 0.75rem clamp(2rem, 5vw, 4.5rem);
      align-content: center;
    }
    picture {
      grid-row: 1 / span 2;
      align-self: center;
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

/* Above cards in columns, a shared picture is a band. */
const band = css`
  @media (min-width: 48rem) {
    picture img {
      aspect-ratio: 5 / 2;
      object-fit: cover;
    }
  }
`

/* The last row is always full. */
const columns = css`
  @media (min-width: 48rem) {
    display: flex;
    flex-wrap: wrap;
    > * {
      flex: 1 15rem;
    }
  }
`

const item = css`
  display: grid;
  gap: 0.75rem;
  align-content: start;
  h2 {
    font-size: var(--h3);
  }
`

/* The widths at which pictures are drawn; the card that shows only a part of its picture draws it larger than itself. */
const across = '(min-width: 80rem) max(28rem, 33vw), (min-width: 48rem) 44vw, 94vw'
const enlarged = '(min-width: 80rem) max(47rem, 55vw), (min-width: 48rem) 75vw, 160vw'
const square = '(min-width: 64rem) max(38rem, 44vw), (min-width: 48rem) 34rem, 94vw'

export function ContentCards({ block }: BlockProps<'contentCards'>) {
  const { title, image, imageUse, variant } = block
  const Heading = title === undefined ? 'h2' : 'h3'
  const own = imageUse === 'each' ? image : undefined
  const isRows = own !== undefined && variant === 'alternate'
  const isBand = variant === 'columns'
  const isCard = isBand || (own === undefined && image === undefined)
  // One size for all cards, so that the picture is fetched once.
  const isCropped = block.cards.some(({ crop }) => crop !== 'whole')
  const cards = block.cards.map((entry, index) => (
    <article
      key={index}
      id={entry.id}
      css={[isCard && card, item, own && entry.crop !== 'whole' && partOf(entry.crop)]}
    >
      {own && (
        <Picture
          picture={own}
          sizes={isCropped ? enlarged : across}
          cropped={isCropped}
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
        <div css={[layout, isBand ? band : shared]}>
          <Picture picture={image} sizes={isBand ? wholeSizes : square} cropped />
          <div css={[stack, isBand ? columns : lines]}>{cards}</div>
        </div>
      ) : (
        <div css={isRows ? [grid, rows] : [layout, columns]}>{cards}</div>
      )}
    </Section>
  )
}

/** The style of a card that shows a part of its picture. */
function partOf(crop: string) {
  return cssOfData`
    img {
      scale: 1.7;
      transform-origin: ${crop};
    }
  `
}
