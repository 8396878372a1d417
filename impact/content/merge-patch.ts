import type { Path } from '../../check/problem/problem.ts'
import { asRecord, isJsonObject } from '../../schema/read/json-object.ts'

/** Applies an overlay's value to another one (JSON Merge Patch, RFC 7396). */
export function mergePatch(value: unknown, patch: unknown): unknown {
  if (!isJsonObject(patch)) return patch
  const merged: Record<string, unknown> = { ...asRecord(value) }
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete merged[name]
    else merged[name] = mergePatch(merged[name], part)
  }
  return merged
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
