import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { isText } from './patches-between.ts'

/** Whether to write all that differs, or only texts that are new or different. */
type Kind = 'all' | 'added'

/**
 * The overlay that makes a value of another: what differs in the entries of a list is keyed by their ids where that is
 * possible, and otherwise the list is written as a whole. Undefined if nothing differs.
 */
export function overlayBetween(
  was: JsonValue,
  now: JsonValue,
  kind: Kind = 'all',
): JsonValue | undefined {
  if (isEqual(was, now)) return undefined
  if (Array.isArray(was) && Array.isArray(now)) return entriesBetween(was, now, kind) ?? now
  return isJsonObject(was) && isJsonObject(now) ? membersBetween(was, now, kind) : now
}

function membersBetween(was: JsonObject, now: JsonObject, kind: Kind): JsonObject | undefined {
  const changed = Object.entries(now).flatMap(([key, value]): [string, JsonValue][] => {
    const inner = Object.hasOwn(was, key) ? overlayBetween(was[key] ?? null, value, kind) : value
    return inner === undefined || (kind === 'added' && !isText(inner)) ? [] : [[key, inner]]
  })
  const removed = Object.keys(was).filter((key) => kind === 'all' && !Object.hasOwn(now, key))
  if (changed.length + removed.length === 0) return undefined
  return Object.fromEntries([...changed, ...removed.map((key): [string, null] => [key, null])])
}

/** What differs in a list by the ids of its entries; undefined if that cannot be written. */
function entriesBetween(
  was: readonly JsonValue[],
  now: readonly JsonValue[],
  kind: Kind,
): JsonObject | undefined {
  const pairs = pairEntries(was, now)
  if (!pairs) return undefined
  const kept = new Set(pairs.filter((index) => index !== undefined))
  const gone = was.filter((_, index) => kind === 'all' && !kept.has(index))
  const unmoved = longestRise(pairs)
  const changes = new Map<string, JsonValue>()
  for (const [position, entry] of now.entries()) {
    const [id, index] = [idOf(entry), pairs[position]]
    const isPlaced = !unmoved.has(position)
    const old = index === undefined ? undefined : was[index]
    if (id === undefined || !isJsonObject(entry)) {
      if (isPlaced) return undefined
      continue
    }
    const place = isPlaced ? placeOf(position) : {}
    if (!place) return undefined
    const { id: _id, ...added } = entry
    const inner = isJsonObject(old) ? (membersBetween(old, entry, kind) ?? {}) : added
    const change = { ...place, ...inner }
    if (Object.keys(change).length > 0) changes.set(id, change)
  }
  for (const entry of gone) {
    const id = idOf(entry)
    if (id === undefined) return undefined
    changes.set(id, null)
  }
  return changes.size === 0 ? undefined : Object.fromEntries(changes)

  function placeOf(position: number): JsonObject | undefined {
    if (position === 0) return { $before: '*' }
    const before = idOf(now[position - 1])
    if (before !== undefined) return { $after: before }
    const next = now.findIndex((_, at) => at > position && unmoved.has(at))
    const after = idOf(now[next])
    if (next === -1) return { $after: '*' }
    return after === undefined ? undefined : { $before: after }
  }
}

/**
 * The index in the old list of each entry of the new one: by its id, or of the next one without an id that is equal.
 * Undefined if entries cannot be told apart.
 */
function pairEntries(
  was: readonly JsonValue[],
  now: readonly JsonValue[],
): (number | undefined)[] | undefined {
  if (hasSameIds(was) || hasSameIds(now)) return undefined
  let next = 0
  const pairs = now.map((entry) => {
    const id = idOf(entry)
    if (id !== undefined) {
      const index = was.findIndex((old) => idOf(old) === id)
      return index === -1 ? undefined : index
    }
    const index = was.findIndex(
      (old, at) => at >= next && idOf(old) === undefined && isEqual(old, entry),
    )
    next = index + 1
    return index === -1 ? null : index
  })
  const known = pairs.filter((pair) => pair !== null)
  return known.length === pairs.length ? known : undefined
}

function hasSameIds(list: readonly JsonValue[]): boolean {
  const ids = list.flatMap((entry) => idOf(entry) ?? [])
  return new Set(ids).size !== ids.length
}

/** The positions of the longest run of numbers, with gaps, that only rise. */
export function longestRise(numbers: readonly (number | undefined)[]): Set<number> {
  const best: { length: number; before: number }[] = []
  let end = -1
  for (const [at, value] of numbers.entries()) {
    best.push({ length: value === undefined ? 0 : 1, before: -1 })
    if (value === undefined) continue
    for (let before = 0; before < at; before++) {
      const [other, length] = [numbers[before], (best[before]?.length ?? 0) + 1]
      if (other !== undefined && other < value && length > (best[at]?.length ?? 0))
        best[at] = { length, before }
    }
    if ((best[at]?.length ?? 0) > (best[end]?.length ?? 0)) end = at
  }
  const positions = new Set<number>()
  for (let at = end; at !== -1; at = best[at]?.before ?? -1) positions.add(at)
  return positions
}
