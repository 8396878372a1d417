/** The style of what visitors type into, as a text: a style by itself would take a short name from another. */
export const input = `
  min-height: 2.875rem;
  padding: 0.6rem 0.8rem;
  border: 1px solid var(--quiet);
  border-radius: min(var(--control), 1rem);
  background: var(--surface);
  color: var(--text);
  font: inherit;
`
