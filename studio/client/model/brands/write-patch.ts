import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { isSameJson } from '../edit.ts'
import { writeEntries } from './write-entries.ts'
import { NotForOneBrand, type Change, type Writing } from './writing.ts'

/**
 * Returns what differs for a brand after a change; undefined for nothing. Parts that do not change stay as they are. Throws a
 * NotForOneBrand.
 */
export function writePatch(change: Change, writing: Writing): JsonValue | undefined {
  const { base, patch, before, after, path } = change
  if (after === undefined) return base === undefined ? undefined : null
  if (isSameJson(before, after)) return patch
  if (base !== undefined && isEqual(base, after)) return undefined
  if (isJsonObject(after)) {
    if (Array.isArray(base)) throw new NotForOneBrand('This can only be changed for all brands.')
    const old = isJsonObject(base) ? base : undefined
    return writeMembers({ base: old, patch, before, after, path }, writing)
  }
  if (after === null) throw new NotForOneBrand('This can only be left out for all brands.')
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
  }: Change & { base: JsonObject | undefined; after: JsonObject },
  writing: Writing,
): JsonObject | undefined {
  const own = isJsonObject(patch) ? patch : {}
  const was = isJsonObject(patch) && isJsonObject(before) ? before : (base ?? {})
  const members = new Map(Object.entries(own))
  for (const key of new Set([...Object.keys(was), ...Object.keys(after)])) {
    const inner = writePatch(
      {
        base: memberAt(base, key),
        patch: memberAt(own, key),
        before: memberAt(was, key),
        after: memberAt(after, key),
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

function memberAt(object: JsonObject | undefined, key: string): JsonValue | undefined {
  return object && Object.hasOwn(object, key) ? object[key] : undefined
}
