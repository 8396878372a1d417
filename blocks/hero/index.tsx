import { css } from '@emotion/react'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { Picture } from '../../renderer/parts/picture.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'

const hero = css`
  display: grid;
  gap: 1.5rem 3rem;
  align-items: center;
  @media (min-width: 48rem) {
    grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
  }
  picture img {
    width: 100%;
    border-radius: calc(var(--radius) * 1.5);
    box-shadow: var(--shadow);
  }
`

const alone = css`
  padding-block: clamp(1.5rem, 4vw, 3.5rem);
  text-align: center;
  && ul,
  && ol {
    margin-inline: auto;
  }
`

const text = css`
  display: grid;
  gap: 1.1rem;
  justify-items: start;
  font-size: 1.0625rem;
  color: var(--quiet);
  h1 {
    color: var(--text);
  }
`

const centered = css`
  max-width: 44rem;
  margin-inline: auto;
  justify-items: center;
`

export function Hero({ block }: BlockProps<'hero'>) {
  const { title, desc, image, logo, button } = block
  return (
    <Section block={block} styles={image ? hero : alone}>
      <div css={[text, !image && centered]}>
        {logo && <Logo />}
        <h1>{title}</h1>
        <Html html={desc} />
        {button && <Action action={button} />}
      </div>
      {image && (
        <Picture
          picture={image}
          sizes="(min-width: 69rem) 29.6rem, (min-width: 48rem) calc(47.7vw - 3.4rem), calc(100vw - 2rem)"
          priority
        />
      )}
    </Section>
  )
}
