import { normalizePath } from '../../schema/values/path.ts'
import type { ShownProblem, ShownState } from '../page/shown-problems.ts'

/**
 * Shows the problems of the site on a page of the dev server, and updates the page. A script of its own: a mistake in the
 * code of a block keeps the client from loading.
 */

let client: Promise<{ refresh(): Promise<void> }> | undefined
let isStarted = false

/** Updates the page by its client, once that has started. */
export function updateWith(starting: NonNullable<typeof client>): void {
  client = starting
  starting.then(
    () => (isStarted = true),
    () => {}, // before the first valid page there is nothing to hydrate
  )
}

let shown: HTMLElement | undefined
// React empties the document when it discards it, for example after an update before hydration has finished.
new MutationObserver(() => {
  if (shown?.isConnected === false) document.documentElement.append(shown)
}).observe(document.documentElement, { childList: true })
const first: ShownState | null = JSON.parse(
  document.getElementById('site-problems')?.textContent ?? 'null',
)
showState(first)
document.addEventListener('click', ({ target }) => openEditor(target))

import.meta.hot?.send('site:hello', { version: first?.version })
import.meta.hot?.on('site:changed', (state: ShownState) => {
  showState(state)
  if (state.isStale) return
  // A client that is starting may have fetched newer data than the page shows, and islands stay as prerendered.
  if (!isStarted || state.theme !== first?.theme) return location.reload()
  void client?.then((running) => running.refresh())
})

/** Shows the problems in an overlay in its own shadow tree; a state without problems removes it. */
function showState(state: ShownState | null): void {
  const before = shown
  shown = undefined
  before?.remove()
  if (state === null || state.title === '') return
  const host = document.createElement('site-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`
    :host{position:fixed;inset:auto 0 0;z-index:9;max-height:60vh;overflow:auto;background:#1b1b1f;color:#f4f4f5;
      border-top:4px solid #ff6b5e;font:14px/1.5 ui-monospace,monospace}
    summary{font:700 16px system-ui;padding:.75rem 1.25rem;cursor:pointer}
    article{padding:.25rem 1.25rem 1rem}
    button{font:inherit;color:#ffb4ac;background:none;border:1px solid #ff6b5e;border-radius:.375rem;padding:.25rem .5rem}
    button.warning{color:#ffe09a;border-color:#f6c453}
    :focus-visible{outline:3px solid #f6c453;outline-offset:2px}
    pre{margin:.5rem 0 0;font:inherit;white-space:pre-wrap;overflow-wrap:anywhere}
  `)
  root.adoptedStyleSheets = [sheet]
  // Problems in the cards of this page need not be repeated.
  const path = normalizePath(location.pathname)
  const open = state.problems.some(({ severity, card }) => severity === 'error' && card !== path)
  const details = Object.assign(document.createElement('details'), { open: open || state.isStale })
  const summary = document.createElement('summary')
  summary.textContent = [state.title, state.totals].filter(Boolean).join(' ')
  details.append(summary, ...state.problems.map(articleOf))
  root.append(details)
  root.addEventListener('click', ({ target }) => openEditor(target))
  host.setAttribute('role', 'alert')
  document.documentElement.append(host)
  shown = host
}

function articleOf({ severity, place, code, target, text }: ShownProblem): HTMLElement {
  const article = document.createElement('article')
  const button = document.createElement('button')
  button.type = 'button'
  button.className = severity
  button.dataset['open'] = target
  button.textContent = `${place} ${severity} ${code}`
  const explanation = document.createElement('pre')
  explanation.textContent = text
  article.append(button, explanation)
  return article
}

/** Asks the dev server to open the editor at the position of a clicked button. */
function openEditor(target: EventTarget | null): void {
  const place = target instanceof HTMLElement ? target.dataset['open'] : undefined
  if (place !== undefined) void fetch(`/__open-in-editor?file=${encodeURIComponent(place)}`)
}
