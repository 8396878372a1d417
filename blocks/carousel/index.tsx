import { useSite } from '../../renderer/document/site-context.ts'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { Deadline } from '../../renderer/parts/until.tsx'
import { card, plate } from '../../renderer/theme/layout.ts'

/*
 * Without scripts there is nothing to press. If the island cannot be loaded, or all slides are in view, the buttons
 * disappear and leave their room.
 */
const controls = css`
  display: none;
  justify-content: flex-end;
  align-items: center;
  gap: 0.75rem;
  margin-bottom: 0.75rem;
  [data-live] &:not([data-moves]) {
    visibility: hidden;
  }
  @media screen and (scripting: enabled) {
    display: flex;
  }
`

const arrow = css`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  padding: 0;
  border: 2px solid var(--link);
  border-radius: 50%;
  background: transparent;
  color: var(--link);
  font: inherit;
  font-size: 1.25rem;
  cursor: pointer;
  &:hover {
    background: var(--raised);
  }
  &[aria-disabled='true'] {
    opacity: 0.35;
    cursor: default;
  }
  &::before {
    content: '←';
  }
  & + &::before {
    content: '→';
  }
  &:dir(rtl) {
    scale: -1 1;
  }
`

/* Padding leaves room for shadows, which would be cut off. */
const scroller = css`
  margin: 0 -0.75rem;
  padding: 0 0.75rem 1.5rem;
  overflow-x: auto;
  overscroll-behavior-x: contain;
  scroll-padding: 0 0.75rem;
  scroll-snap-type: x mandatory;
  @media (prefers-reduced-motion: no-preference) {
    scroll-behavior: smooth;
  }
  @media print {
    overflow: visible;
  }
`

const row = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 88%;
  gap: var(--gap);
  @media (min-width: 34rem) {
    grid-auto-columns: calc((100% - var(--gap)) / 2);
  }
  @media (min-width: 64rem) {
    grid-auto-columns: calc((100% - var(--gap) * 2) / 3);
  }
  @media print {
    display: block;
  }
`

const slide = css`
  ${card}
  display: flex;
  flex-direction: column;
  gap: 0.65rem;
  scroll-snap-align: start;
  picture img {
    width: 100%;
    aspect-ratio: 16 / 10;
    object-fit: cover;
    border-radius: calc(var(--radius) * 0.7);
  }
  h3 + * {
    flex: 1;
  }
  > a {
    place-self: start;
    margin-top: 0.6rem;
  }
  @media print {
    margin-bottom: var(--gap);
  }
`

export function Carousel({ block }: BlockProps<'carousel'>) {
  const { title, slides } = block
  const { previous, next, shown } = useSite().messages.Promotion
  return (
    <Section block={block} title={title}>
      <div css={controls} role="group" aria-label={title}>
        <p data-shown={shown} />
        <button type="button" css={arrow} aria-label={previous} aria-disabled="true" />
        <button type="button" css={arrow} aria-label={next} />
      </div>
      {/* What scrolls can be scrolled by keyboard, too. */}
      <div css={scroller} role="region" aria-label={title} tabIndex={0}>
        <ul role="list" css={row}>
          {slides.map((one, index) => (
            <li key={index} id={one.id} css={slide}>
              {one.imgPath && (
                <Picture picture={one.imgPath} sizes="(min-width: 34rem) 22rem, 82vw" />
              )}
              {one.emoji !== undefined && (
                <span css={plate} aria-hidden="true">
                  {one.emoji}
                </span>
              )}
              <h3>{one.title}</h3>
              <Html html={one.desc} />
              {one.until && <Deadline moment={one.until} />}
              {one.button && <Action action={one.button} secondary />}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}
