import { asRecord } from '../../../../schema/read/json-object.ts'
import { daysBetween, isRealDay, nameDay } from '../../../../schema/values/calendar.ts'
import type { Rule } from '../../rule.ts'

/** How many days before its end a contact is reported. */
const daysBefore = 30

export const securityContactEnding: Rule = {
  code: 'P048',
  name: 'security-contact-ending',
  severity: 'warning',
  summary: 'The security contact is reviewed before its last day.',
  explanation:
    'The site names a contact for reporting vulnerabilities, and a last day until which it is valid. After that day the contact is no longer valid. This warning appears a month ahead: check that somebody still reads the reports, and set a new date, at most a year ahead.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "securityContact": { "contact": "mailto:security@p666.example", "expires": "2026-05-31" },',
  ],
  exampleWith: { today: '2026-05-20' },
  *site({ site, today }) {
    const { expires } = asRecord(site['securityContact'])
    if (!isRealDay(expires)) return
    const left = daysBetween(today, expires)
    if (left < 0 || left > daysBefore) return
    const when = left === 0 ? 'today' : `on ${nameDay(expires)}`
    yield {
      path: ['site', 'securityContact', 'expires'],
      message: `The security contact expires ${when}.`,
      hint: 'Check that somebody still reads the reports, and write a new date, at most a year ahead.',
    }
  },
}
