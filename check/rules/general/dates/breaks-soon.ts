import type { Rule } from '../../rule.ts'
import { findClosedLinks } from './closed-links.ts'
import { daysAhead, findGaps, horizonOf } from './gaps.ts'

export const breaksSoon: Rule = {
  code: 'P047',
  name: 'breaks-soon',
  severity: 'warning',
  summary: `Nothing that begins or ends in the next ${daysAhead} days breaks the site.`,
  explanation:
    'A page changes automatically when something on it begins or ends. This warning appears in time if that would leave a list empty, a page without its main heading, or a link without a target. Once that has happened, it is an error, and the site is no longer built.',
  example: [
    '{\n              "title": "Wagering",',
    '{\n              "until": "2026-06-30T18:00",\n              "title": "Wagering",',
  ],
  *page(page, facts) {
    for (const { at, path, missing } of findGaps(page, facts)) {
      if (at === facts.at) continue
      yield {
        path,
        at: 'key',
        message: `From ${facts.calendar.nameInstant(at)} on, ${missing}.`,
        hint: 'Add something without dates, or give the same dates to the whole block or page.',
      }
    }
  },
  *site(facts) {
    const horizon = horizonOf(facts)
    for (const { at, finding, message } of findClosedLinks(facts)) {
      if (at === facts.at || at >= horizon) continue
      yield { ...finding, message: `From ${facts.calendar.nameInstant(at)} on, ${message}` }
    }
  },
}
