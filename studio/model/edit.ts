import { parseTree, type Node, type ParseError } from 'jsonc-parser'
import { createEditor, findNode, type Replacement } from '../../codegen/check/edits.ts'
import type { Path } from '../../codegen/check/problem.ts'
import { isJsonObject } from '../../codegen/json-object.ts'
import type { JsonValue } from '../../codegen/schema-bundle.ts'
import { arrange, type Arranged } from './arrange.ts'

/** One edit of a file's JSON, as forms and lists make it. Paths lead from the top of the file. */
export type ModelEdit =
  | { kind: 'set'; path: Path; value: JsonValue }
  | { kind: 'remove'; path: Path }
  | { kind: 'rename'; path: Path; name: string }
  | { kind: 'arrange'; path: Path; order: readonly Arranged[] }

/** The replacements in `text` that make one edit; undefined where it does not fit, or the text is no JSON. */
export function resolveEdit(text: string, edit: ModelEdit): readonly Replacement[] | undefined {
  if (edit.kind !== 'arrange') return createEditor(text)([edit])
  const parent = findNode(parseJson(text), edit.path)
  if (!parent?.children || hasTwins(parent)) return undefined
  const replacement = arrange(text, parent, edit.order)
  return replacement ? [replacement] : []
}

/** Whether a group has a name twice: its places could be mistaken. */
function hasTwins({ type, children = [] }: Node): boolean {
  if (type !== 'object') return false
  return new Set(children.map((member) => member.children?.[0]?.value)).size < children.length
}

/** The edits that make a value of another, the fewest that are easily found: what is equal on both sides is not touched. */
export function editsBetween(
  before: JsonValue | undefined,
  after: JsonValue,
  path: Path = [],
): ModelEdit[] {
  if (before === undefined) return [{ kind: 'set', path, value: after }]
  if (isEqual(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after)) {
    const gone = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
    return [
      ...gone.map((key): ModelEdit => ({ kind: 'remove', path: [...path, key] })),
      ...Object.entries(after).flatMap(([key, value]) =>
        editsBetween(Object.hasOwn(before, key) ? before[key] : undefined, value, [...path, key]),
      ),
      ...orderEdits(before, after, path),
    ]
  }
  if (Array.isArray(before) && Array.isArray(after)) return listEdits(before, after, path)
  return [{ kind: 'set', path, value: after }]
}

/** Lists of one length are changed entry by entry; in others, entries that were there stay as they are written. */
function listEdits(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  path: Path,
): ModelEdit[] {
  const old = before.map((entry) => JSON.stringify(entry))
  const free = new Set(old.keys())
  const order = after.map((value, index): Arranged => {
    const text = JSON.stringify(value)
    const at = old[index] === text && free.has(index) ? index : findFree(old, text, free)
    if (at === undefined) return { value }
    free.delete(at)
    return at
  })
  // What is new stands for the entry that it took the place of, so that only its differences are written.
  const inner: ModelEdit[] = []
  const kept = order.map((place, index): Arranged => {
    const own = before[index]
    if (typeof place === 'number' || own === undefined || !free.has(index)) return place
    if (typeof own !== 'object' || typeof place.value !== 'object') return place
    free.delete(index)
    inner.push(...editsBetween(own, place.value, [...path, index]))
    return index
  })
  const isSame = kept.length === before.length && kept.every((place, index) => place === index)
  return isSame ? inner : [...inner, { kind: 'arrange', path, order: kept }]
}

function findFree(old: readonly string[], text: string, free: Set<number>): number | undefined {
  for (const index of free) if (old[index] === text) return index
  return undefined
}

/** Members that stand in another order than they would after the other edits. */
function orderEdits(
  before: Readonly<Record<string, JsonValue>>,
  after: Readonly<Record<string, JsonValue>>,
  path: Path,
): ModelEdit[] {
  const wanted = Object.keys(after)
  const present = Object.keys(before).filter((key) => Object.hasOwn(after, key))
  const reached = [...present, ...wanted.filter((key) => !Object.hasOwn(before, key))]
  const order = wanted.map((key) => reached.indexOf(key))
  return order.every((place, index) => place === index) ? [] : [{ kind: 'arrange', path, order }]
}

/** Whether two JSON values are the same, the order of members included. */
export function isEqual(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b)
}

/** The tree of a text that is JSON; undefined of any other. */
export function parseJson(text: string): Node | undefined {
  const errors: ParseError[] = []
  const tree = parseTree(text, errors, { disallowComments: true })
  return errors.length === 0 ? tree : undefined
}
