import type { PageNotes } from '../../../facts.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

/** What tells pages apart, and where it is written. */
const parts = [
  { name: 'title', noun: 'title', path: ['meta', 'title'] },
  { name: 'description', noun: 'description', path: ['meta', 'description'] },
  { name: 'listedAs', noun: 'name in the navigation', path: ['name'] },
] as const

export const duplicateHead: Rule = {
  code: 'P035',
  name: 'duplicate-head',
  severity: 'warning',
  summary:
    'No two pages have the same title, the same description or the same name in the navigation.',
  explanation:
    'In search results and browser tabs, people tell pages apart by their titles. In the navigation, they do so by their names. Case, spaces and the token {keyword} make no difference. Describe in each what only that page has.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "Bonus terms at p666"'],
  *site({ pages }) {
    for (const { name, noun, path } of parts) {
      const seen = new Map<string, PageNotes>()
      for (const page of pages) {
        const { key, file, [name]: text } = page
        if (text === undefined) continue
        const same = text.replace(/\s+/g, ' ').toLowerCase()
        const first = seen.get(same)
        if (first === undefined) {
          seen.set(same, page)
          continue
        }
        if (first.path === page.path) continue // one page twice is reported as that
        yield {
          file,
          path: ['pages', key, ...path],
          related: [{ path: ['pages', first.key, ...path], file: first.file }],
          message: `The page ${quote(first.key)} has the same ${noun}.`,
          hint: `Write a ${noun} that only fits this page.`,
        }
      }
    }
  },
}
