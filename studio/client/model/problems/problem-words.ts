import { createFindProperty } from '../../../../check/schema/find-property.ts'
import type { Problem } from '../../../../check/problem/problem.ts'
import {
  branchesByType,
  dereference,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { asRecord, type Path, type JsonValue } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../../../schema/values/label.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { stepsOf } from '../words/steps.ts'
import { tSaid } from '../../i18n/translate.ts'
import { plainFix, plainHint, plainMessage } from './plain-words.ts'

/** A problem in the words of the forms. */
export interface WordedProblem {
  /** Its place, such as `/bonus › Promo grid › Card 2 › Description`. */
  place: string
  message: string
  hint: string
  /** The words on the button of its fix. */
  fix?: string
}

type Worded = Pick<Problem, 'path' | 'message' | 'hint'> & Partial<Pick<Problem, 'code' | 'fix'>>

/** Puts a problem into the words of the forms: titles of fields instead of the names of properties, and no code. */
export function wordProblem(
  { code = '', path, message, hint, fix }: Worded,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): WordedProblem {
  const titles = new Map<string, string>()
  for (let length = 0; length <= path.length; length += 1)
    for (const [name, { title }] of propertiesAt(path.slice(0, length), root, bundle))
      if (length >= path.length - 2 || /[A-Z]/.test(name)) titles.set(name, title ?? toLabel(name))
  const titleOf = (name: string): string | undefined => titles.get(name)
  return {
    place: stepsOf(path, root, bundle).join(' › '),
    message: tSaid(plainMessage(message, titleOf, bundle)),
    hint: tSaid(plainHint({ code, hint }, titleOf, bundle)),
    ...(fix && { fix: tSaid(plainFix(fix.title, titleOf, bundle)) }),
  }
}

function propertiesAt(
  path: Path,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): [name: string, schema: Schema][] {
  const found = createFindProperty(bundle)(path, root)
  if (!found) return []
  const schema = dereference(bundle, found.schema)
  const branch = branchesByType(bundle, schema).get(asRecord(valueAt(root, path))['type'])
  return Object.entries((branch ? dereference(bundle, branch) : schema).properties ?? {})
}
