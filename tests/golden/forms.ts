import { textOf, baseSite, formTargets } from '../fixtures/base-site.ts'
import type { Mistake } from './mistake.ts'

const off = { severity: 'off', reason: 'There are forms here.', until: '2026-12-31' }
const settings = { forms: formTargets, checks: { 'form-targets': off } }
const email = { kind: 'email', label: 'Your email', name: 'your-email' }

/** A form on the page of bonuses, with other values than a faultless one. */
function withForm(form: object, site: object = settings): Mistake['edit'] {
  return () => {
    const { site: own, pages } = baseSite()
    const sound = { type: 'form', id: 'book', title: 'Book a table', fields: [email] }
    const block = { ...sound, submit: 'Book', thanks: 'It is yours.', ...form }
    const bonus = { ...pages['/bonus'], blocks: [...(pages['/bonus']?.blocks ?? []), block] }
    return textOf({ site: { ...own, ...site }, pages: { ...pages, '/bonus': bonus } })
  }
}

const consent = { kind: 'consent', label: 'You may write to me.', name: 'consent' }
const picture = { kind: 'file', label: 'Your picture', name: 'picture' }

/** Forms that cannot be sent, or whose answers nobody could tell apart. */
export const formMistakes: readonly Mistake[] = [
  {
    name: 'a target that does not exist',
    edit: withForm({ target: 'contcat' }),
    names: 'contact',
    at: '"target": "contcat"',
  },
  {
    name: 'no targets',
    edit: withForm({}, {}),
    names: 'contact',
    at: '"type": "form"',
  },
  {
    name: 'a target that takes no files',
    edit: withForm({ fields: [picture] }, { ...settings, forms: { contact: { address: '/f' } } }),
    names: 'files',
    at: '"kind": "file"',
  },
  {
    name: 'an email address of a target under another name',
    edit: withForm(
      {},
      { ...settings, forms: { contact: { address: '/f', email: 'a@b.example' } } },
    ),
    names: 'mailTo',
  },
  {
    name: 'an unknown property of a target',
    edit: withForm({}, { ...settings, forms: { contact: { address: '/f', reply: 'Thank you.' } } }),
    names: 'reply',
  },
  {
    name: 'two fields with one name',
    edit: withForm({ fields: [email, { ...email, label: 'Another email' }] }),
    names: 'your-email',
  },
  {
    name: 'a field without a name',
    edit: withForm({ fields: [{ kind: 'text', label: 'Your first name' }] }),
    names: 'name',
  },
  {
    name: 'a field named as what browsers use',
    edit: withForm({ fields: [{ ...email, name: 'submit' }] }),
    names: 'submit',
    at: '"name": "submit"',
  },
  {
    name: 'a field named as a prototype',
    edit: withForm({ fields: [{ ...email, name: '__proto__' }] }),
    names: '__proto__',
    at: '"name": "__proto__"',
  },
  { name: 'a form without an id', edit: withForm({ id: undefined }), names: 'id' },
  { name: 'a form without fields', edit: withForm({ fields: [] }), names: 'fields' },
  {
    name: 'nothing to choose from',
    edit: withForm({ fields: [{ ...email, kind: 'menu' }] }),
    names: 'choose',
  },
  {
    name: 'a thank-you page that does not exist',
    edit: withForm({ thanksPage: '/bonsu' }),
    names: '/bonus',
    at: '"thanksPage"',
  },
  {
    name: 'a thank-you page of another site',
    edit: withForm({ thanksPage: 'https://other.example/' }),
    names: 'thank-you page',
    at: '"thanksPage"',
  },
  {
    name: 'a consent without a link',
    edit: withForm({ fields: [email, consent] }),
    names: 'link',
    at: '"label": "You may write to me."',
  },
  {
    name: 'a form of a site about gambling',
    edit: withForm({}, { forms: formTargets }),
    names: 'gambling',
    at: '"forms"',
  },
]
