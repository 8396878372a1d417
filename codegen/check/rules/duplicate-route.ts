import { quote } from '../suggest.ts'
import type { Rule } from './rule.ts'

export const duplicateRoute: Rule = {
  code: 'P025',
  severity: 'error',
  adjustable: false,
  summary: 'No two pages have the same path once slashes are put in order.',
  explanation:
    'A slash at the end, or two in a row, make no difference to an address. Two pages at one address cannot both be shown.',
  example: ['"/vip": {', '"/bonus/": {'],
  *site({ pages }) {
    const seen = new Map<string, string>()
    for (const { key, path } of pages) {
      const first = seen.get(path)
      if (first === undefined) {
        seen.set(path, key)
        continue
      }
      yield {
        code: 'P025',
        path: ['pages', key],
        at: 'key',
        relatedPath: ['pages', first],
        message: `${quote(key)} and ${quote(first)} are the same page, ${quote(path)}.`,
        hint: 'Keep one of them, or give one another path.',
      }
    }
  },
}
