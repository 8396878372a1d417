/**
 * The inline script of every page, as a function that stands alone: its source is written into the HTML. It shuffles
 * emojis before they are read, steps back on [data-back], keeps the page in step with the address, and loads the client
 * at the first pointer, touch, scroll or key. `load` imports it: the page's policy lets no script choose the address of an
 * element.
 */
export function watchForIntent(load: () => Promise<unknown>): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-shuffle]')) {
    const set = (list.dataset['shuffle'] ?? '').split(' ')
    const order = [...set].flatMap(() => set.splice(Math.random() * set.length, 1))
    list.querySelectorAll('[data-emoji]').forEach((emoji, index) => {
      emoji.textContent = order[index % order.length] ?? ''
    })
  }
  addEventListener('click', (event) => {
    if (!(event.target instanceof Element && event.target.closest('[data-back]'))) return
    if (history.length > 1) history.back()
    else location.href = '/'
  })
  // Entries that an earlier client pushed are this document's after a reload; until the client is there, going back to
  // one of them has to load its page.
  const { pathname } = location
  addEventListener('popstate', () => {
    const isClientThere = 'client' in document.documentElement.dataset
    if (!isClientThere && location.pathname !== pathname) location.reload()
  })
  // A touch is a pointer too, and a wheel scrolls.
  const signs = ['pointermove', 'pointerdown', 'scroll', 'keydown']
  const onSign = () => {
    for (const sign of signs) removeEventListener(sign, onSign)
    // Where the client cannot be loaded the page stays what it is: links navigate.
    load().catch(() => {})
  }
  for (const sign of signs) addEventListener(sign, onSign)
}
