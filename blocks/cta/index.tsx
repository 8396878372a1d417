import { Fragment } from 'react'
import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { buttonRow } from '../../renderer/theme/buttons.ts'
import { card } from '../../renderer/theme/layout.ts'

const panel = css`
  ${card}
  display: grid;
  gap: 1.1rem;
  padding: calc(var(--room) * 2 + 2vw) calc(var(--room) + 3vw);
  background: radial-gradient(40rem 26rem at 12% -20%, var(--glow), transparent) var(--surface);
`

const centered = css`
  justify-items: center;
  text-align: center;
  && ul,
  && ol {
    margin-inline: auto;
  }
`

/* Text on one side, buttons on the other. */
const band = css`
  align-items: center;
  @media (min-width: 64rem) {
    grid-template-columns: minmax(0, 1fr) auto;
    > :last-child {
      grid-row: 1 / span 3;
      grid-column: 2;
    }
  }
`

const middle = css`
  justify-content: center;
`

export function Cta({ block }: BlockProps<'cta'>) {
  const { logo, title, desc, buttons, variant } = block
  return (
    <Section block={block}>
      <div css={[panel, variant === 'band' ? band : centered]}>
        {logo && <Logo silent />}
        <h2>{title}</h2>
        {desc !== undefined && <Html html={desc} />}
        <div css={[buttonRow, variant === 'centered' && middle]}>
          {buttons.map((button, index) => (
            <Fragment key={index}>
              <Action action={button} secondary={index > 0} />{' '}
            </Fragment>
          ))}
        </div>
      </div>
    </Section>
  )
}
