/**
 * Keeps the scripts and links of a page inside the path that its site is served below. A self-contained function, because
 * its source is the inline script of pages of previews: their other scripts are those that are published. Links load
 * documents, since each has a banner of its own.
 */
export function stayInside(base: string): void {
  const send = fetch
  const inside = (address: string): string => {
    const isOutside = /^\/(?!\/)/.test(address) && !`${address}/`.startsWith(`${base}/`)
    // The client makes the address of data from that of its page.
    const plain = address.replace(`/data${base}.json`, '/data/index.json')
    return isOutside ? base + plain.replace(`/data${base}/`, '/data/') : address
  }
  globalThis.fetch = (to, more) => send(typeof to === 'string' ? inside(to) : to, more)
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('a[href^="/"]')) {
      const address = element.getAttribute('href') ?? ''
      if (inside(address) !== address) element.setAttribute('href', inside(address))
    }
  }).observe(document, { childList: true, subtree: true })
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (target instanceof Element && target.closest('a[href^="/"]')) event.stopPropagation()
    },
    true,
  )
}
