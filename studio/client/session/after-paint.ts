import { flushSync } from 'react-dom'

/** What waits, by what it belongs to: of each, only the latest. */
const waiting = new Map<object, () => void>()

/** Does something once what was typed is painted, so that a key is seen at once in a site of any size; replaces what waits for the same owner. */
export function afterPaint(owner: object, act: () => void): void {
  if (waiting.size === 0) requestAnimationFrame(() => setTimeout(actNow))
  waiting.set(owner, act)
}

function actNow(): void {
  if (waiting.size === 0) return
  const acts = [...waiting.values()]
  waiting.clear()
  // Listeners that come next see it.
  flushSync(() => {
    for (const act of acts) act()
  })
}

/** Keys that type wait for the next frame as well. */
function actBeforeCommand({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): void {
  const isTyped = key.length === 1 || key === 'Backspace' || key === 'Delete'
  if (!isTyped || ctrlKey || metaKey || altKey) actNow()
}

/** Lets nothing wait for longer than until the next act of the person, or the end of the window. Called before others listen. */
export function actBeforeEvents(): void {
  for (const name of ['pointerdown', 'focusout', 'drop', 'beforeunload', 'pagehide'])
    addEventListener(name, actNow, { capture: true })
  addEventListener('keydown', actBeforeCommand, { capture: true })
  document.addEventListener('visibilitychange', actNow)
}
