const start = '<link rel="preload" as="image" '

/** Reads the preloads that React writes for images at an index of HTML, and where they end. Attributes contain no bare `>`, so each tag ends at the first. */
export function readPreloads(html: string, from = 0): { tags: string[]; end: number } {
  const tags: string[] = []
  let at = from
  while (html.startsWith(start, at)) {
    const end = html.indexOf('>', at) + 1
    tags.push(html.slice(at, end))
    at = end
  }
  return { tags, end: at }
}

/** The index of the first preload. Throws if there is none. */
export function findPreloads(html: string): number {
  const at = html.indexOf(start)
  if (at < 0) throw new Error('the document has no preload')
  return at
}

/** The preloads of the shell and of the page in document order, without duplicates. */
export function mergePreloads(
  { before, after, all }: { before: string[]; after: string[]; all: string },
  own: readonly string[],
): string {
  return own.length === 0 ? all : [...new Set([...before, ...own, ...after])].join('')
}

/** The preload of the first font that a theme loads, which is above the fold; empty if it loads none. */
export function preloadFont(theme: string): string {
  const [, url] = /url\((\/assets\/[^)]+)\)/.exec(theme) ?? []
  if (url === undefined) return ''
  return `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`
}
