import { createFindProperty } from '../../../../check/schema/find-property.ts'
import type { Path, Problem } from '../../../../check/problem/problem.ts'
import {
  branchesByType,
  dereference,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../../schema/read/bundle.ts'
import { asRecord } from '../../../../schema/read/json-object.ts'
import { toLabel } from '../../fields/schema/summary.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { stepsOf } from '../words/steps.ts'

/** A problem in the words of the forms. */
export interface WordedProblem {
  /** Its place, such as `/bonus › Promo grid › Card 2 › Description`. */
  place: string
  message: string
  hint: string
}

/** Puts a problem into the words of the forms: titles of fields instead of the names of properties. */
export function wordProblem(
  { path, message, hint }: Pick<Problem, 'path' | 'message' | 'hint'>,
  root: JsonValue | undefined,
  bundle: SchemaBundle,
): WordedProblem {
  const titles = new Map<string, string>()
  for (const at of [path, path.slice(0, -1)])
    for (const [name, { title }] of propertiesAt(at, root, bundle))
      titles.set(`"${name}"`, title ?? toLabel(name))
  const inWords = (text: string): string =>
    text.replaceAll(/"[\w-]+"/g, (name) => titles.get(name) ?? name)
  return {
    place: stepsOf(path, root, bundle).join(' › '),
    message: inWords(message),
    hint: inWords(hint),
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
