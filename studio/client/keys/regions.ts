import { flushSync } from 'react-dom'
import { focusFirst, formControl } from '../fields/frame/focus.ts'
import { blockAt } from '../preview/shown-blocks.ts'
import type { Session } from '../session/session.ts'
import type { Pane } from '../session/state.ts'

/** The regions of the composer, in the order in which a key goes through them. */
const regions = [
  ['list', '.studio-left'],
  ['page', '.studio-stage'],
  ['form', '.studio-right'],
] as const

/** What had the focus last in a region. */
const last = new Map<Pane, HTMLElement>()

/** Remembers what has the focus in each region. */
export function watchRegions(document: Document, signal: AbortSignal): void {
  const remember = ({ target }: Event): void => {
    const here = regionOf(target)
    if (here && target instanceof HTMLElement) last.set(here, target)
  }
  document.addEventListener('focusin', remember, { signal })
}

/** Goes to the next region, or the one before; from elsewhere, to the list. */
export function stepRegion(session: Session, by: 1 | -1): void {
  const here = regions.findIndex(([name]) => name === regionOf(document.activeElement))
  const [next] = regions[here === -1 ? 0 : (here + by + regions.length) % regions.length] ?? []
  if (next) goToRegion(session, next)
}

/** Gives the focus to a region: to what had it there last, or else what is selected or first. */
export function goToRegion(session: Session, pane: Pane): void {
  flushSync(() => session.set({ pane }))
  const region = document.querySelector(regions.find(([name]) => name === pane)?.[1] ?? '')
  if (pane === 'page') return goToPage(session, region?.querySelector('iframe'))
  const before = last.get(pane)
  before?.focus()
  if (before && document.activeElement === before) return
  const start = pane === 'list' ? '.studio-block-name[tabindex="0"]' : `[data-path] ${formControl}`
  if (!focusFirst(region, start)) focusFirst(region)
}

/** The text that had the focus last, or the first one of the selected block. */
function goToPage(session: Session, frame: HTMLIFrameElement | null | undefined): void {
  frame?.focus()
  const page = frame?.contentDocument
  if (!page || page.activeElement !== page.body) return
  const { block } = session.state()
  focusFirst(blockAt(page, block) ?? page.body, '[data-text]')
}

function regionOf(target: EventTarget | null): Pane | undefined {
  return regions.find(([, place]) => target instanceof Element && target.closest(place))?.[0]
}
