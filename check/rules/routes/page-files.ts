import { quote } from '../../problem/suggest.ts'
import type { Rule } from '../rule.ts'

export const pageFiles: Rule = {
  code: 'P044',
  severity: 'error',
  adjustable: false,
  summary: 'Every entry of "include" finds at least one page file.',
  explanation:
    'pages.json can name files with more pages, one by one or many at once: "pages/**/*.json" is every file that ends with .json in the folder pages and all folders in it. An entry that finds nothing is a slip of the keyboard, or the files are lost. Links to other places, hidden files and pages.json itself are not looked at.',
  example: ['"pages": {', '"include": ["page/**/*.json"],\n  "pages": {'],
  exampleWith: {
    unmatched: {
      'page/**/*.json': 'There is no folder "page" beside this file. Did you mean "pages"?',
    },
  },
  *site({ include, files: { unmatched } }) {
    for (const [index, pattern] of include.entries()) {
      const hint = typeof pattern === 'string' ? unmatched?.get(pattern) : undefined
      if (hint === undefined) continue
      yield {
        code: 'P044',
        path: ['include', index],
        message: `No page file matches ${quote(pattern)}.`,
        hint,
      }
    }
  },
}
