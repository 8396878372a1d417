import type { Arrival, ClientNavigation } from './navigation.ts'

const storageKey = 'scroll positions'

/**
 * Takes over scrolling from the browser: a page opened by a link starts at its top or at the block that the address
 * names; back and forward return to the previous position. Across full page loads, the browser restores positions.
 * Returns a function to call for each arrival, after the page has changed.
 */
export function restoreScrolling(navigation: ClientNavigation): (arrival: Arrival) => void {
  const positions = readPositions()
  let { key } = navigation.current().location
  const remember = (): void => void positions.set(key, scrollY)
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

  let wanted: number | undefined
  return ({ location, by }) => {
    if (by === 'start') takeOver()
    if (by === 'start' || by === 'refresh') return
    if (by !== 'data') wanted = by === 'history' ? positions.get(location.key) : undefined
    const target = document.getElementById(location.hash.slice(1))
    if (target instanceof HTMLDetailsElement) target.open = true
    if (wanted !== undefined) scrollTo(0, wanted)
    else if (target) target.scrollIntoView()
    else if (by !== 'data') scrollTo(0, 0)
  }
}

function readPositions(): Map<string, number> {
  try {
    const entries: [string, number][] = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return new Map(entries)
  } catch {
    return new Map() // storage may be blocked
  }
}

function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions]))
  } catch {
    // Without storage, positions last as long as the document.
  }
}
