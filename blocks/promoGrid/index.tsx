import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { Until } from '../../renderer/parts/until.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { useShuffle } from '../../renderer/client/shuffle.ts'
import { card, plate } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

const grid = css`
  display: grid;
  gap: var(--gap);
`

const columns = [1, 2, 3, 4].map(
  (count) => css`
    @media (min-width: 34rem) {
      grid-template-columns: repeat(${Math.min(count, 2)}, minmax(0, 1fr));
    }
    @media (min-width: 48rem) {
      grid-template-columns: repeat(${count}, minmax(0, 1fr));
    }
  `,
)

const item = css`
  ${card}
  display: flex;
  flex-direction: column;
  gap: 0.65rem;
  h2,
  h3 {
    font-size: var(--h3);
  }
  > a {
    align-self: start;
    margin-block: auto 0;
  }
  h2 + *,
  h3 + * {
    margin-bottom: 0.6rem;
  }
`

/* A picture takes the head of the card, and the plate lies on its lower edge. */
const pictured = css`
  picture {
    margin: calc(var(--pad) * -1 - 1px) calc(var(--pad) * -1 - 1px) -2.75rem;
  }
  picture img {
    width: 100%;
    aspect-ratio: 16 / 10;
    object-fit: cover;
    border-radius: var(--radius) var(--radius) 0 0;
  }
  picture ~ span {
    position: relative;
  }
`

/** Without plates, the cards form a plain list. */
const plain = css`
  --pad: -1px; /* less the border, nothing */
  padding: 0;
  background: none;
  box-shadow: none;
`

const emoji = css`
  ${plate}
  margin-bottom: 0.5rem;
`

const deadline = css`
  font-size: 0.875rem;
`

export function PromoGrid({ block }: BlockProps<'promoGrid'>) {
  const { title, cards, emojiRule, variant } = block
  const shuffled = useShuffle(emojiRule?.kind === 'shuffle' ? emojiRule.emojis : undefined)
  const Heading = title === undefined ? 'h2' : 'h3'
  return (
    <Section block={block} title={title}>
      <ul role="list" css={[grid, columns[block.columns - 1]]} data-shuffle={shuffled?.set}>
        {cards.map((entry, index) => (
          <li
            key={index}
            id={entry.id}
            css={[item, entry.imgPath !== undefined && pictured, variant === 'plain' && plain]}
          >
            {entry.imgPath && (
              <Picture picture={entry.imgPath} sizes="(min-width: 48rem) 22rem, 94vw" />
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
            {entry.until && (
              <p css={deadline}>
                <Until moment={entry.until} />
              </p>
            )}
            {entry.button && <Action action={entry.button} secondary />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
