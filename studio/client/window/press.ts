/** Milliseconds in which the click follows the release; after a touch, it is another task. */
const clickTime = 50

let isPressed = false
const waiting = new Set<() => void>()

/**
 * Calls at once, or if the pointer is pressed, once its click has arrived: what moves under it between press and release
 * loses the click.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.add(act)
  else act()
}

/** Follows the presses in a document. Returns the function that ends it. */
export function watchPresses(document: Document): () => void {
  const abort = new AbortController()
  const options = { capture: true, passive: true, signal: abort.signal }
  document.addEventListener('pointerdown', ({ button }) => (isPressed = button === 0), options)
  document.addEventListener('pointerup', release, options)
  // The release may be elsewhere, such as in the list of a menu.
  document.addEventListener('pointermove', ({ buttons }) => buttons === 0 && release(), options)
  // Sliders and dragged things follow the pointer.
  for (const name of ['pointercancel', 'dragstart', 'input', 'keydown'])
    document.addEventListener(name, release, options)
  return () => abort.abort()
}

function release(): void {
  if (!isPressed) return
  isPressed = false
  setTimeout(() => {
    const acts = [...waiting]
    waiting.clear()
    for (const act of acts) act()
  }, clickTime)
}
