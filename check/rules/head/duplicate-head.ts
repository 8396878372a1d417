import type { PageNotes } from '../../facts.ts'
import { quote } from '../../problem/suggest.ts'
import type { Rule } from '../rule.ts'

export const duplicateHead: Rule = {
  code: 'P035',
  severity: 'warning',
  adjustable: true,
  summary: 'No two pages have the same title or the same description.',
  explanation:
    'In search results and browser tabs, people tell pages apart by their titles. Case, spaces and the token {keyword} make no difference. Describe in each what only that page has.',
  example: ['"title": "VIP levels at {keyword}"', '"title": "Bonus terms at p666"'],
  *site({ pages }) {
    for (const name of ['title', 'description'] as const) {
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
          path: ['pages', key, 'meta', name],
          related: [{ path: ['pages', first.key, 'meta', name], file: first.file }],
          message: `The page ${quote(first.key)} has the same ${name}.`,
          hint: `Write a ${name} that only fits this page.`,
        }
      }
    }
  },
}
