import { findGaps } from './gaps.ts'
import type { Rule } from '../rule.ts'

export const nothingLeft: Rule = {
  code: 'P046',
  severity: 'error',
  adjustable: false,
  summary: 'Dates leave no list empty, and no page without blocks or without its main heading.',
  explanation:
    'What is not shown now is left out of the page. Where nothing is left of a list, the block has no use; where no block is left, the page has none. Give what is left empty the same dates, or add something that is always shown.',
  example: [
    '{\n              "title": "Wagering",',
    '{\n              "from": "2026-07-01",\n              "title": "Wagering",',
  ],
  *page(page, facts) {
    for (const { at, path, missing } of findGaps(page, facts)) {
      if (at > facts.at) continue
      yield {
        code: 'P046',
        path,
        at: 'key',
        message: `Because of dates, ${missing}.`,
        hint: 'Give the dates to what is left empty as well, or add something without dates.',
      }
    }
  },
}
