import { isJsonObject, type JsonObject } from './json-object.ts'

/**
 * Applies a patch to a value: an object is merged into the one that is there, null removes, and anything else replaces
 * (JSON Merge Patch, RFC 7396).
 */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  // A map, because an object would take "__proto__" as its prototype.
  const merged = new Map<string, unknown>(isJsonObject(value) ? Object.entries(value) : [])
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), part))
  }
  return Object.fromEntries(merged)
}

/** Returns one patch that does what `first` does, and then `second`. */
export function combinePatches(first: JsonObject, second: JsonObject): JsonObject {
  const members = new Map(Object.entries(first))
  for (const [key, value] of Object.entries(second)) {
    const known = members.get(key)
    members.set(
      key,
      isJsonObject(known) && isJsonObject(value) ? combinePatches(known, value) : value,
    )
  }
  return Object.fromEntries(members)
}
