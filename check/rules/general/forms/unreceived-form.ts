import { asRecord } from '../../../../schema/read/json-object.ts'
import { netlify } from '../../../../schema/values/form.ts'
import { quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'

export const unreceivedForm: Rule = {
  code: 'P111',
  name: 'unreceived-form',
  severity: 'error',
  adjustable: false,
  summary: 'The receiver answers at the address of each recipient that gets mail from it.',
  explanation:
    'A recipient with an email address gets its answers from the receiver that comes with the program. Its address is where the web server passes them on to the receiver, such as /forms. Netlify keeps the answers itself, and a page of the site cannot receive any.',
  example: [
    '"redirects": {',
    `"forms": { "contact": { "address": "netlify", "mailTo": "office@p666.example" } },
    "checks": { "form-targets": { "severity": "off", "reason": "It is an example.", "until": "2026-12-31" } },
    "redirects": {`,
  ],
  *site({ site, pages }) {
    const paths = new Set<unknown>(pages.map(({ key }) => key))
    for (const [name, target] of Object.entries(asRecord(site['forms']))) {
      const { address, mailTo } = asRecord(target)
      const isPage = paths.has(address)
      if (mailTo === undefined || (address !== netlify && !isPage)) continue
      yield {
        path: ['site', 'forms', name, 'address'],
        message: isPage
          ? `The recipient ${quote(name)} has the address of a page.`
          : `Netlify receives the answers to ${quote(name)}, so the receiver cannot mail them.`,
        hint: isPage
          ? 'Write an address that no page has, such as /forms.'
          : 'Write the address of the receiver, such as /forms. Or remove the email address, and let Netlify send mail.',
      }
    }
  },
}
