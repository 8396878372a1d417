import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue, Schema } from '../../../../schema/read/bundle.ts'
import { isJsonObject, stepInto } from '../../../../schema/read/json-object.ts'
import type { ModelEdit } from '../../../texts/edit.ts'

/** A place in the file. */
export interface FieldPlace {
  /** The path from the top of the file. */
  path: Path
  /** The schema of the object that contains it. */
  within?: Schema | undefined
  /** Whether it is kept when it is empty. */
  isRequired: boolean
  /** The length of the shortest parent path that may be removed with it when it becomes empty. */
  removableFrom: number
}

/** Returns the value at a path of a file; undefined if there is none. */
export function valueAt(root: JsonValue | undefined, path: Path): JsonValue | undefined {
  return path.reduce(stepInto, root)
}

/** Returns the edit that sets a value. A new property is inserted in the order of the schema. */
export function setEdit(
  root: JsonValue | undefined,
  { path, within }: Pick<FieldPlace, 'path' | 'within'>,
  value: JsonValue,
): ModelEdit {
  const key = path.at(-1)
  const parentPath = path.slice(0, -1)
  const parent = valueAt(root, parentPath)
  const order = Object.keys(within?.properties ?? {})
  if (typeof key !== 'string' || !isJsonObject(parent) || Object.hasOwn(parent, key))
    return { kind: 'set', path, value }
  const present = Object.keys(parent)
  const before = new Set(order.slice(0, order.indexOf(key)))
  const at = present.findLastIndex((name) => before.has(name)) + 1
  if (at === present.length || order.length === 0) return { kind: 'set', path, value }
  const kept = present.map((_, index) => index)
  return {
    kind: 'arrange',
    path: parentPath,
    order: [...kept.slice(0, at), { name: key, value }, ...kept.slice(at)],
  }
}

/** Returns the edits that clear a place: a required value becomes "", an optional one is removed, as are objects it leaves empty. */
export function clearEdits(
  root: JsonValue | undefined,
  { path, isRequired, removableFrom }: FieldPlace,
): ModelEdit[] {
  if (isRequired) return [{ kind: 'set', path, value: '' }]
  if (valueAt(root, path) === undefined) return []
  let gone = path
  while (gone.length > removableFrom) {
    const parent = valueAt(root, gone.slice(0, -1))
    if (!isJsonObject(parent) || Object.keys(parent).length > 1) break
    gone = gone.slice(0, -1)
  }
  return [{ kind: 'remove', path: gone }]
}

/** Returns the edits that set what was typed; an empty text clears the place. */
export function textEdits(
  root: JsonValue | undefined,
  place: FieldPlace,
  text: string | number,
): ModelEdit[] {
  return text === '' ? clearEdits(root, place) : [setEdit(root, place, text)]
}
