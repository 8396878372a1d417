import type { Rule } from '../../rule.ts'

export const missingHome: Rule = {
  code: 'P030',
  name: 'missing-home',
  severity: 'error',
  adjustable: false,
  summary: 'The site has a page "/".',
  explanation: 'It is the page that visitors see first, at the address of the site itself.',
  example: ['"/": {', '"/home": {'],
  *site({ pages, isWhole }) {
    if (!isWhole || pages.length === 0 || pages.some(({ path }) => path === '/')) return
    yield {
      path: ['pages'],
      at: 'key',
      message: 'There is no page "/", which visitors see first.',
      hint: 'Add a page with the path "/".',
    }
  },
}
