import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual, ownValue } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'

/** The merge patch between two values. */
export function patchBetween(before: JsonObject, after: JsonObject): JsonObject {
  return asRecord(patchOf(before, after, () => undefined))
}

/**
 * The same by the ids of what changes, as it is set where a section is used. A change that is not in anything with an id is
 * left out.
 */
export function patchesById(before: JsonObject, after: JsonObject): JsonObject {
  const patches = new Map<string, JsonObject>()
  patchOf(before, after, (owner) => {
    const id = idOf(owner)
    return id === undefined
      ? undefined
      : (patch) => void patches.set(id, { ...patches.get(id), ...patch })
  })
  return Object.fromEntries(patches)
}

/** Takes the patch of an object with an id. */
type Take = (patch: JsonObject) => void

/** What to write into the patch of the owner; undefined for nothing. */
function patchOf(
  was: JsonValue,
  now: JsonValue,
  takerOf: (owner: JsonObject) => Take | undefined,
): JsonValue | undefined {
  if (Array.isArray(was) && Array.isArray(now) && was.length === now.length) {
    const inner = now.map((entry, index) => patchOf(was[index] ?? null, entry, takerOf))
    return inner.every((one) => one === undefined) ? undefined : now
  }
  if (!isJsonObject(was) || !isJsonObject(now)) return isEqual(was, now) ? undefined : now
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const old = ownValue(was, key)
    const inner = old === undefined ? value : patchOf(old, value, takerOf)
    return inner === undefined ? [] : [[key, inner] as const]
  })
  const removed = Object.keys(was).filter((key) => !Object.hasOwn(now, key))
  if (changed.length + removed.length === 0) return undefined
  const patch = Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)])
  const take = idOf(was) === idOf(now) ? takerOf(now) : undefined
  if (!take) return patch
  take(patch)
  return undefined
}
