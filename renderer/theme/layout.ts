import { css } from '../jsx/styles.ts'

/** The windows with room for floating buttons in the margin: in others, they are on a strip below the page. */
export const besides = '(min-width: 80rem) and (min-height: 30rem)'

/** The readable width of the page, which `--column` is. From 80rem on, it leaves room for the floating buttons. */
export const container = css`
  width: var(--column);
  margin-inline: auto;
`

/** The width of a picture across the page, as the `sizes` attribute. */
export const wholeSizes = '(min-width: 72rem) max(68rem, 75vw), 94vw'

/** The frame of a block. */
export const section = css`
  ${container}
  margin-top: var(--between);
`

/** A raised surface with padding around its text. Its border is visible where colours may not be told apart, and in print. */
export const card = css`
  background: var(--surface);
  border: 1px solid var(--edge);
  border-radius: var(--radius);
  box-shadow: var(--shadow);
  padding: var(--pad);
  break-inside: avoid;
`

/**
 * For a grid whose entries are to stand below each other on paper, with a space between them: Chromium leaves a heading
 * alone above a grid that moves to the next sheet.
 */
export const stackedOnPaper = (space: string) => css`
  @media print {
    display: block;
    > * {
      margin-bottom: ${space};
    }
  }
`

/** A small tile for an emoji or a number, with the ground of a picture. */
export const plate = css`
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: calc(var(--radius) * 0.7);
  background: radial-gradient(at 50% 0, #fff9, #fff2) var(--primary);
  font-size: 1.75rem;
  font-variant-emoji: emoji;
  line-height: 1;
`

/** A text alone in the middle of the page. */
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
    color: var(--link);
  }
`

/** Invisible, but read by screen readers. */
export const visuallyHidden = css`
  position: fixed;
  clip-path: inset(50%);
`
