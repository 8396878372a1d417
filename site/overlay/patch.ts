import type { Path } from '../../check/problem/problem.ts'
import { isInLayer } from '../../content/layers/value-layer.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'

/** A patch reduced to the members of "pages" that `keeps` names; without `hasRest`, to "pages" alone. */
export function selectPages(
  patch: JsonObject,
  keeps: (key: string) => boolean,
  hasRest: boolean,
): JsonObject {
  const rest = hasRest ? patch : {}
  if (!isJsonObject(patch['pages'])) return rest
  const kept = Object.entries(patch['pages']).filter(([key]) => keeps(key))
  return hasRest || kept.length > 0 ? { ...rest, pages: Object.fromEntries(kept) } : rest
}

/** A patch without what is at a path. */
export function withoutPart(patch: JsonObject, [key = '', ...rest]: Path): JsonObject {
  const part = patch[key]
  return Object.fromEntries(
    Object.entries(patch).flatMap(([name, value]) => {
      if (name !== String(key)) return [[name, value]]
      return rest.length > 0 && isJsonObject(part) ? [[name, withoutPart(part, rest)]] : []
    }),
  )
}

/** A patch that removes all sections or campaigns of a parsed pages.json removes the group, which must not be empty. */
export function withoutEmptied(patch: JsonObject, root: unknown): JsonObject {
  return Object.fromEntries(
    Object.entries(patch).map(([name, group]) => {
      if (name !== 'sections' && !isInLayer([name])) return [name, group]
      const parts = Object.values(asRecord(group))
      const isEmptied =
        parts.length > 0 &&
        parts.every((part) => part === null) &&
        Object.keys(asRecord(asRecord(root)[name])).every((key) =>
          Object.hasOwn(asRecord(group), key),
        )
      return [name, isEmptied ? null : group]
    }),
  )
}
