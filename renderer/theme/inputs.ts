import { css } from '../jsx/styles.ts'

/** The style of what visitors type into. */
export const input = css`
  min-height: 2.875rem;
  padding: 0.6rem 0.8rem;
  border: 1px solid var(--quiet);
  border-radius: min(var(--control), 1rem);
  background: var(--surface);
  color: var(--text);
  font: inherit;
`
