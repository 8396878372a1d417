import { nameInstant } from '../../../schema/values/calendar.ts'
import { findClosedLinks } from './closed-links.ts'
import { daysAhead, findGaps, horizonOf } from './gaps.ts'
import type { Rule } from '../rule.ts'

export const breaksSoon: Rule = {
  code: 'P047',
  severity: 'warning',
  adjustable: true,
  summary: `What begins or ends in the next ${daysAhead} days breaks nothing then.`,
  explanation:
    'A page changes by itself when something on it begins or ends. You are told in time where that would leave a list empty, a page without its main heading, or a link that leads to nothing. Once it has come to that, it is an error, and the site is no longer built.',
  example: [
    '{\n              "title": "Wagering",',
    '{\n              "until": "2026-06-30T18:00",\n              "title": "Wagering",',
  ],
  *page(page, facts) {
    for (const { at, path, missing } of findGaps(page, facts)) {
      if (at === facts.at) continue
      yield {
        code: 'P047',
        path,
        at: 'key',
        message: `From ${nameInstant(at)} on, ${missing}.`,
        hint: 'Give the dates to what is left empty as well, or add something without dates.',
      }
    }
  },
  *site(facts) {
    const horizon = horizonOf(facts)
    for (const { at, finding, message } of findClosedLinks(facts)) {
      if (at === facts.at || at >= horizon) continue
      yield { code: 'P047', ...finding, message: `From ${nameInstant(at)} on, ${message}` }
    }
  },
}
