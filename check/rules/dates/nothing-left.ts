import { findGaps } from './gaps.ts'
import type { Rule } from '../rule.ts'

export const nothingLeft: Rule = {
  code: 'P046',
  severity: 'error',
  adjustable: false,
  summary: 'Dates leave no list empty, and no page without blocks or a main heading.',
  explanation:
    'Whatever is not shown now is left out of the page. A block with an empty list is useless, and so is a page without blocks. Give the same dates to what is left empty, or add something that is always shown.',
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
        message: `Because of dates, ${missing}.`,
        hint: 'Give the same dates to what is left empty, or add something without dates.',
      }
    }
  },
}
