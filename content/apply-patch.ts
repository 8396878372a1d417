import { isJsonObject, type JsonObject, type Path } from '../schema/read/json-object.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import { planEntries, withoutPlace } from './plan-entries.ts'
import { inside, madeOf, record, type Origin, type Rooted } from './origin.ts'

/**
 * Applies the patch of a layer to a value, in the grammar of overlays: objects are merged, null removes, an object over a
 * list changes its entries by their ids, and anything else replaces. Containers that the patch does not reach are those of
 * the value; of all others `originOf` knows where their members are written.
 */
export function applyPatch(
  base: Rooted<JsonValue | undefined>,
  patch: Rooted<JsonValue>,
): JsonValue {
  return merge(base.value, base.origin, patch.value, patch.origin)
}

/** Applies a patch at a path, where it does not matter which files the two values are from. */
export function patched(
  value: JsonValue | undefined,
  patch: JsonValue,
  path: Path = [],
): JsonValue {
  return applyPatch(
    { value, origin: { file: undefined, path } },
    { value: patch, origin: { file: undefined, path } },
  )
}

function merge(
  value: JsonValue | undefined,
  from: Origin,
  patch: JsonValue,
  by: Origin,
): JsonValue {
  if (!isJsonObject(patch)) return patch
  // A file as a whole is no list.
  return Array.isArray(value) && from.path.length > 0
    ? mergeEntries(value, from, patch, by)
    : mergeMembers(value, from, patch, by)
}

function mergeMembers(
  value: JsonValue | undefined,
  from: Origin,
  patch: JsonObject,
  by: Origin,
): JsonObject {
  const own = isJsonObject(value) ? value : undefined
  const made = madeOf(own)
  const origins = new Map(made?.members)
  let opening = made?.opening
  // A map, because an object would take "__proto__" as its prototype.
  const members = new Map(own && Object.entries(own))
  for (const [key, part] of Object.entries(patch)) {
    const old = members.get(key)
    if (part === null) {
      if (members.delete(key)) opening = by
      origins.delete(key)
      continue
    }
    const isChanged = isJsonObject(part) && typeof old === 'object' && old !== null
    members.set(key, merge(old, origins.get(key) ?? inside(from, key), part, inside(by, key)))
    if (own && !isChanged) origins.set(key, inside(by, key))
  }
  const merged: JsonObject = Object.fromEntries(members)
  return own ? record(merged, { opening, members: origins }) : merged
}

function mergeEntries(
  list: readonly JsonValue[],
  from: Origin,
  patch: JsonObject,
  by: Origin,
): JsonValue[] {
  const made = madeOf(list)
  const { entries } = planEntries(list, patch)
  const isSame = entries.length === list.length && entries.every(({ index }) => index !== undefined)
  const origins = new Map<number, Origin>()
  const merged = entries.map(({ index, id }, at): JsonValue => {
    const change = id === undefined ? undefined : patch[id]
    const layer = inside(by, id ?? at)
    if (index === undefined) {
      origins.set(at, layer)
      return isJsonObject(change) && id !== undefined ? addEntry(id, change, layer) : null
    }
    const origin = made?.members.get(index) ?? inside(from, index)
    origins.set(at, origin)
    const old = list[index] ?? null
    return isJsonObject(change) ? merge(old, origin, withoutPlace(change), layer) : old
  })
  return record(merged, { opening: isSame ? made?.opening : by, members: origins, entries })
}

/** An entry that only the layer has; its name there is its id, unless it has another one. */
function addEntry(id: string, change: JsonObject, by: Origin): JsonObject {
  const entry = mergeMembers(undefined, by, withoutPlace(change), by)
  if (Object.hasOwn(change, 'id')) return entry
  return record({ id, ...entry }, { members: new Map([['id', { ...by, isName: true }]]) })
}
