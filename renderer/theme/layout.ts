import { css } from '@emotion/react'

/** The readable width of the page, which `--column` is. From 80rem on, it leaves room for the floating buttons. */
export const container = css`
  width: var(--column);
  margin-inline: auto;
`

/** The room between the bar and the footer. */
export const main = css`
  flex: 1;
  padding-bottom: 3.5rem;
  &[data-bar] {
    padding-top: var(--bar);
  }
`

/** A block's place on the page, with its heading. */
export const section = css`
  ${container}
  margin-top: clamp(2.25rem, 1.5rem + 3vw, 4rem);
  > h2 {
    margin-bottom: 1.25rem;
  }
`

/** A raised surface with room around its text. */
export const card = css`
  background: linear-gradient(160deg, var(--raised), var(--surface) 60%);
  border: 1px solid var(--line);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  padding: clamp(1.1rem, 0.9rem + 1vw, 1.75rem);
`

/** A text that stands alone in the middle of the page. */
export const message = css`
  ${container}
  min-height: 60vh;
  padding-block: 5rem;
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: 1rem;
  text-align: center;
  .code {
    font-size: clamp(4rem, 3rem + 8vw, 7rem);
    font-weight: 800;
    line-height: 1;
    color: var(--accent);
  }
`

/** Not seen, but read aloud. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`
