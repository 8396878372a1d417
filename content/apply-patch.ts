import { isJsonObject, type JsonObject, type Path } from '../schema/read/json-object.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import { planEntries, withoutPlace } from './plan-entries.ts'
import { inFiles, inside, type Origin, type Origins, type Rooted } from './origin.ts'

/**
 * Applies the patch of a layer to a value, in the grammar of overlays: objects are merged, null removes, an object over a
 * list changes its entries by their ids, and anything else replaces. Containers that the patch does not reach are those of
 * the value; of all others `origins` knows where their members are written.
 */
export function applyPatch(
  base: Rooted<JsonValue | undefined>,
  patch: Rooted<JsonValue>,
  origins: Origins = inFiles,
): JsonValue {
  return merge(base.value, base.origin, patch.value, patch.origin, origins)
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
  origins: Origins,
): JsonValue {
  if (!isJsonObject(patch)) return patch
  // A file as a whole is no list.
  return Array.isArray(value) && from.path.length > 0
    ? mergeEntries(value, from, patch, by, origins)
    : mergeMembers(value, from, patch, by, origins)
}

function mergeMembers(
  value: JsonValue | undefined,
  from: Origin,
  patch: JsonObject,
  by: Origin,
  origins: Origins,
): JsonObject {
  const own = isJsonObject(value) ? value : undefined
  const made = origins.madeOf(own)
  const places = new Map(made?.members)
  let opening = made?.opening
  // A map, because an object would take "__proto__" as its prototype.
  const members = new Map(own && Object.entries(own))
  for (const [key, part] of Object.entries(patch)) {
    const old = members.get(key)
    if (part === null) {
      if (members.delete(key)) opening = by
      places.delete(key)
      continue
    }
    const isChanged = isJsonObject(part) && typeof old === 'object' && old !== null
    members.set(
      key,
      merge(old, places.get(key) ?? inside(from, key), part, inside(by, key), origins),
    )
    if (own && !isChanged) places.set(key, inside(by, key))
  }
  const merged: JsonObject = Object.fromEntries(members)
  return own ? origins.record(merged, { opening, members: places }) : merged
}

function mergeEntries(
  list: readonly JsonValue[],
  from: Origin,
  patch: JsonObject,
  by: Origin,
  origins: Origins,
): JsonValue[] {
  const made = origins.madeOf(list)
  const { entries } = planEntries(list, patch)
  const isSame = entries.length === list.length && entries.every(({ index }) => index !== undefined)
  const places = new Map<number, Origin>()
  const merged = entries.map(({ index, id }, at): JsonValue => {
    const change = id === undefined ? undefined : patch[id]
    const layer = inside(by, id ?? at)
    if (index === undefined) {
      places.set(at, layer)
      return isJsonObject(change) && id !== undefined ? addEntry(id, change, layer, origins) : null
    }
    const origin = made?.members.get(index) ?? inside(from, index)
    places.set(at, origin)
    const old = list[index] ?? null
    return isJsonObject(change) ? merge(old, origin, withoutPlace(change), layer, origins) : old
  })
  return origins.record(merged, { opening: isSame ? made?.opening : by, members: places, entries })
}

/** An entry that only the layer has; its name there is its id, unless it has another one. */
function addEntry(id: string, change: JsonObject, by: Origin, origins: Origins): JsonObject {
  const entry = mergeMembers(undefined, by, withoutPlace(change), by, origins)
  if (Object.hasOwn(change, 'id')) return entry
  return origins.record({ id, ...entry }, { members: new Map([['id', { ...by, isName: true }]]) })
}
