import { useSite } from '../document/site-context.ts'
import { css } from '../jsx/styles.ts'

const style = css`
  position: fixed;
  z-index: 4;
  inset: 0.5rem auto auto 0.5rem;
  padding: 0.75rem 1.25rem;
  border-radius: 0.75rem;
  background: var(--accent);
  color: var(--on-accent);
  font-weight: 700;
  &:not(:focus) {
    transform: translateY(-200%);
  }
`

/** The first link of every page: skips the navigation. */
export function SkipLink() {
  return (
    <a css={style} href="#main">
      {useSite().messages.Home.skip}
    </a>
  )
}
