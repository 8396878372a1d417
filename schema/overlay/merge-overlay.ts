import type { JsonValue } from '../read/bundle.ts'
import { isJsonObject } from '../read/json-object.ts'
import { planEntries, withoutPlace, type PlannedEntry } from './plan-entries.ts'

/** A list of a merged value that was changed by id. */
export interface MergedList {
  /** Its path in the merged value. */
  path: readonly (string | number)[]
  entries: readonly PlannedEntry[]
}

/**
 * Applies an overlay to a value: as JSON Merge Patch (RFC 7396), but an object changes the entries of a list by their
 * ids. `onList` is called for each such list.
 */
export function mergeOverlay(
  value: JsonValue | undefined,
  patch: JsonValue,
  onList?: (list: MergedList) => void,
  path: MergedList['path'] = [],
): JsonValue {
  if (!isJsonObject(patch)) return patch
  if (Array.isArray(value) && path.length > 0) {
    const { entries } = planEntries(value, patch)
    onList?.({ path, entries })
    return entries.map(({ index, id }, at): JsonValue => {
      const entry = index === undefined ? undefined : value[index]
      const change = id === undefined ? undefined : patch[id]
      if (id === undefined || !isJsonObject(change)) return entry ?? null
      const old: JsonValue = entry ?? (Object.hasOwn(change, 'id') ? {} : { id })
      return mergeOverlay(old, withoutPlace(change), onList, [...path, at])
    })
  }
  // A map, because an object would take "__proto__" as its prototype.
  const merged = new Map<string, JsonValue>(isJsonObject(value) ? Object.entries(value) : [])
  for (const [key, part] of Object.entries(patch)) {
    if (part === null) merged.delete(key)
    else merged.set(key, mergeOverlay(merged.get(key), part, onList, [...path, key]))
  }
  return Object.fromEntries(merged)
}

/** The path in one of two merged values of what has a path in the result. */
export function sourcePath(
  path: MergedList['path'],
  side: 'base' | 'overlay',
  lists: readonly MergedList[],
): (string | number)[] {
  const byPath = new Map(lists.map((list) => [JSON.stringify(list.path), list.entries]))
  return path.map((step, depth) => {
    const entries =
      typeof step === 'number' ? byPath.get(JSON.stringify(path.slice(0, depth))) : undefined
    const entry = entries?.[Number(step)]
    return (side === 'base' ? entry?.index : entry?.id) ?? step
  })
}
