import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { wholeSizes } from '../../renderer/theme/layout.ts'

const hero = css`
  display: grid;
  gap: 2rem clamp(2rem, 5vw, 4.5rem);
  align-items: center;
  picture img {
    width: 100%;
    border-radius: calc(var(--radius) * 1.3);
    box-shadow:
      var(--shadow),
      0 0 7rem -2rem var(--primary);
  }
`

/* Some frames hold the middle of the picture beside the text; on phones it stays whole. */
const frames = {
  wide: undefined,
  edged: css`
    && img {
      border: 0.5rem solid var(--accent);
    }
  `,
  torn: css`
    && img {
      border-bottom: 0;
      mask: conic-gradient(from -45deg at bottom, #0000, #000 1deg 89deg, #0000 90deg) 50% / 1.25rem;
    }
  `,
  stacked: css`
    && img {
      box-shadow:
        0 1.4rem 0 -0.7rem var(--primary),
        0 2.6rem 0 -1.4rem var(--raised);
    }
  `,
  tilted: css`
    @media (min-width: 48rem) {
      && img {
        transform: perspective(60rem) rotateY(-18deg);
      }
    }
  `,
  arched: css`
    @media (min-width: 48rem) {
      && img {
        max-width: 28rem;
        aspect-ratio: 1;
        margin: auto;
        object-fit: cover;
        border-radius: 50% 50% var(--radius) var(--radius);
      }
    }
  `,
  tall: css`
    @media (min-width: 48rem) {
      && img {
        max-width: 26rem;
        margin: auto;
        aspect-ratio: 4 / 5;
        object-fit: cover;
      }
    }
  `,
  round: css`
    @media (min-width: 48rem) {
      && img {
        max-width: 30rem;
        margin: auto;
        aspect-ratio: 1;
        object-fit: cover;
        border-radius: 50%;
      }
    }
  `,
}

const beside = css`
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1.08fr) minmax(0, 1fr);
  }
`

const reversed = css`
  @media (min-width: 48rem) {
    picture {
      order: -1;
    }
  }
`

const centered = css`
  text-align: center;
  && ul,
  && ol {
    margin-inline: auto;
  }
`

const text = css`
  display: grid;
  gap: 1.25rem;
  justify-items: start;
  font-size: var(--lead);
  line-height: 1.55;
`

const narrow = css`
  max-width: 46rem;
  margin-inline: auto;
  justify-items: center;
`

/* The width of the banner, about as the rules above define it. The middle of a picture is drawn from a wider one. */
const half = '(min-width: 48rem) min(44vw, 20rem + 17vw), 94vw'
const middle = '(min-width: 48rem) min(58vw, 20rem + 20vw), 94vw'

export function Hero({ block }: BlockProps<'hero'>) {
  const { title, desc, image, logo, button, variant, frame } = block
  const isCentered = !image || variant === 'centered'
  const isCropped = frame === 'tall' || frame === 'round' || frame === 'arched'
  return (
    <Section
      block={block}
      styles={[
        hero,
        frames[frame],
        isCentered ? centered : [beside, variant === 'reversed' && reversed],
      ]}
    >
      <div css={[text, isCentered && narrow]}>
        {logo && <Logo />}
        <h1>{title}</h1>
        <Html html={desc} />
        {button && <Action action={button} />}
      </div>
      {image && (
        <Picture
          picture={image}
          sizes={isCentered ? wholeSizes : isCropped ? middle : half}
          priority
        />
      )}
    </Section>
  )
}
