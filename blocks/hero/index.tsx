import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { wholeSizes } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

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

/* The middle of the picture, in a frame beside the text; on phones it stays whole. */
const frames = {
  wide: undefined,
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

/* The width of the banner beside the text, as the rules above define it. */
const half = '(min-width: 80rem) max(30rem, 34vw), (min-width: 48rem) 43vw, 94vw'

export function Hero({ block }: BlockProps<'hero'>) {
  const { title, desc, image, logo, button, variant, frame } = block
  const isCentered = !image || variant === 'centered'
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
      {image && <Picture picture={image} sizes={isCentered ? wholeSizes : half} priority />}
    </Section>
  )
}
