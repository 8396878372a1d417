import { useLocation } from 'react-router-dom'
import { Logo } from '../../renderer/parts/logo.tsx'
import { showsNavigation, useLoaded } from '../../renderer/page/loaded.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { homeLinkOf, useSite } from '../../renderer/document/site-context.ts'
import { LanguageLinks } from '../../renderer/parts/language-links.tsx'
import { container } from '../../renderer/theme/layout.ts'
import { css } from '../../renderer/jsx/styles.ts'

const bar = css`
  position: fixed;
  z-index: 3;
  inset: 0 0 auto;
  background: var(--ground);
  /* A browser may draw the page before all of it is there: then the menu would say "Details", and grow away from its edge.
     While nothing stands behind the bar, it may not be whole. Chromium matches :last-child only once all has come. */
  &:not(:has(+ *)) {
    display: none;
  }
  /* As the page scrolls, the bar shrinks and gets its ground: half a rem of it leaves the window, what it holds moves down. */
  @supports (animation-timeline: scroll()) {
    &,
    > div {
      animation: shrink linear both;
      animation-timeline: scroll();
      animation-range: 0 6rem;
    }
    > div {
      animation-name: hold;
    }
    @keyframes shrink {
      from {
        background: transparent;
      }
      to {
        translate: 0 -0.75rem;
        box-shadow: 0 0.75rem 1.5rem -1rem #000;
      }
    }
    @keyframes hold {
      to {
        translate: 0 0.375rem;
      }
    }
  }
`

/* Below another shell block, it takes its own room, and reaches the top of the window when that has scrolled away. */
const lowerBar = css`
  ${bar}
  position: sticky;
  inset: 0 auto auto;
`

const row = css`
  ${container}
  min-height: var(--bar);
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
`

const home = css`
  flex: none;
  border-radius: 0.5rem;
`

/* The toggle is a native disclosure, so that the menu opens without a script; the list is its next sibling, so that
   wide screens show the same list without it. */
const nav = css`
  min-width: 0;
  summary {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    padding: 0.4rem 1rem;
    border-radius: var(--control);
    background: var(--raised);
    font-weight: 700;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    &::before {
      content: '';
      width: 1.1rem;
      height: 0.75rem;
      border-block: 2px solid;
      background: linear-gradient(currentcolor, currentcolor) center / 100% 2px no-repeat;
    }
  }
  a {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0.3rem 0.9rem;
    border-radius: var(--control);
    color: var(--text);
    font-weight: 600;
    text-decoration: none;
    white-space: nowrap;
    &:hover {
      background: var(--raised);
    }
    &[aria-current] {
      background: var(--raised);
      color: var(--link);
    }
  }
  @media (max-width: 63.99rem) {
    ul {
      display: grid;
      grid-template-columns: 1fr 1fr;
      gap: 0.25rem;
      position: absolute;
      inset: calc(100% - 0.375rem) -1rem auto;
      max-height: calc(100vh - var(--bar));
      overflow: auto;
      padding: 1rem;
      background: var(--surface);
      border-radius: 0 0 var(--radius) var(--radius);
      box-shadow: var(--shadow);
    }
    details:not([open]) + ul {
      display: none;
    }
  }
  @media (min-width: 64rem) {
    a {
      padding: 0.3rem min(0.9rem, 1.2vw);
    }
    details {
      display: none;
    }
    ul {
      display: flex;
      overflow-x: auto;
      padding: 0.4rem; /* room for the outline of the focus */
    }
  }
`

/**
 * The fixed bar: logo and navigation, which is a menu on small screens. Pages may hide it. `isBelow` says that another
 * shell block comes before it.
 */
export function Navigation({ isBelow = false }: { isBelow?: boolean }) {
  const site = useSite()
  const { key, pathname } = useLocation()
  if (!showsNavigation(useLoaded())) return null
  const path = normalizePath(pathname)
  const { mainNavigation, menu, homeLink } = site.messages.Home
  const entries = site.nav.map((entry) => (
    <li key={entry.path}>
      <a
        href={entry.path}
        {...(import.meta.env.MONOLINGUAL ? undefined : { lang: entry.lang })}
        aria-current={entry.path === path ? 'page' : undefined}
      >
        {entry.label}
      </a>
    </li>
  ))
  return (
    <header css={isBelow ? lowerBar : bar}>
      <div css={row}>
        <a css={home} {...homeLinkOf(site)} aria-label={`${site.keyword} ${homeLink}`}>
          <Logo size="small" />
        </a>{' '}
        <nav css={nav} aria-label={mainNavigation}>
          {/* Whatever is followed, the menu is closed then. */}
          <details key={key} suppressHydrationWarning>
            <summary>{menu}</summary>
          </details>
          {/* The role survives `list-style: none` in Safari. */}
          <ul role="list">
            {import.meta.env.MONOLINGUAL ? (
              entries
            ) : (
              <>
                {entries}
                <LanguageLinks />
              </>
            )}
          </ul>
        </nav>
      </div>
    </header>
  )
}
