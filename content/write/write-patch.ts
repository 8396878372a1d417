import { isEqual, isSameJson, ownValue } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../schema/read/json-object.ts'
import { alignEdited } from './align-edited.ts'
import { writeEntries } from './write-entries.ts'
import type { ValueChange, Writing } from './writing.ts'

/** Returns what an overlay writes after a change; undefined for nothing. Parts that do not change stay as they are. */
export function writePatch(change: ValueChange, writing: Writing): JsonValue | undefined {
  const { base, patch, before, after, path } = change
  if (after === undefined) {
    if (base === undefined) return undefined
    const left = writing.leftOf?.(base, path)
    return left === undefined ? null : writePatch({ ...change, after: left }, writing)
  }
  if (isSameJson(before, after)) return patch
  // A group, such as "pages", may have members in other files, which the overlay changes, too.
  const isGroup = path.length < 2 && isJsonObject(after)
  if (base !== undefined && !isGroup && isEqual(base, after)) return undefined
  if (isJsonObject(after)) {
    if (Array.isArray(base)) writing.onImpossible('object')
    const old = isJsonObject(base) ? base : undefined
    return writeMembers({ base: old, patch, before, after, path }, writing)
  }
  if (after === null) writing.onImpossible('null')
  if (!Array.isArray(after) || !Array.isArray(base) || Array.isArray(patch)) return after
  const changes = writeEntries({ base, patch, before, after, path }, writing, writePatch)
  // Entries may only have got ids.
  return changes && Object.keys(changes).length === 0 ? undefined : (changes ?? after)
}

function writeMembers(
  {
    base,
    patch,
    before,
    after,
    path,
  }: ValueChange & { base: JsonObject | undefined; after: JsonObject },
  writing: Writing,
): JsonObject | undefined {
  const own = isJsonObject(patch) ? patch : {}
  const was = isJsonObject(patch) && isJsonObject(before) ? before : (base ?? {})
  const members = new Map(Object.entries(own))
  for (const key of new Set([...Object.keys(was), ...Object.keys(after)])) {
    const inner = writePatch(
      {
        base: base && ownValue(base, key),
        patch: ownValue(own, key),
        before: ownValue(was, key),
        after: ownValue(after, key),
        path: [...path, key],
      },
      writing,
    )
    if (inner === undefined) members.delete(key)
    else members.set(key, inner)
  }
  if (members.size === 0 && base !== undefined) return undefined
  return Object.fromEntries(inOrder(members, base ?? {}, after))
}

/** Members that only the brand has, in the order of the result: they are shown in the order in which they are written. */
function inOrder(
  members: ReadonlyMap<string, JsonValue>,
  base: JsonObject,
  after: JsonObject,
): [string, JsonValue][] {
  const added = Object.keys(after).filter((key) => members.has(key) && !Object.hasOwn(base, key))
  const places = new Set(added)
  let next = 0
  return [...members].map(([key, value]) => {
    if (!places.has(key)) return [key, value]
    const other = added[next++] ?? key
    return [other, members.get(other) ?? value]
  })
}

/**
 * Returns the overlay that makes a value of another, if there is one: what differs in the entries of a list is keyed by their
 * ids where they have some, and otherwise the list is written as a whole. Undefined if nothing differs.
 */
export function overlayBetween(base: JsonValue, after: JsonValue): JsonValue | undefined {
  return writePatch(
    { base, patch: undefined, before: base, after, path: [] },
    {
      align: (list, next) => alignEdited(list, next, 'by id'),
      idFor: () => undefined,
      given: [],
      onImpossible: () => undefined,
    },
  )
}
