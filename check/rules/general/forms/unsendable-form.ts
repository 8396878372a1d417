import { suggest } from '../../../../schema/config/suggest.ts'
import { asRecord, type Path } from '../../../../schema/read/json-object.ts'
import { freeId, idFromTitle } from '../../../../schema/values/id.ts'
import { fixMeant, fixWith } from '../../../problem/fix-with.ts'
import type { Finding } from '../../../problem/problem.ts'
import { didYouMean, listWords, quote } from '../../../problem/wording.ts'
import type { Rule } from '../../rule.ts'
import { exampleForm, formsOf, textIn } from './forms-of.ts'

export const unsendableForm: Rule = {
  code: 'P096',
  name: 'unsendable-form',
  severity: 'error',
  adjustable: false,
  summary: 'Every form has a recipient in the site settings, and an own name for each field.',
  explanation:
    'The site owner decides who receives what visitors write: the site settings name the recipients of forms, and say which of them take files. What arrives is known by the id of the form and the names of its fields, which are the same in all languages. Some names mean something to browsers and are not possible. A thank-you page is a page of this site.',
  example: exampleForm('{ "kind": "email", "name": "email", "label": "Your email" }'),
  *page(page, { site }) {
    const ids = new Set(page.ids.map(({ id }) => id))
    for (const one of formsOf(page)) {
      const { form, path } = one
      yield* findTargetFault(one, asRecord(site['forms']))
      if (form['id'] === undefined)
        yield withoutName('This form has no id.', [...path, 'id'], form, ids)
      if (/^[^/]/.test(textIn(form, 'thanksPage')))
        yield {
          path: [...path, 'thanksPage'],
          message: 'The thank-you page is not on this site.',
          hint: 'Choose a page of this site, or remove the thank-you page.',
        }
      yield* findFieldFaults(one)
    }
  },
}

type FoundForm = ReturnType<typeof formsOf>[number]

/** Names that browsers or servers have for something else. */
const taken = new Set(
  'action|constructor|elements|enctype|form-name|length|method|reset|submit|target'.split('|'),
)

function* findTargetFault(
  { form, fields, path }: FoundForm,
  targets: Record<string, unknown>,
): Generator<Finding> {
  const target = textIn(form, 'target') || 'contact'
  const known = Object.keys(targets)
  if (!known.includes(target)) {
    const meant = suggest(target, known)
    yield {
      path: [...path, form['target'] === undefined ? 'type' : 'target'],
      message: `The site settings have no recipient ${quote(target)} for forms.${didYouMean(meant)}`,
      hint:
        known.length === 0
          ? 'Add it to the site settings, in "forms", with the address that receives the answers.'
          : `Name one of these recipients: ${listWords(known)}. Or add it to the site settings, in "forms".`,
      fix: fixMeant(meant, [...path, 'target'], `Send it to ${quote(meant)}`),
    }
    return
  }
  const file = fields.find(({ field }) => field['kind'] === 'file')
  if (file && asRecord(targets[target])['takesFiles'] !== true)
    yield {
      path: [...file.path, 'kind'],
      message: `The recipient ${quote(target)} takes no files.`,
      hint: 'Remove this field. Or if the recipient can take files, turn "takesFiles" on there, in "forms" of the site settings.',
    }
}

function* findFieldFaults({ fields }: FoundForm): Generator<Finding> {
  const used = new Set([...taken, ...fields.map(({ field }) => textIn(field, 'name'))])
  const seen = new Set<unknown>()
  for (const { path, field } of fields) {
    const { kind, name } = field
    const at = [...path, 'name']
    if (name === undefined) yield withoutName('This field has no name.', at, field, used)
    else if (taken.has(textIn(field, 'name')))
      yield withoutName(`Browsers use the name ${quote(name)} themselves.`, at, field, used)
    else if (seen.has(name))
      yield withoutName(`Another field has the name ${quote(name)}.`, at, field, used)
    seen.add(name)
    if ((kind === 'choice' || kind === 'menu') && field['options'] === undefined)
      yield {
        path: [...path, 'kind'],
        message: 'This field has nothing to choose from.',
        hint: 'Add the choices in "options", at least two.',
      }
  }
}

/** Says that something needs another name, and makes it of what people read. */
function withoutName(
  message: string,
  path: Path,
  owner: Record<string, unknown>,
  used: Set<string>,
): Finding {
  const name = freeId(
    idFromTitle(textIn(owner, 'label') || textIn(owner, 'title')) ?? 'field',
    used,
  )
  used.add(name)
  return {
    path,
    message,
    hint: `Give it a name under which the answers arrive, such as ${quote(name)}.`,
    fix: fixWith(`Name it ${quote(name)}`, path, name, !(String(path.at(-1)) in owner)),
  }
}
