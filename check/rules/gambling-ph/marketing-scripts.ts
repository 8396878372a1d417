import { asRecord } from '../../../schema/read/json-object.ts'
import type { Rule } from '../rule.ts'

export const marketingScripts: Rule = {
  code: 'P113',
  name: 'marketing-scripts',
  severity: 'warning',
  summary: 'The site tells advertising networks nothing about its visitors.',
  explanation:
    'Visitors of a site about gambling may be minors, or people who have excluded themselves. What measures advertising tells its network about them, and its advertisements follow them. Count visits instead.',
  example: [
    '"redirects": {',
    '"scripts": { "others": { "adverts": { "address": "https://a.example/a.js" } } },\n    "redirects": {',
  ],
  *site({ site }) {
    for (const [name, script] of Object.entries(asRecord(asRecord(site['scripts'])['others']))) {
      const { purpose = 'marketing', cookieFree } = asRecord(script)
      if (purpose === 'marketing' && cookieFree === undefined)
        yield {
          path: ['site', 'scripts', 'others', name],
          at: 'key',
          message: 'This script tells an advertising network who visits a site about gambling.',
          hint: 'Remove it, or count visits with Plausible or Matomo instead.',
        }
    }
  },
}
