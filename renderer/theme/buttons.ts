import { css } from '../jsx/styles.ts'

const shape = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.875rem;
  padding: 0.65rem min(1.6rem, 5vw);
  border: 2px solid var(--edge);
  border-radius: var(--control); /* more lines stay inside */
  font: inherit;
  font-weight: 700;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    translate var(--time),
    background-color var(--time);
  &:hover {
    translate: 0 var(--lift);
  }
  &:active {
    translate: 0 1px;
  }
  @media print {
    display: table;
    break-before: avoid;
  }
`

/** The style of the primary action. */
export const button = css`
  ${shape}
  background: linear-gradient(#fff5, #fff0 60%) border-box var(--accent);
  box-shadow: var(--shadow);
  color: var(--on-accent);
  &:hover {
    background-color: color-mix(in srgb, var(--accent), var(--highlight) 20%);
  }
`

/** The quieter style of secondary actions. */
export const secondaryButton = css`
  ${shape}
  border-color: var(--link);
  background: transparent;
  color: var(--link);
  text-wrap: balance;
  &:hover {
    background: var(--raised);
  }
`

/** Buttons side by side, as far as there is room. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`
