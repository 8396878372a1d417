import { asRecord, type Facts } from '../facts.ts'
import type { Path } from '../problem.ts'

/** A title or description as visitors see it. */
export interface HeadText {
  name: 'title' | 'description'
  page: string
  path: Path
  /** With the keyword filled in, without blanks around it. */
  text: string
}

/** Lists the titles and descriptions of all pages that say something. */
export function* listHeads({ pages, site }: Facts): Generator<HeadText> {
  const { keyword } = site
  for (const { key, page } of pages) {
    const meta = asRecord(page['meta'])
    for (const name of ['title', 'description'] as const) {
      const written = meta[name]
      if (typeof written !== 'string') continue
      const filled =
        typeof keyword === 'string' ? written.replaceAll('{keyword}', () => keyword) : written
      const text = filled.trim()
      if (text !== '') yield { name, page: key, path: ['pages', key, 'meta', name], text }
    }
  }
}
