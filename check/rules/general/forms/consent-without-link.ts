import { listLinks } from '../../read/markup-tree.ts'
import type { Rule } from '../../rule.ts'
import { exampleForm, formsOf, textIn } from './forms-of.ts'

export const consentWithoutLink: Rule = {
  code: 'P097',
  name: 'consent-without-link',
  severity: 'warning',
  summary: 'A consent in a form links to what visitors agree to.',
  explanation:
    'People can only agree to what they can read. The hint of a consent has a link to the privacy text, or to the terms.',
  example: exampleForm('{ "kind": "consent", "name": "consent", "label": "You may answer me." }'),
  exampleWith: {
    settings: {
      forms: { contact: { address: '/forms' } },
      checks: {
        'form-targets': { severity: 'off', reason: 'It is an example.', until: '2026-12-31' },
      },
    },
  },
  *page(page) {
    for (const { path, field } of formsOf(page).flatMap(({ fields }) => fields))
      if (field['kind'] === 'consent' && listLinks(textIn(field, 'hint')).length === 0)
        yield {
          path: [...path, 'label'],
          message: 'This consent has no link to what visitors agree to.',
          hint: 'Write a hint that links to the privacy text.',
        }
  },
}
