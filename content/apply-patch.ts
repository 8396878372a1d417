import type { JsonValue } from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject, type Path } from '../schema/read/json-object.ts'
import { inFiles, inside, type Origin, type Origins, type Rooted } from './origin.ts'
import { planEntries, withoutPlace } from './plan-entries.ts'

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
  const { value } = base
  if (!isJsonObject(patch.value)) return patch.value
  // A file as a whole is no list.
  return Array.isArray(value) && base.origin.path.length > 0
    ? mergeEntries({ ...base, value }, { ...patch, value: patch.value }, origins)
    : mergeMembers(base, { ...patch, value: patch.value }, origins)
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

function mergeMembers(
  { value, origin: from }: Rooted<JsonValue | undefined>,
  { value: patch, origin: by }: Rooted<JsonObject>,
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
    const layer = inside(by, key)
    const base = { value: old, origin: places.get(key) ?? inside(from, key) }
    members.set(key, applyPatch(base, { value: part, origin: layer }, origins))
    if (own && !isChanged) places.set(key, layer)
  }
  const merged: JsonObject = Object.fromEntries(members)
  return own ? origins.record(merged, { opening, members: places }) : merged
}

function mergeEntries(
  { value: list, origin: from }: Rooted<readonly JsonValue[]>,
  { value: patch, origin: by }: Rooted<JsonObject>,
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
      if (!isJsonObject(change) || id === undefined) return null
      return addEntry(id, { value: change, origin: layer }, origins)
    }
    const origin = made?.members.get(index) ?? inside(from, index)
    places.set(at, origin)
    const value = list[index] ?? null
    if (!isJsonObject(change)) return value
    return applyPatch({ value, origin }, { value: withoutPlace(change), origin: layer }, origins)
  })
  return origins.record(merged, { opening: isSame ? made?.opening : by, members: places, entries })
}

/** An entry that only the layer has; its name there is its id, unless it has another one. */
function addEntry(id: string, { value, origin }: Rooted<JsonObject>, origins: Origins): JsonObject {
  const change = { value: withoutPlace(value), origin }
  const entry = mergeMembers({ value: undefined, origin }, change, origins)
  if (Object.hasOwn(value, 'id')) return entry
  const name: Origin = { ...origin, isName: true }
  return origins.record({ id, ...entry }, { members: new Map([['id', name]]) })
}
