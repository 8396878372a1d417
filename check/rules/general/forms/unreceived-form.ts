import { asRecord } from '../../../../schema/read/json-object.ts'
import { netlify } from '../../../../schema/values/form.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const unreceivedForm: Rule = {
  code: 'P111',
  name: 'unreceived-form',
  severity: 'error',
  adjustable: false,
  summary: 'A recipient with an email address is not at Netlify.',
  explanation:
    'A recipient with an email address gets its answers from the receiver that comes with the program. Its address is where the web server passes them on to the receiver, such as /forms. Netlify keeps the answers itself, and sends mail in its own way.',
  example: [
    '"redirects": {',
    `"forms": { "contact": { "address": "netlify", "mailTo": "office@p666.example" } },
    "checks": { "form-targets": { "severity": "off", "reason": "It is an example.", "until": "2026-12-31" } },
    "redirects": {`,
  ],
  *site({ site }) {
    for (const [name, target] of Object.entries(asRecord(site['forms']))) {
      const { address, mailTo } = asRecord(target)
      if (mailTo === undefined || address !== netlify) continue
      yield {
        path: ['site', 'forms', name, 'address'],
        message: `Netlify receives the answers to ${quote(name)}, so the receiver cannot mail them.`,
        hint: 'Write the address of the receiver, such as /forms. Or remove the email address, and let Netlify send mail.',
      }
    }
  },
}
