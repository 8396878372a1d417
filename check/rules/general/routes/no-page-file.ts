import { quote } from '../../../problem/suggest.ts'
import type { Rule } from '../../rule.ts'

export const noPageFile: Rule = {
  code: 'P044',
  name: 'no-page-file',
  severity: 'error',
  adjustable: false,
  summary: 'Every entry of "include" matches at least one page file.',
  explanation:
    'pages.json can include files with more pages, one by one or many at once: "pages/**/*.json" means every .json file in the folder pages and in all folders below it. If an entry matches nothing, it is misspelled, or the files are missing. Symbolic links, hidden files and pages.json itself are ignored.',
  example: ['"pages": {', '"include": ["page/**/*.json"],\n  "pages": {'],
  exampleWith: {
    unmatched: {
      'page/**/*.json': 'There is no folder "page" next to this file. Did you mean "pages"?',
    },
  },
  *site({ include, files: { unmatched } }) {
    for (const [index, pattern] of include.entries()) {
      const hint = typeof pattern === 'string' ? unmatched?.get(pattern) : undefined
      if (hint === undefined) continue
      yield {
        path: ['include', index],
        message: `No page file matches ${quote(pattern)}.`,
        hint,
      }
    }
  },
}
