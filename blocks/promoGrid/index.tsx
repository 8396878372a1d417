import { useShuffle } from '../../renderer/client/shuffle.ts'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { Deadline } from '../../renderer/parts/until.tsx'
import { card, plate } from '../../renderer/theme/layout.ts'

const grid = css`
  display: grid;
  gap: min(var(--gap), 3.5vw);
`

const columns = [1, 2, 3, 4].map(
  (count) => css`
    @media (min-width: 48rem) {
      grid-template-columns: repeat(${count}, minmax(0, 1fr));
    }
  `,
)

/* Letters may be so large that a column beside the emoji would hold no word. */
const phone = '(20rem<=width<48rem)'

/* On a phone, the text is beside the emoji. */
const item = css`
  display: flex;
  flex-direction: column;
  gap: 0.65rem;
  h2 {
    font-size: var(--h3);
  }
  h2 + *,
  h3 + * {
    flex: 1;
  }
  > a {
    place-self: start;
    margin-top: 0.6rem;
    padding-inline: 1.1rem;
  }
  @media ${phone} {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: 0 1rem;
    > * {
      grid-column: 2;
    }
    > :is(span, picture) {
      grid-area: 1 / 1 / span 9;
    }
  }
`

/* On a phone, only a line parts a card from the one before. */
const surface = css`
  ${card}
  @media ${phone} {
    padding: 1rem 0 0;
    background: none;
    border-top-color: var(--line);
    border-radius: 0;
    box-shadow: none;
  }
`

/* A picture takes the head of the card, and the tile lies on its lower edge. */
const pictured = css`
  picture {
    margin: calc(var(--pad) * -1 - 1px) calc(var(--pad) * -1 - 1px) -2.75rem;
  }
  picture img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border-radius: var(--radius) var(--radius) 0 0;
  }
  picture ~ span {
    position: relative;
  }
  @media ${phone} {
    picture {
      width: 4.75rem;
      margin: 0;
    }
    picture img {
      aspect-ratio: 1;
      border-radius: calc(var(--radius) * 0.7);
    }
    picture ~ span {
      margin-block-start: 3rem;
      margin-inline-start: 2.75rem;
      scale: 0.8;
    }
  }
`

/* Without surfaces, the cards form a plain list. */
const plain = css`
  --pad: -1px; /* less the border, nothing */
  padding-bottom: 0.5rem;
`

/* All entries on one surface. */
const joined = css`
  gap: 1px;
  background: var(--surface);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  overflow: hidden;
  @media print {
    overflow: visible;
  }
`

/* Fine lines part the entries, also where a row is not full. */
const cell = css`
  padding: var(--pad);
  outline: 1px solid var(--line);
`

/* Windows side by side: one line runs across all emojis. */
const machine = css`
  border: 0.25rem solid var(--accent);
`

const drum = css`
  ${cell}
  > span {
    width: auto;
    height: 9rem;
    margin: calc(var(--pad) * -1) calc(var(--pad) * -1) 1rem;
    border-radius: 0;
    background:
      linear-gradient(var(--accent), var(--accent)) 50% / 100% 2px no-repeat,
      linear-gradient(#000a, #fff2, #000a) var(--primary);
    font-size: 4.5rem;
  }
  @media ${phone} {
    > span {
      width: min(5.5rem, 22vw);
      height: auto;
      margin-block: calc(var(--pad) * -1);
      margin-inline: calc(var(--pad) * -1) 0;
      font-size: min(3rem, 12vw);
    }
  }
  @media print {
    > span {
      height: 4rem;
      font-size: 2.5rem;
    }
  }
`

/* A slip of paper that was torn off, with a line for each entry. */
const slip = css`
  gap: 0;
  padding: 0 var(--pad) 1.5rem;
  background: var(--surface);
  border-radius: var(--radius) var(--radius) 0 0;
  mask: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 1.25rem;
  > li + li {
    border-top: 2px dashed var(--line);
  }
`

const line = css`
  padding-block: 1.1rem;
  @media (min-width: 48rem) {
    display: grid;
    grid-template-columns: auto minmax(0, 2fr) minmax(0, 5fr);
    gap: 0 clamp(1.25rem, 3vw, 3rem);
    align-items: center;
    > * {
      grid-row: span 2;
    }
    > :is(div, p, a) {
      grid-area: auto / 3;
      justify-self: start;
    }
  }
`

/* Each entry is a step higher than the one before. */
const ladder = css`
  @media (min-width: 64rem) {
    grid-template-columns: none;
    grid-auto-flow: column;
    grid-auto-columns: minmax(0, 1fr);
    > li {
      border-top: 0.3rem solid var(--primary);
    }
    > :nth-last-child(2) {
      margin-top: 2.5rem;
    }
    > :nth-last-child(3) {
      margin-top: 5rem;
    }
    > :nth-last-child(4) {
      margin-top: 7.5rem;
    }
  }
`

/* The styles of the list and of an entry. */
const looks = {
  cards: [undefined, surface],
  plain: [undefined, plain],
  compare: [joined, cell],
  reel: [[joined, machine], drum],
  ledger: [slip, line],
  ladder: [ladder, surface],
} as const

const emoji = css`
  ${plate}
  margin-bottom: 0.5rem;
`

export function PromoGrid({ block }: BlockProps<'promoGrid'>) {
  const { title, cards, emojiRule, variant } = block
  const shuffled = useShuffle(emojiRule?.kind === 'shuffle' ? emojiRule.emojis : undefined)
  const Heading = title === undefined ? 'h2' : 'h3'
  const [list, look] = looks[variant]
  const hasPictures = variant !== 'reel' && variant !== 'ledger'
  return (
    <Section block={block} title={title}>
      <ul
        role="list"
        css={[
          grid,
          variant !== 'ledger' && columns[block.columns - 1],
          (variant !== 'ladder' || cards.length < 5) && list,
        ]}
        data-shuffle={shuffled?.set}
      >
        {cards.map(({ imgPath, ...entry }, index) => (
          <li key={index} id={entry.id} css={[item, look, hasPictures && imgPath && pictured]}>
            {hasPictures && imgPath && (
              <Picture picture={imgPath} sizes="(min-width: 48rem) 26rem, 7rem" />
            )}
            <span
              css={emoji}
              aria-hidden="true"
              suppressHydrationWarning
              data-emoji={shuffled && ''}
            >
              {shuffled ? shuffled.pick(index) : entry.emoji}
            </span>
            <Heading>{entry.title}</Heading>
            <Html html={entry.desc} />
            {entry.until && <Deadline moment={entry.until} />}
            {entry.button && <Action action={entry.button} secondary />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
