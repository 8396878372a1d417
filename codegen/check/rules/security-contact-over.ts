import { isRealDay, nameDay } from '../../calendar.ts'
import { asRecord } from '../facts.ts'
import type { Rule } from './rule.ts'

export const securityContactOver: Rule = {
  code: 'P049',
  severity: 'error',
  adjustable: true,
  summary: 'The contact for security has not passed its last day.',
  explanation:
    'Who finds a hole in the security of the site looks at /.well-known/security.txt. One that has run out tells them that nobody listens, and some make public what they found. Set a new day when somebody reads what is sent there, or leave the contact out.',
  example: [
    '"imageCount": 2,',
    '"imageCount": 2, "securityContact": { "contact": "mailto:security@p666.example", "expires": "2026-05-31" },',
  ],
  *site({ site, today }) {
    const { expires } = asRecord(site['securityContact'])
    if (!isRealDay(expires) || today <= expires) return
    yield {
      code: 'P049',
      path: ['site', 'securityContact', 'expires'],
      message: `The contact for security ended on ${nameDay(expires)}.`,
      hint: 'Set a new day, at most a year ahead, or remove "securityContact".',
    }
  },
}
