import { css } from '@emotion/react'

const shape = css`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  min-height: 2.875rem;
  padding: 0.6rem 1.5rem;
  border: 2px solid transparent;
  border-radius: 1.4375rem; /* round ends where the label takes one line; more lines stay inside */
  font: inherit;
  font-weight: 700;
  line-height: 1.2;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition:
    background-color 0.15s,
    border-color 0.15s,
    transform 0.15s;
  &:active {
    transform: translateY(1px);
  }
`

/** The look of the main thing to do. */
export const button = css`
  ${shape}
  background: var(--accent);
  color: var(--on-accent);
  &:hover {
    background: #ffe09a;
    color: var(--on-accent);
  }
`

/** The quieter look, for the other things to do. */
export const secondaryButton = css`
  ${shape}
  border-color: var(--accent);
  background: transparent;
  color: var(--accent);
  &:hover {
    background: var(--raised);
  }
  &[data-back] {
    @media (scripting: none) {
      display: none;
    }
  }
`

/** Buttons side by side, as far as there is room. */
export const buttonRow = css`
  display: flex;
  flex-wrap: wrap;
  gap: 0.75rem;
`
