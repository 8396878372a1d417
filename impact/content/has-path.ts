import type { Path } from '../../check/problem/problem.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'

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
