import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual, valueAt } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'

/** The merge patch between two values; only with what is new or different if it is for `added`. */
export function patchBetween(
  before: JsonObject,
  after: JsonObject,
  kind: 'all' | 'added',
): JsonObject {
  const patch = patchOf(before, after, kind, () => undefined)
  return isJsonObject(patch) ? patch : {}
}

/**
 * The same by the ids of what changes, as it is set where a section is used; of what is there, only texts. A change that
 * is not in anything with an id is left out.
 */
export function patchesById(
  before: JsonObject,
  after: JsonObject,
  kind: 'all' | 'added',
): JsonObject {
  const patches = new Map<string, JsonObject>()
  patchOf(before, after, kind, (owner) => {
    const id = idOf(owner)
    return id === undefined
      ? undefined
      : (patch) => {
          const kept = Object.entries(patch).filter(([, value]) => kind === 'all' || isText(value))
          if (kept.length > 0) patches.set(id, { ...patches.get(id), ...Object.fromEntries(kept) })
        }
  })
  return Object.fromEntries(patches)
}

/** Takes the patch of an object with an id. */
type Take = (patch: JsonObject) => void

/** What to write into the patch of the owner; undefined for nothing. */
function patchOf(
  was: JsonValue,
  now: JsonValue,
  kind: 'all' | 'added',
  takerOf: (owner: JsonObject) => Take | undefined,
): JsonValue | undefined {
  if (Array.isArray(was) && Array.isArray(now) && was.length === now.length) {
    const inner = now.map((entry, index) => patchOf(was[index] ?? null, entry, kind, takerOf))
    return inner.every((one) => one === undefined) ? undefined : now
  }
  if (!isJsonObject(was) || !isJsonObject(now)) return isEqual(was, now) ? undefined : now
  const changed = Object.entries(now).flatMap(([key, value]) => {
    const old = valueAt(was, key)
    const inner = old === undefined ? value : patchOf(old, value, kind, takerOf)
    return inner === undefined ? [] : [[key, inner] as const]
  })
  const removed = Object.keys(was).filter((key) => kind === 'all' && !Object.hasOwn(now, key))
  if (changed.length + removed.length === 0) return undefined
  const patch = Object.fromEntries([...changed, ...removed.map((key) => [key, null] as const)])
  const take = idOf(was) === idOf(now) ? takerOf(now) : undefined
  if (!take) return patch
  take(patch)
  return undefined
}

/** Whether a value may be a text, or contain some. */
export function isText(value: JsonValue): boolean {
  return typeof value === 'string' || typeof value === 'object'
}
