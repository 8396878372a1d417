const start = '<link rel="preload" as="image" '

/** The preloads that React writes for images, one after another, and where they end. */
export interface Preloads {
  tags: string[]
  end: number
}

/** Reads the preloads that stand in HTML at a place. Attributes hold no bare `>`, so each tag ends at the first. */
export function readPreloads(html: string, from = 0): Preloads {
  const tags: string[] = []
  let at = from
  while (html.startsWith(start, at)) {
    const end = html.indexOf('>', at) + 1
    tags.push(html.slice(at, end))
    at = end
  }
  return { tags, end: at }
}

/** Where the first of them stands. Throws when there is none. */
export function findPreloads(html: string): number {
  const at = html.indexOf(start)
  if (at < 0) throw new Error('the document has no preload')
  return at
}
