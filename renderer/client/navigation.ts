import { createPath, type Location, type Navigator, type To } from 'react-router-dom'
import { normalizePath } from '../../schema/values/path.ts'
import type { AppPlace } from '../document/app.tsx'
import type { Loaded } from '../page/loaded.ts'
import type { PageData } from '../page/page-data.ts'
import { PageFault, type PageStore } from './page-store.ts'

/** How long a navigation waits for page data before it shows the placeholder, in milliseconds. */
const patience = 150

/** A location, and how it was reached. */
export interface Arrival extends AppPlace {
  /**
   * The first page, a link, or back and forward; `data` if late data of the current location arrived, `refresh` if it
   * was fetched again.
   */
  by: 'start' | 'link' | 'history' | 'data' | 'refresh'
}

/** Navigates in the browser with page data, and keeps its history. */
export type ClientNavigation = ReturnType<typeof createNavigation>

/** Starts to follow the history. `first` is what the document shows. Entries are identified by a key in their state. */
export function createNavigation(store: PageStore, first: Loaded) {
  const listeners = new Set<() => void>()
  let arrival: Arrival = { location: here(), loaded: first, by: 'start' }
  let latest = 0

  const show = (next: Arrival): void => {
    arrival = next
    for (const listener of listeners) listener()
  }

  /**
   * Loads the data of a location and shows it, unless another navigation starts in the meantime; `enter` changes the
   * address.
   */
  const arrive = async (
    location: Location,
    by: Arrival['by'],
    enter: () => void,
  ): Promise<void> => {
    latest += 1
    const turn = latest
    const path = normalizePath(location.pathname)
    let isThere = false
    const settle = (loaded: Loaded): void => {
      if (turn !== latest) return
      if (!isThere) enter()
      show({ location, loaded, by: isThere ? 'data' : by })
      isThere = true
    }
    const fail = (error: unknown): void => {
      if (turn !== latest) return
      // This client does not know the page: the server decides how to answer.
      if (!isGone(error)) settle({ state: 'failed', retry: refresh })
      else if (isThere || by !== 'link') window.location.reload()
      else window.location.assign(createPath(location))
    }
    const answer = store.get(path)
    if (!(answer instanceof Promise)) return settle({ state: 'ready', page: answer })
    const timer =
      by === 'refresh' ? undefined : setTimeout(() => settle({ state: 'late' }), patience)
    await answer.then((page: PageData) => settle({ state: 'ready', page }), fail)
    clearTimeout(timer)
  }

  /** Fetches the data of the current location again. */
  const refresh = (): Promise<void> => arrive(arrival.location, 'refresh', () => {})

  const go = (to: To, replace = false): void => {
    const { pathname, search, hash } = new URL(hrefOf(to), window.location.href)
    const location = { pathname, search, hash, state: null, key: makeKey() }
    const address = createPath(location)
    const isHere = address === createPath(window.location) // needs no new history entry
    const enter = () =>
      history[replace || isHere ? 'replaceState' : 'pushState']({ key: location.key }, '', address)
    const isSamePage = pathname === arrival.location.pathname && arrival.loaded.state === 'ready'
    if (!isSamePage) return void arrive(location, 'link', enter)
    latest += 1
    enter()
    show({ location, loaded: arrival.loaded, by: 'link' })
  }

  addEventListener('popstate', () => void arrive(here(), 'history', () => {}))
  return {
    /** The current location; a new object after each change. */
    current: () => arrival,
    /** Calls the listener after each change, until the returned function is called. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Navigates to addresses of this site, for react-router's hooks and links. */
    navigator: {
      createHref: hrefOf,
      go: (steps) => history.go(steps),
      push: (to) => go(to),
      replace: (to) => go(to, true),
    } satisfies Navigator,
    refresh,
  }
}

/** The location of the browser. An entry without a key gets one. */
function here(): Location {
  const { pathname, search, hash } = window.location
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'key' in state)
    return { pathname, search, hash, state: null, key: String(state.key) }
  const key = makeKey()
  history.replaceState({ key }, '')
  return { pathname, search, hash, state: null, key }
}

function hrefOf(to: To): string {
  return typeof to === 'string' ? to : createPath(to)
}

function makeKey(): string {
  return Math.random().toString(36).slice(2, 10)
}

function isGone(error: unknown): boolean {
  return error instanceof PageFault && (error.status === 404 || error.status === 410)
}
