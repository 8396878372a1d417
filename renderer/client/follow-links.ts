import { normalizePath } from '../../schema/values/path.ts'
import { moveFocus } from './focus.ts'

declare global {
  /** Not in TypeScript's library yet: https://wicg.github.io/netinfo/#savedata-attribute */
  interface Navigator {
    readonly connection?: { readonly saveData?: boolean }
  }
}

/**
 * Turns clicks on links to pages of this site into client navigation, and hovering or focusing them into prefetching,
 * including links in texts. Links with `rel`, `target` or `download`, and those to pages in another
 * language, are left to the browser.
 */
export function followLinks(
  navigate: (to: string) => void,
  prefetch: (path: string) => void,
): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = pageLink(event.target)
    if (!link) return
    event.preventDefault()
    const isHere = isSamePage(link)
    navigate(link.pathname + link.search + link.hash)
    // What has the focus may go with the menu.
    if (isHere)
      moveFocus(document.getElementById(link.hash.slice(1)) ?? document.querySelector('main h1'))
  })
  const warm = (event: Event): void => {
    const path = savesData() ? undefined : linkedPath(event.target)
    if (path !== undefined) prefetch(path)
  }
  for (const sign of ['pointerover', 'focusin', 'touchstart']) {
    document.addEventListener(sign, warm, { passive: true })
  }
}

/** The path of the other page of this site that a link, or an element in it, leads to. */
export function linkedPath(target: EventTarget | null): string | undefined {
  const link = pageLink(target)
  return link && link.pathname !== location.pathname ? normalizePath(link.pathname) : undefined
}

function pageLink(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.rel !== '' || link.target !== '' || link.hasAttribute('download'))
    return undefined
  if (!import.meta.env.MONOLINGUAL && isInOtherLanguage(link)) return undefined
  return link.origin === location.origin ? link : undefined
}

/** Such a link loads another document: this one has the shell and the data of its own language. */
function isInOtherLanguage({ hreflang, pathname }: HTMLAnchorElement): boolean {
  const { path = '' } = document.documentElement.dataset
  return hreflang !== '' || !`${pathname}/`.startsWith(`${path}/`)
}

/** A place on the current page; the router scrolls there, also on the way back. */
function isSamePage(link: HTMLAnchorElement): boolean {
  return link.pathname === location.pathname && link.search === location.search
}

/** Whether the visitor asked to download as little as possible. */
export function savesData(): boolean {
  return (
    navigator.connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches
  )
}

/** Closes the open menu of a navigation on Escape, which returns the focus to its toggle, and on a click elsewhere. */
export function closeMenuOutside(): void {
  for (const type of ['keydown', 'click'])
    document.addEventListener(type, (event) => {
      const menu = document.querySelector<HTMLDetailsElement>('nav details[open]')
      const isKey = event instanceof KeyboardEvent
      const isInside = event.target instanceof Node && menu?.parentElement?.contains(event.target)
      if (!menu || (isKey ? event.key !== 'Escape' : isInside)) return
      menu.open = false
      if (isKey) menu.querySelector('summary')?.focus()
    })
}
