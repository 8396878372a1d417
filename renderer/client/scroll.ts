import { returnFocus } from './focus.ts'
import type { Arrival, ClientNavigation } from './navigation.ts'

const storageKey = 'scroll positions'

/** How a page was left: its scroll position, and the place in the document of the link that had the focus, or -1. */
type Leaving = [top: number, link: number]

/**
 * Takes over scrolling from the browser: a page opened by a link starts at its top or at the block that the address
 * names; back and forward return to the previous position, and to the link that had the focus. Across full page loads, the
 * browser restores positions. Returns a function to call for each arrival, after the page has changed.
 */
export function restoreScrolling(navigation: ClientNavigation): (arrival: Arrival) => void {
  const positions = readPositions()
  let { key } = navigation.current().location
  let isReady = true
  const remember = (): void => {
    // A page that could not be shown has other links than it will have.
    const link = isReady
      ? [...document.links].findIndex((one) => one === document.activeElement)
      : -1
    positions.set(key, [scrollY, link])
  }
  const takeOver = (): void => {
    history.scrollRestoration = 'manual'
  }
  navigation.subscribe(() => {
    remember()
    ;({ key } = navigation.current().location)
  })
  addEventListener('pageshow', takeOver)
  addEventListener('pagehide', () => {
    remember()
    writePositions(positions)
    history.scrollRestoration = 'auto'
  })

  let wanted: Leaving | undefined
  return ({ location, loaded, by }) => {
    isReady = loaded.state === 'ready'
    if (by === 'start') takeOver()
    if (by === 'start' || by === 'refresh') return
    if (by !== 'data') wanted = by === 'history' ? positions.get(location.key) : undefined
    const target = document.getElementById(location.hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
    returnFocus(isReady ? document.links[wanted?.[1] ?? -1] : undefined)
    if (wanted) scrollTo(0, wanted[0])
    else if (target) target.scrollIntoView()
    else if (by !== 'data') scrollTo(0, 0)
  }
}

function readPositions(): Map<string, Leaving> {
  try {
    const entries: [string, Leaving][] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map(entries)
  } catch {
    return new Map() // storage may be blocked
  }
}

function writePositions(positions: ReadonlyMap<string, Leaving>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // Without storage, positions last as long as the document.
  }
}
