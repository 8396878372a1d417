import type { Path } from '../../../../check/problem/problem.ts'
import { createFindProperty } from '../../../../check/schema/find-property.ts'
import { dereference, type JsonValue, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { isJsonObject } from '../../../../schema/read/json-object.ts'

/**
 * The least number of members of the object at a path, of which none is required; undefined for any other value. The object
 * is gone with its last member, but what a brand adds to it is not.
 */
export type LeastMembers = (path: Path) => number | undefined

/** Creates the function for paths in a file, or in a site. */
export function createLeastMembers(bundle: SchemaBundle, root: JsonValue): LeastMembers {
  const find = createFindProperty(bundle)
  return (path) => {
    const schema = dereference(bundle, find(path, root)?.schema ?? {})
    const { type, required = [], minProperties = 0 } = schema
    return type === 'object' && required.length === 0 ? minProperties : undefined
  }
}

/** What is left of an object when each of its values is gone: the objects in it, if they may be empty; undefined if nothing is. */
export function emptied(
  value: JsonValue,
  path: Path,
  leastIn: LeastMembers,
): JsonValue | undefined {
  const least = leastIn(path)
  if (!isJsonObject(value) || least === undefined) return undefined
  const left = Object.entries(value).flatMap(([key, part]): [string, JsonValue][] => {
    const inner = emptied(part, [...path, key], leastIn)
    return inner === undefined ? [] : [[key, inner]]
  })
  return left.length < least ? undefined : Object.fromEntries(left)
}
