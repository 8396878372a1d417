import type { Rule } from '../../rule.ts'

export const noPageFile: Rule = {
  code: 'P044',
  name: 'no-page-file',
  severity: 'error',
  adjustable: false,
  summary: 'Every entry of "include" matches at least one page file, and no other files.',
  explanation:
    'pages.json can include files with more pages, one by one or many at once: "pages/**/*.json" means every .json file in the folder pages and in all folders below it. If an entry matches nothing, it is misspelled, or the files are missing. An entry that begins with * may also match files of other kinds, such as package.json. Symbolic links, hidden files and pages.json itself are ignored.',
  example: ['"pages": {', '"include": ["page/**/*.json"],\n  "pages": {'],
  exampleWith: {
    patternFaults: {
      'page/**/*.json': {
        message: 'No page file matches "page/**/*.json".',
        hint: 'There is no folder "page" next to this file. Did you mean "pages"?',
      },
    },
  },
  *site({ include, files: { patternFaults } }) {
    for (const [index, pattern] of include.entries()) {
      const fault = typeof pattern === 'string' ? patternFaults?.get(pattern) : undefined
      if (fault) yield { path: ['include', index], ...fault }
    }
  },
}
