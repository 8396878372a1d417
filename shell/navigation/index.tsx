import { useLocation } from 'react-router-dom'
import { homeLinkOf, useSite } from '../../renderer/document/site-context.ts'
import { css } from '../../renderer/jsx/styles.ts'
import { showsNavigation, useLoaded } from '../../renderer/page/loaded.ts'
import { LanguageLinks } from '../../renderer/parts/language-links.tsx'
import { Logo } from '../../renderer/parts/logo.tsx'
import { container } from '../../renderer/theme/layout.ts'
import { normalizePath } from '../../schema/values/path.ts'

const bar = css`
  position: sticky;
  z-index: 3;
  top: var(--stick);
  background: var(--ground);
  /* A browser may draw the page before all of it is there: then the menu would say "Details", and grow away from its edge.
     While nothing stands behind the bar, it may not be whole, and takes its room only. Chromium matches :last-child only
     once all has come. */
  min-height: var(--bar);
  &:not(:has(+ *)) > div {
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

const row = css`
  ${container}
  container: row / inline-size;
  position: relative;
  min-height: var(--bar);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 0 1rem;
`

const home = css`
  flex: none;
  border-radius: 0.5rem;
`

/* The toggle is a native disclosure, so that the menu opens without a script. In a narrow row, it holds all entries. In a
   wide one, those that do not fit wrap to lines below the first, which are seen when it is opened, when an entry has the
   focus, or by scrolling: no width is guessed. There, the toggle has the box of the list as its container, which tells by
   its height whether there is more than one line; otherwise it is not shown. */
const nav = css`
  summary {
    display: flex;
    align-items: center;
    gap: 0.6rem;
    min-height: 2.75rem;
    padding: 0.4rem 1rem;
    border-radius: var(--control);
    background: var(--raised);
    font-weight: 700;
    white-space: nowrap;
    cursor: pointer;
    list-style: none;
    &::-webkit-details-marker {
      display: none;
    }
    &::before {
      content: '';
      width: 1.1rem;
      height: 12px;
      border-top: 7px double;
      border-bottom: 2px solid;
    }
  }
  a {
    display: flex;
    align-items: center;
    min-height: 2.75rem;
    padding: 0.3rem 0.65rem;
    border-radius: var(--control);
    color: var(--text);
    font-weight: 600;
    text-decoration: none;
    &:hover {
      background: var(--raised);
    }
    &[aria-current] {
      background: var(--raised);
      color: var(--link);
      text-decoration: 2px underline;
    }
  }
  span + span {
    display: none;
  }
  div {
    display: none;
    position: absolute;
    inset: calc(100% - 0.375rem) -1rem auto;
    max-height: calc(100vh - var(--bar));
    overflow: auto;
    padding: 1rem;
    background: var(--surface);
    border-radius: 0 0 var(--radius) var(--radius);
    box-shadow: var(--shadow);
  }
  [open] + div {
    display: block;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(8rem, 1fr));
    gap: 0.25rem;
  }
  ul + ul a {
    border: 1px solid var(--line);
  }
  @container row (min-width: 56rem) {
    position: relative;
    flex: 1;
    display: grid;
    grid-template-columns: 1fr fit-content(50%);
    height: 3.55rem;
    margin-inline: -0.4rem;
    padding: 0.4rem; /* room for the outline of the focus */
    overflow: auto;
    scrollbar-width: none;
    &:has([open], ul :focus-visible) {
      overflow: visible;
    }
    div {
      display: contents !important;
    }
    ul {
      display: flex;
      flex-wrap: wrap;
      justify-content: end;
      gap: 0.75rem 0;
      background: linear-gradient(var(--surface) 0 0) 0 3.2rem no-repeat; /* below the first line */
      padding-inline-end: 6.5rem;
    }
    li {
      position: relative; /* above the box of the toggle */
    }
    /* The last entry may take the place of the toggle. */
    li:last-child {
      margin-inline-end: -6.5rem;
    }
    ul + ul {
      padding-inline: 1rem 0;
    }
    ul + ul li:last-child {
      margin: 0;
    }
    details {
      container: lines / size;
      position: absolute;
      grid-area: 1 / 1 / 2 / 2;
      inset: 0;
    }
    summary {
      position: absolute;
      inset-inline-end: 0;
      &::before {
        display: none;
      }
    }
    span {
      display: none;
    }
    span + span {
      display: inline;
    }
  }
  @container lines (max-height: 4rem) {
    summary {
      display: none;
    }
  }
`

/**
 * The bar that stays at the top: logo, navigation and links to other languages. In windows too narrow for the entries, the
 * navigation is a menu. Pages may hide it.
 */
export function Navigation() {
  const site = useSite()
  const { key, pathname } = useLocation()
  if (!showsNavigation(useLoaded())) return null
  const path = normalizePath(pathname)
  const { mainNavigation, menu, more, homeLink } = site.messages.Home
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
    <header css={bar}>
      <div css={row}>
        <a css={home} {...homeLinkOf(site)} aria-label={`${site.keyword} ${homeLink}`}>
          <Logo size="small" />
        </a>{' '}
        <nav css={nav} aria-label={mainNavigation}>
          {/* Whatever is followed, the menu is closed then. */}
          <details key={key} suppressHydrationWarning>
            <summary>
              <span>{menu}</span> <span>{more}</span>
            </summary>
          </details>
          <div>
            {/* The role survives `list-style: none` in Safari. */}
            <ul role="list">{entries}</ul>
            {import.meta.env.MONOLINGUAL ? null : <LanguageLinks />}
          </div>
        </nav>
      </div>
    </header>
  )
}
