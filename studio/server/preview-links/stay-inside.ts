/**
 * Keeps the scripts and links of a page inside the path that its preview is served below. A self-contained function, because
 * its source is the inline script of pages of previews: their other scripts are those that are published. `up` is the
 * relative address of that path. Links load documents, since each has a banner of its own.
 */
export function stayInside(up: string): void {
  const send = fetch
  const base = new URL(up, location.href).pathname.replace(/\/$/, '')
  globalThis.fetch = async (to, more) => {
    if (typeof to !== 'string' || !/^\/(?!\/)/.test(to)) return send(to, more)
    // The client makes the address of data from that of its page.
    const path = to
      .replace(`/data${base}.json`, '/data/index.json')
      .replace(`/data${base}/`, '/data/')
      .replace(/\.html\.json$/, '.json')
    const answer = await send(base + path, more)
    if (!answer.ok || !path.endsWith('.json')) return answer
    const text = await answer.text()
    return new Response(text.replaceAll(/"\/(?=img\/|[^"\s]+\.\w+")/g, `"${base}/`), answer)
  }
  new MutationObserver(() => {
    for (const element of document.querySelectorAll('a[href^="/"]')) {
      const [, path = '', rest = ''] =
        /^\/([^?#]*)(.*)$/.exec(element.getAttribute('href') ?? '') ?? []
      if (base !== '' && `/${path}`.startsWith(`${base}/`)) continue
      const file = path === '' ? 'index.html' : /\.\w+$/.test(path) ? path : `${path}.html`
      element.setAttribute('href', up + file + rest)
    }
  }).observe(document, { childList: true, subtree: true })
  addEventListener(
    'click',
    (event) => {
      const { target } = event
      if (target instanceof Element && target.closest('a[href^="/"],a[href^="."]'))
        event.stopPropagation()
    },
    true,
  )
}
