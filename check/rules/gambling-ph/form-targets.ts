import type { Rule } from '../rule.ts'

export const formTargets: Rule = {
  code: 'P098',
  name: 'form-targets',
  severity: 'error',
  summary: 'The site collects nothing from its visitors.',
  explanation:
    'A site about gambling that asks people for names and addresses may be asking minors, or people who have excluded themselves. So it has no recipients that forms could be sent to, and without recipients there are no forms. Link to a page of the operator, or to an email address.',
  example: [
    '"redirects": {',
    '"forms": { "contact": { "address": "/forms" } },\n    "redirects": {',
  ],
  *site({ site }) {
    if (site['forms'] === undefined) return
    yield {
      path: ['site', 'forms'],
      at: 'key',
      message: 'This site may have no forms: its rules are those of a site about gambling.',
      hint: 'Remove the recipients of forms, and link to an email address instead.',
    }
  },
}
