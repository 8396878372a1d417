import type { Rule } from '../../rule.ts'
import { findGaps } from './gaps.ts'

export const nothingLeft: Rule = {
  code: 'P046',
  name: 'nothing-left',
  severity: 'error',
  adjustable: false,
  summary: 'Dates leave no list empty, and no page without blocks or a main heading.',
  explanation:
    'Whatever is not shown now is left out of the page. A block with an empty list is useless, and so is a page without blocks. Add something that is always shown, or give the same dates to the whole block or page.',
  example: [
    '{\n              "title": "Wagering",',
    '{\n              "from": "2026-07-01",\n              "title": "Wagering",',
  ],
  *page(page, facts) {
    for (const { at, path, missing } of findGaps(page, facts)) {
      if (at > facts.at) continue
      yield {
        path,
        at: 'key',
        message: `Because of the dates, ${missing}.`,
        hint: 'Add something without dates, or give the same dates to the whole block or page.',
      }
    }
  },
}
