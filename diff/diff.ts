import type { JsonValue } from '../schema/read/bundle.ts'
import { isEqual, ownValue } from '../schema/read/equal.ts'
import { type Path, isJsonObject, type JsonObject } from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import { matchEntries, pairEntries, findUnmoved, type Pair } from './match.ts'

/**
 * Lists the changes between two pages.json files of any shape: pages in their new order, then shared settings, then the
 * order of the pages. The order of other keys is ignored. Throws a RangeError on values nested thousands of levels
 * deep.
 */
export function diffSites(before: JsonValue, after: JsonValue): Change[] {
  if (!isJsonObject(before) || !isJsonObject(after)) return diffValues(before, after, [])
  const [{ pages: oldPages, ...oldRest }, { pages: newPages, ...newRest }] = [before, after]
  if (!isJsonObject(oldPages) || !isJsonObject(newPages)) return diffObjects(before, after, [])
  const { changes, order } = diffPages(oldPages, newPages)
  return [...changes, ...diffObjects(oldRest, newRest, []), ...order]
}

/** The minimum similarity at which a page under another address counts as the same page; entries of a list may differ a little more. */
const minPages = 0.6

function diffPages(before: JsonObject, after: JsonObject): { changes: Change[]; order: Change[] } {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key))
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key))
  const pagesOf = (site: JsonObject, keys: string[]) => keys.map((key) => site[key] ?? null)
  const options = { least: minPages, byPlace: false }
  const pairs = matchEntries(pagesOf(before, removed), pagesOf(after, added), options)
  const oldKeys = new Map(pairs.map(([a, b]) => [added[b] ?? '', removed[a] ?? '']))
  const changes: Change[] = []
  for (const [key, page] of Object.entries(after)) {
    const path = ['pages', key]
    const oldKey = oldKeys.get(key) ?? key
    const old = ownValue(before, oldKey)
    if (old === undefined) changes.push({ kind: 'added', path, value: page })
    else {
      if (oldKey !== key) changes.push({ kind: 'renamed', path, from: oldKey })
      for (const change of diffValues(old, page, path)) changes.push(change)
    }
  }
  const renamed = new Set(oldKeys.values())
  for (const key of removed) {
    if (!renamed.has(key))
      changes.push({ kind: 'removed', path: ['pages', key], value: before[key] ?? null })
  }
  return { changes, order: diffOrder(Object.keys(before), Object.keys(after), oldKeys) }
}

function diffOrder(
  before: readonly string[],
  after: readonly string[],
  oldKeys: ReadonlyMap<string, string>,
): Change[] {
  const places = new Map(before.map((key, index) => [key, index]))
  const pairs = after.flatMap((key, index): Pair[] => {
    const place = places.get(oldKeys.get(key) ?? key)
    return place === undefined ? [] : [[place, index]]
  })
  const unmoved = new Set(findUnmoved(pairs).map(([, index]) => index))
  const moved = pairs.flatMap(([, index]) => {
    const previous = after[index - 1]
    const key = after[index] ?? ''
    return unmoved.has(index) ? [] : { key, ...(previous !== undefined && { after: previous }) }
  })
  return moved.length > 0 ? [{ kind: 'reordered', path: ['pages'], moved }] : []
}

function diffValues(before: JsonValue, after: JsonValue, path: Path): Change[] {
  if (isEqual(before, after)) return []
  if (isJsonObject(before) && isJsonObject(after)) return diffObjects(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path)
  return [{ kind: 'changed', path, from: before, to: after }]
}

function diffObjects(before: JsonObject, after: JsonObject, path: Path): Change[] {
  const changes = Object.entries(after).flatMap(([key, value]): Change[] => {
    const old = ownValue(before, key)
    const place = [...path, key]
    return old === undefined ? listWhole('added', place, value) : diffValues(old, value, place)
  })
  for (const [key, value] of Object.entries(before)) {
    if (!Object.hasOwn(after, key)) changes.push(...listWhole('removed', [...path, key], value))
  }
  return changes
}

/** A member that only one version has; of what a campaign or a page sets elsewhere, each value. */
function listWhole(kind: 'added' | 'removed', path: Path, value: JsonValue): Change[] {
  const members = path.includes('set', 2) && isJsonObject(value) ? Object.entries(value) : []
  if (members.length === 0) return [{ kind, path, value }]
  return members.flatMap(([key, part]) => listWhole(kind, [...path, key], part))
}

function diffLists(before: JsonValue[], after: JsonValue[], path: Path): Change[] {
  return pairEntries(before, after).flatMap(({ before: from, after: index, isMoved }): Change[] => {
    const place = [...path, index ?? from ?? 0]
    const [old, value] = [before[from ?? -1] ?? null, after[index ?? -1] ?? null]
    if (index === undefined) return [{ kind: 'removed', path: place, value: old }]
    if (from === undefined) return [{ kind: 'added', path: place, value }]
    const moved: Change[] = isMoved ? [{ kind: 'moved', path: place, from, value }] : []
    return [...moved, ...diffValues(old, value, place)]
  })
}
