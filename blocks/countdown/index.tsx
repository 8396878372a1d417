import { css } from '../../renderer/jsx/styles.ts'
import type { BlockProps } from '../../renderer/page/registry.ts'
import { Action } from '../../renderer/parts/action.tsx'
import { Html } from '../../renderer/parts/html.tsx'
import { Section } from '../../renderer/parts/section.tsx'
import { Until } from '../../renderer/parts/until.tsx'
import { card } from '../../renderer/theme/layout.ts'

const panel = css`
  ${card}
  display: grid;
  gap: 1.1rem;
`

/* What is shown before the end and after it take the same place, so that nothing moves at the end. */
const states = css`
  display: grid;
  > * {
    grid-area: 1 / 1;
  }
  &[data-over] > :not(:last-child),
  &:not([data-over]) > :not(:first-child) {
    visibility: hidden;
  }
`

const before = css`
  display: grid;
  justify-items: start;
  gap: 1.1rem;
`

/* The room of what is left, which the island writes. */
const left = css`
  display: flex;
  gap: 1.25rem;
  min-height: 4rem;
  white-space: nowrap;
  > span {
    display: grid;
    min-width: 3.25rem;
    font-size: 0.875rem;
    line-height: 1.25rem;
  }
  b {
    color: var(--text);
    font-size: clamp(1.75rem, 1.25rem + 2vw, 2.25rem);
    font-variant-numeric: tabular-nums;
    line-height: 2.75rem;
  }
  @media print, (scripting: none) {
    display: none;
  }
`

export function Countdown({ block }: BlockProps<'countdown'>) {
  const { title, desc, ends, button, after } = block
  const isOver = ends.end === undefined && after !== undefined
  return (
    <Section block={block} title={title}>
      <div css={panel}>
        {desc !== undefined && <Html html={desc} />}
        <div css={states} data-states data-over={isOver ? '' : undefined}>
          {!isOver && (
            <div css={before}>
              <p>
                <Until moment={ends} />
              </p>
              {ends.end !== undefined && (
                <div css={left} role="timer" aria-label={title} data-end={ends.end} />
              )}
              {button && <Action action={button} />}
            </div>
          )}
          {after !== undefined && (
            <div>
              <Html html={after} />
            </div>
          )}
        </div>
      </div>
    </Section>
  )
}
