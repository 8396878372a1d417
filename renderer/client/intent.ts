/**
 * The inline script of every page, as a self-contained function whose source is written into the HTML, like those of
 * this file that only some pages need. It keeps the page in sync with the address, and loads the client at the first
 * pointer, touch, scroll or key. `load` imports the client: the page's policy lets no script set the address of an
 * element.
 */
export function watchForIntent(load: () => Promise<unknown>): void {
  // After a reload, history entries pushed by an earlier client belong to this document; until the client runs, going
  // back to one must load its page.
  const { pathname } = location
  addEventListener('popstate', () => {
    const isClientThere = 'client' in document.documentElement.dataset
    if (!isClientThere && location.pathname !== pathname) location.reload()
  })
  // A touch is also a pointer event, and a wheel scrolls. The browser imports the client once. If it cannot, the page
  // stays as it is and its links navigate.
  for (const sign of ['pointermove', 'pointerdown', 'scroll', 'keydown'])
    addEventListener(sign, () => load().catch(() => {}), { once: true })
}

/** Imports a module once the page is there and the browser has nothing else to do. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const act = (): void => void load().catch(() => {})
  addEventListener('load', () => (globalThis.requestIdleCallback ?? setTimeout)(act))
}

/** Shuffles emojis before they are read. */
export function shuffleEmojis(): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-shuffle]')) {
    const set = (list.dataset['shuffle'] ?? '').split(' ')
    const order = [...set].flatMap(() => set.splice(Math.random() * set.length, 1))
    list.querySelectorAll('[data-emoji]').forEach((emoji, index) => {
      emoji.textContent = order[index % order.length] ?? ''
    })
  }
}

/** Goes back on [data-back], or to the page that it names. */
export function watchForBack(): void {
  addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-back]')
    if (!button) return
    if (history.length > 1) history.back()
    else location.href = button.getAttribute('data-back') || '/'
  })
}
