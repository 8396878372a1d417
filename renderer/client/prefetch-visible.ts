import { linkedPath, savesData } from './follow-links.ts'

/** The most pages fetched because a link to them came into view, for each page that is shown: about 12 KB. */
const most = 8

/**
 * Prefetches the pages whose links are in view, while the browser is idle: a touch leaves too little time. The returned
 * function follows the links of the current document, and is called for each page that is shown.
 */
export function prefetchVisible(prefetch: (path: string) => void): () => void {
  const asked = new Set<string>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      const path = isIntersecting ? linkedPath(target) : undefined
      if (path === undefined || asked.has(path) || asked.size >= most) continue
      asked.add(path)
      prefetch(path)
    }
  })
  return () => {
    observer.disconnect()
    asked.clear()
    if (!savesData()) for (const link of document.links) observer.observe(link)
  }
}
