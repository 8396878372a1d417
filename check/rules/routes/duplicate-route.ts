import type { PageNotes } from '../../facts.ts'
import type { Finding } from '../../problem/problem.ts'
import { quote } from '../../problem/suggest.ts'
import type { Rule } from '../rule.ts'

export const duplicateRoute: Rule = {
  code: 'P025',
  severity: 'error',
  adjustable: false,
  summary: 'No two pages have the same path once slashes are put in order.',
  explanation:
    'A slash at the end, or two in a row, make no difference to an address. Two pages at one address cannot both be shown, be they in one file or in two.',
  example: ['"/vip": {', '"/bonus/": {'],
  *site({ pages }) {
    const seen = new Map<string, PageNotes>()
    const reported = new Set<PageNotes>()
    for (const page of pages) {
      const first = seen.get(page.path)
      if (first === undefined) {
        seen.set(page.path, page)
        continue
      }
      yield explain(page, first)
      // Whoever looks into one of two files would not see it in the other.
      if (page.file !== first.file && !reported.has(first)) {
        reported.add(first)
        yield explain(first, page)
      }
    }
  },
}

function explain({ key, path, file }: PageNotes, other: PageNotes): Finding {
  return {
    code: 'P025',
    file,
    path: ['pages', key],
    at: 'key',
    relatedFile: other.file,
    relatedPath: ['pages', other.key],
    message:
      key === other.key
        ? `The page ${quote(key)} stands in two files.`
        : `${quote(key)} and ${quote(other.key)} are the same page, ${quote(path)}.`,
    hint: 'Keep one of them, or give one another path.',
  }
}
