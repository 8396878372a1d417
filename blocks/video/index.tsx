import { useId } from 'react'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { ExternalLink } from '../../renderer/parts/external-link.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { wholeSizes } from '../../renderer/theme/layout.ts'

const figure = css`
  display: grid;
  gap: 0.75rem;
  margin: 0;
  figcaption {
    display: grid;
    gap: 0.5rem;
    max-width: 65ch;
  }
`

/* The poster and the player that the island puts in its place have the same size. */
const stage = css`
  position: relative;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: var(--radius);
  background: #000;
  > *,
  img {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
  img {
    object-fit: cover;
  }
  a:focus-visible {
    outline-offset: -0.4rem;
  }
`

const play = css`
  position: absolute;
  inset-block-end: clamp(0.75rem, 3vw, 1.5rem);
  inset-inline-start: clamp(0.75rem, 3vw, 1.5rem);
  display: flex;
  align-items: center;
  gap: 0.6em;
  padding: 0.6em 1.1em;
  border-radius: 2em;
  background: var(--primary);
  color: var(--on-primary);
  font-weight: 700;
  &::before {
    content: '';
    border-block: 0.45em solid transparent;
    border-left: 0.75em solid;
  }
  @media print {
    display: none;
  }
`

const small = css`
  font-size: 0.875rem;
`

export function Video({ block }: BlockProps<'video'>) {
  const { title, desc, image, captions } = block
  const { href, frame, play: words, note } = block.video
  const id = useId()
  return (
    <Section block={block} title={title}>
      <figure css={figure}>
        <div css={stage}>
          <ExternalLink
            linkType="other"
            href={href}
            aria-describedby={note === undefined ? undefined : id}
            data-title={title ?? image.alt}
            data-frame={frame}
            data-captions={captions?.file}
            data-lang={captions?.lang}
            data-label={captions?.label}
          >
            <Picture picture={image} sizes={wholeSizes} />
            <span css={play}>{words}</span>
          </ExternalLink>
        </div>
        {(desc !== undefined || note !== undefined) && (
          <figcaption>
            {desc !== undefined && <Html html={desc} />}
            {note !== undefined && (
              <p id={id} css={small}>
                {note}
              </p>
            )}
          </figcaption>
        )}
      </figure>
    </Section>
  )
}
