import { formTargets, siteWith, textOf } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

const off = { severity: 'off', reason: 'There are forms here.', until: '2026-12-31' }
const settings = { forms: formTargets, checks: { 'form-targets': off } }
const email = { kind: 'email', label: 'Your email', name: 'your-email' }

/** A form on the page of bonuses, with other values than a faultless one; the mistake is in the line that has `at`. */
function form(name: string, values: object, names: string, at?: string, site: object = settings) {
  const sound = { type: 'form', id: 'book', title: 'Book a table', fields: [email] }
  const block = { ...sound, submit: 'Book', thanks: 'It is yours.', ...values }
  const own = Object.entries(site).map(([key, value]) => [`site ${key}`, value])
  const all = { 'pages /bonus blocks 4': block, ...Object.fromEntries(own) }
  return { name, edit: () => textOf(siteWith(all)), names, ...(at !== undefined && { at }) }
}

const consent = { kind: 'consent', label: 'You may write to me.', name: 'consent' }
const picture = { kind: 'file', label: 'Your picture', name: 'picture' }
const first = { kind: 'text', label: 'Your first name' }
const named = (name: string) => ({ fields: [{ ...email, name }] })
const to = (more: object) => ({ ...settings, forms: { contact: { address: '/f', ...more } } })

/** Forms that cannot be sent, or whose answers nobody could tell apart. */
export const formMistakes: readonly Mistake[] = [
  form('a target that does not exist', { target: 'contcat' }, 'contact', '"target": "contcat"'),
  form('no targets', {}, 'contact', '"type": "form"', {}),
  form('a target that takes no files', { fields: [picture] }, 'files', '"kind": "file"', to({})),
  form(
    'an email address of a target under another name',
    {},
    'mailTo',
    undefined,
    to({ email: 'a@b.example' }),
  ),
  form('an unknown property of a target', {}, 'reply', undefined, to({ reply: 'Thank you.' })),
  form(
    'two fields with one name',
    { fields: [email, { ...email, label: 'Another email' }] },
    'your-email',
  ),
  form('a field without a name', { fields: [first] }, 'name'),
  form('a field named as what browsers use', named('submit'), 'submit', '"name": "submit"'),
  form('a field named as a prototype', named('__proto__'), '__proto__', '"name": "__proto__"'),
  form('a form without an id', { id: undefined }, 'id'),
  form('a form without fields', { fields: [] }, 'fields'),
  form('nothing to choose from', { fields: [{ ...email, kind: 'menu' }] }, 'choose'),
  form('a thank-you page that does not exist', { thanksPage: '/bonsu' }, '/bonus', '"thanksPage"'),
  form(
    'a thank-you page of another site',
    { thanksPage: 'https://other.example/' },
    'thank-you page',
    '"thanksPage"',
  ),
  form(
    'a consent without a link',
    { fields: [email, consent] },
    'link',
    '"label": "You may write to me."',
  ),
  form('a form of a site about gambling', {}, 'gambling', '"forms"', { forms: formTargets }),
]
