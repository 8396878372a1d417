import type { PageNotes } from '../../../facts.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const duplicateRoute: Rule = {
  code: 'P025',
  name: 'duplicate-route',
  severity: 'error',
  adjustable: false,
  summary: 'No two pages have the same path, regardless of extra slashes.',
  explanation:
    'A slash at the end, or two in a row, makes no difference to an address. Two pages at one address cannot both be shown, whether they are in one file or in two.',
  example: ['"/vip": {', '"/bonus/": {'],
  *site({ pages }) {
    const seen = new Map<string, PageNotes>()
    for (const page of pages) {
      const first = seen.get(page.path)
      if (first === undefined) {
        seen.set(page.path, page)
        continue
      }
      const { key, file } = page
      yield {
        file,
        path: ['pages', key],
        at: 'key',
        related: [{ path: ['pages', first.key], file: first.file }],
        message:
          key === first.key
            ? `The page ${quote(key)} is in two files.`
            : `${quote(key)} and ${quote(first.key)} are the same address.`,
        hint: 'Remove one of them, or give it another path.',
      }
    }
  },
}
