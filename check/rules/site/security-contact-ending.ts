import { daysBetween, isRealDay, nameDay } from '../../../schema/values/calendar.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import type { Rule } from '../rule.ts'

/** So many days before its end a contact is warned of. */
const ahead = 30

export const securityContactEnding: Rule = {
  code: 'P048',
  severity: 'warning',
  adjustable: true,
  summary: 'The contact for security is looked at again before its last day.',
  explanation:
    'The site names whom to tell about holes in its security, and until when that holds. After its last day such a contact is worth nothing. You are told a month ahead: ask whether somebody still reads what is sent there, and set a new day, at most a year ahead.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "securityContact": { "contact": "mailto:security@p666.example", "expires": "2026-05-31" },',
  ],
  exampleWith: { today: '2026-05-20' },
  *site({ site, today }) {
    const { expires } = asRecord(site['securityContact'])
    if (!isRealDay(expires)) return
    const left = daysBetween(today, expires)
    if (left < 0 || left > ahead) return
    const when = left === 0 ? 'Today' : nameDay(expires)
    yield {
      code: 'P048',
      path: ['site', 'securityContact', 'expires'],
      message: `${when} is the last day of the contact for security.`,
      hint: 'Ask whether somebody still reads what is sent there, and set a new day.',
    }
  },
}
