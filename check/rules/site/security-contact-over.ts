import { isRealDay, nameDay } from '../../../schema/values/calendar.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { quote } from '../../problem/suggest.ts'
import type { Rule } from '../rule.ts'

export const securityContactOver: Rule = {
  code: 'P049',
  severity: 'error',
  adjustable: true,
  summary: 'The contact for security has a last day that exists and has not passed.',
  explanation:
    'Who finds a hole in the security of the site looks at /.well-known/security.txt. One that has run out tells them that nobody listens, and some make public what they found. Set a new day when somebody reads what is sent there, or leave the contact out.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "securityContact": { "contact": "mailto:security@p666.example", "expires": "2026-05-31" },',
  ],
  *site({ site, today }) {
    const { expires } = asRecord(site['securityContact'])
    if (typeof expires !== 'string' || (isRealDay(expires) && today <= expires)) return
    const path = ['site', 'securityContact', 'expires']
    if (!isRealDay(expires)) {
      yield {
        code: 'P049',
        path,
        message: `${quote(expires)} is no day of the calendar.`,
        hint: 'Write year, month and day, for example 2027-12-31.',
      }
      return
    }
    yield {
      code: 'P049',
      path,
      message: `The contact for security ended on ${nameDay(expires)}.`,
      hint: 'Set a new day, at most a year ahead, or remove "securityContact".',
    }
  },
}
