import { isJsonObject } from './json-object.ts'

/**
 * Applies a patch to a value: an object is merged into the one that is there, null removes, and anything else replaces
 * (JSON Merge Patch, RFC 7396). `onSet` is called with the path of each value that comes from the patch.
 */
export function mergePatch(
  value: unknown,
  patch: unknown,
  onSet?: (path: readonly string[]) => void,
  path: readonly string[] = [],
): unknown {
  if (!isJsonObject(patch) || !isJsonObject(value)) onSet?.(path)
  if (!isJsonObject(patch)) return patch
  // A map, because an object would take "__proto__" as its prototype.
  const merged = new Map<string, unknown>(isJsonObject(value) ? Object.entries(value) : [])
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) merged.delete(key)
    else merged.set(key, mergePatch(merged.get(key), part, onSet, [...path, key]))
  }
  return Object.fromEntries(merged)
}
