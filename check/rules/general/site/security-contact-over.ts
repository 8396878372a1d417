import { asRecord } from '../../../../schema/read/json-object.ts'
import { isRealDay, nameDay } from '../../../../schema/values/calendar.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const securityContactOver: Rule = {
  code: 'P049',
  name: 'security-contact-over',
  severity: 'error',
  summary: 'The last day of the security contact exists and has not passed.',
  explanation:
    'Anyone who finds a vulnerability looks at /.well-known/security.txt. An expired one tells them that nobody listens, and some will publish what they found. Set a new date if somebody reads the reports, or remove the contact.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "securityContact": { "contact": "mailto:security@p666.example", "expires": "2026-05-31" },',
  ],
  *site({ site, today }) {
    const { expires } = asRecord(site['securityContact'])
    if (typeof expires !== 'string') return
    const path = ['site', 'securityContact', 'expires']
    if (!isRealDay(expires)) {
      yield {
        path,
        message: `${quote(expires)} is not a valid date.`,
        hint: 'Write a day that exists, for example 2027-12-31.',
      }
    } else if (expires < today) {
      yield {
        path,
        message: `The security contact expired on ${nameDay(expires)}.`,
        hint: 'Write a new date, at most a year ahead, or remove "securityContact".',
      }
    }
  },
}
