import { css } from '@emotion/react'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import type { BlockProps } from '../../renderer/registry.ts'
import { buttonRow } from '../../renderer/theme/buttons.ts'
import { card } from '../../renderer/theme/layout.ts'

const panel = css`
  ${card}
  display: grid;
  gap: 1.1rem;
  justify-items: center;
  padding-block: clamp(2rem, 5vw, 3.5rem);
  background: radial-gradient(circle at 50% 0, #5b2bb0, var(--surface) 75%);
  text-align: center;
  && ul,
  && ol {
    margin-inline: auto;
  }
`

const center = css`
  ${buttonRow}
  justify-content: center;
`

export function Cta({ block }: BlockProps<'cta'>) {
  const { logo, title, desc, buttons } = block
  return (
    <Section block={block}>
      <div css={panel}>
        {logo && <Logo />}
        <h2>{title}</h2>
        {desc !== undefined && <Html html={desc} />}
        <div css={center}>
          {buttons.map((button, index) => (
            <Action key={index} action={button} secondary={index > 0} />
          ))}
        </div>
      </div>
    </Section>
  )
}
