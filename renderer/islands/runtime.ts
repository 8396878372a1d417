import { normalizePath } from '../../schema/values/path.ts'
import { idle } from '../client/idle.ts'
import { pageDataUrl, type PageData } from '../page/page-data.ts'
import { clientFailed } from './client-failed.ts'
import { holdForIslands } from './hold.ts'
import type { IslandEntry } from './island.tsx'
import { islands } from './islands.gen.ts'

interface State {
  /** Its input so far, to be replayed in order. */
  held: Event[]
  /** Starts it, once. */
  wake: () => void
  /** Set once it has started. */
  cleanup?: (() => void) | undefined
  isGone?: boolean
}

const states = new Map<Element, State>()

/** Finds the islands of the page, or takes input for one of them, which starts it. */
export function takeOver(event?: Event): void {
  const frame = event && frameOf(event)
  if (!event) document.querySelectorAll<HTMLElement>('[data-island]').forEach((one) => follow(one))
  else if (!frame || 'live' in frame.dataset) replay(event)
  else {
    const state = follow(frame)
    state.held.push(event)
    state.wake()
  }
}

/**
 * Starts an island that React shows when its time has come; an island that has been found on the prerendered page stays
 * as it is. Returns a function that ends it.
 */
export function watchIsland(frame: HTMLElement, block: object): () => void {
  holdForIslands(() => Promise.resolve({ takeOver }))
  const state = follow(frame, block)
  return () => {
    states.delete(frame)
    state.isGone = true
    state.cleanup?.()
  }
}

/** Marks an island as running, and replays its input. */
export function settle(frame: HTMLElement): void {
  frame.dataset['live'] = ''
  for (const event of states.get(frame)?.held.splice(0) ?? []) replay(event)
}

function follow(frame: HTMLElement, block?: object): State {
  const known = states.get(frame)
  if (known) return known
  const type = frame.dataset['island'] ?? ''
  const island: IslandEntry | undefined = islands[type]
  let isAwake = false
  const state: State = {
    held: [],
    wake() {
      if (isAwake || !island) return
      isAwake = true
      // Without its code, an island is what it is without scripts.
      start(frame, state, island, block).catch((error: unknown) => {
        if (import.meta.env.DEV) console.error(error)
        settle(frame)
      })
    },
  }
  states.set(frame, state)
  if (island) awaitTime(frame, island, state.wake)
  return state
}

function awaitTime(frame: Element, { on }: IslandEntry, wake: () => void): void {
  if (on === 'idle') return idle(wake)
  if (on === 'touch') {
    for (const sign of ['pointerover', 'pointerdown', 'focusin'])
      frame.addEventListener(sign, wake, { once: true, passive: true })
    return
  }
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '50%' },
  )
  observer.observe(frame)
}

async function start(
  frame: HTMLElement,
  state: State,
  island: IslandEntry,
  block?: object,
): Promise<void> {
  // Input may come before the rest of the page.
  if (document.readyState === 'loading')
    await new Promise((done) => addEventListener('DOMContentLoaded', done))
  if (!island.load) {
    // A sign of intent, for which the inline script loads the client, which settles the island.
    dispatchEvent(new Event('pointermove'))
    return
  }
  const module = await island.load()
  const data = block ?? (module.start.length > 1 ? await fetchBlock(frame) : {})
  if (state.isGone) return
  state.cleanup = module.start(frame, data) ?? undefined
  settle(frame)
}

async function fetchBlock(frame: HTMLElement): Promise<object> {
  const type = frame.dataset['island']
  const index = [...document.querySelectorAll(`[data-island="${type}"]`)].indexOf(frame)
  const response = await fetch(pageDataUrl(normalizePath(location.pathname)))
  const page: PageData = await response.json()
  const block = page.blocks.filter((one) => one.type === type)[index]
  if (!block) throw new Error(`the page data has no such ${type}`)
  return block
}

/** Sends input again; what the browser would have done at first, it does now, unless the island prevents it. */
function replay(event: Event): void {
  const { target, type } = event
  const again =
    event instanceof KeyboardEvent
      ? new KeyboardEvent(type, event)
      : event instanceof PointerEvent
        ? new PointerEvent(type, event)
        : new MouseEvent(type, event instanceof MouseEvent ? event : {})
  target?.dispatchEvent(again)
}

function frameOf({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-island]') : null
}

// Prerendering loads this module too.
globalThis.window?.addEventListener(clientFailed, () => {
  for (const frame of states.keys())
    if (frame instanceof HTMLElement && !islands[frame.dataset['island'] ?? '']?.load) settle(frame)
})
