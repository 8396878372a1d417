import type { Path } from '../../check/problem/problem.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'

/** Applies an overlay's value to another one (JSON Merge Patch, RFC 7396). */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  // A map, because an object would take "__proto__" as its prototype.
  const merged = new Map<string, unknown>(Object.entries(asRecord(value)))
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) merged.delete(name)
    else merged.set(name, mergePatch(merged.get(name), part))
  }
  return Object.fromEntries(merged)
}

/** Whether a value has something at a path. */
export function hasPath(value: unknown, path: Path): boolean {
  let inner = value
  for (const step of path) {
    if (Array.isArray(inner)) inner = inner[Number(step)]
    else if (isJsonObject(inner) && Object.hasOwn(inner, step)) inner = inner[step]
    else return false
    if (inner === undefined) return false
  }
  return true
}
