import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual, valueAt } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'

/**
 * Finds the merge patches, by the ids of what they change, that turn a block into another; only with what is new or
 * different if these are for `added`. A change that is not in anything with an id is left out.
 */
export function patchesById(
  before: JsonValue,
  after: JsonValue,
  kind: 'all' | 'added' = 'all',
): Map<string, JsonObject> {
  const patches = new Map<string, JsonObject>()
  patchOf(before, after)
  return patches

  /** What to write into the patch of the nearest owner; undefined for nothing. */
  function patchOf(was: JsonValue, now: JsonValue): JsonValue | undefined {
    if (isJsonObject(was) && isJsonObject(now)) return patchOfMembers(was, now)
    if (Array.isArray(was) && Array.isArray(now) && was.length === now.length) {
      const inner = now.map((entry, index) => patchOf(was[index] ?? null, entry))
      return inner.every((one) => one === undefined) ? undefined : now
    }
    return isEqual(was, now) ? undefined : now
  }

  function patchOfMembers(was: JsonObject, now: JsonObject): JsonValue | undefined {
    const changed = Object.entries(now).flatMap(([key, value]) => {
      const old = valueAt(was, key)
      const inner = old === undefined ? value : patchOf(old, value)
      return inner === undefined ? [] : [[key, inner] as const]
    })
    const removed = Object.keys(was).filter((key) => kind === 'all' && !Object.hasOwn(now, key))
    if (changed.length + removed.length === 0) return undefined
    const patch = Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)])
    const id = idOf(now)
    if (id === undefined || idOf(was) !== id) return patch
    patches.set(id, { ...patches.get(id), ...patch })
    return undefined
  }
}
