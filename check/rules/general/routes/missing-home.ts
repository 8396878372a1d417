import { isNever } from '../../../../content/span.ts'
import type { Rule } from '../../rule.ts'

export const missingHome: Rule = {
  code: 'P030',
  name: 'missing-home',
  severity: 'error',
  adjustable: false,
  summary: 'The site has a page "/", which is published.',
  explanation: 'It is the page that visitors see first, at the address of the site itself.',
  example: ['"/": {', '"/home": {'],
  *site({ pages, isWhole }) {
    const home = pages.find(({ path }) => path === '/')
    if (home?.dates && isNever(home.dates.page)) {
      yield {
        path: ['pages', home.key, 'draft'],
        file: home.file,
        message: 'The page "/", which visitors see first, is not published.',
        hint: 'Remove "draft".',
      }
    }
    if (!isWhole || pages.length === 0 || home) return
    yield {
      path: ['pages'],
      at: 'key',
      message: 'There is no page "/", which visitors see first.',
      hint: 'Add a page with the path "/".',
    }
  },
}
