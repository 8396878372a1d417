import type { Path } from '../../check/problem/problem.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { isSameJson } from '../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { alignEntries, editsBetween, parseTree, applyEdit } from './edit.ts'

/** Something on each side of a merge. */
interface Sides<T> {
  base: T
  mine: T
  theirs: T
}

/** A place that both sides changed differently. Undefined means absent or removed. */
export interface Conflict extends Sides<JsonValue | undefined> {
  path: Path
}

/** Which side of a conflict to use. */
export type ConflictSide = 'mine' | 'theirs'

/** Chooses whose value stays in a place that both sides changed. */
export type Choose = (conflict: Conflict) => ConflictSide

/**
 * Merges two versions of a JSON value, objects by property and lists by entry. Places that both changed differently are
 * conflicts, which `choose` resolves. Properties are in the order of theirs, unless only mine changed the order. In a patch,
 * objects that both added are changes of the same object.
 */
export function mergeValues(
  base: JsonValue,
  mine: JsonValue,
  theirs: JsonValue,
  choose: Choose = () => 'mine',
  isPatch = false,
): { value: JsonValue; conflicts: Conflict[] } {
  const conflicts: Conflict[] = []
  const merged = mergeSides([], { base, mine, theirs })
  return { value: merged === undefined ? theirs : merged, conflicts }

  function mergeSides(path: Path, sides: Sides<JsonValue | undefined>): JsonValue | undefined {
    const { base: before, mine: own, theirs: other } = sides
    if (isSameJson(own, other) || isSameJson(before, own)) return other
    if (isSameJson(before, other)) return own
    const old = isPatch ? (before ?? {}) : before
    if (isJsonObject(old) && isJsonObject(own) && isJsonObject(other))
      return mergeGroups(path, { base: old, mine: own, theirs: other })
    if (Array.isArray(old) && Array.isArray(own) && Array.isArray(other))
      return mergeLists(path, { base: old, mine: own, theirs: other })
    const side = findLonger(sides)
    return side ? sides[side] : resolve(path, sides)
  }

  function resolve(path: Path, sides: Sides<JsonValue | undefined>): JsonValue | undefined {
    const conflict = { path, ...sides }
    conflicts.push(conflict)
    return sides[choose(conflict)]
  }

  function mergeGroups(path: Path, sides: Sides<JsonObject>): JsonObject {
    const order = mergeOrders(mapSides(sides, (group) => Object.keys(group)))
    const members = order.flatMap((key) => {
      const value = mergeSides(
        [...path, key],
        mapSides(sides, (group) => (Object.hasOwn(group, key) ? group[key] : undefined)),
      )
      return value === undefined ? [] : [[key, value] as const]
    })
    return Object.fromEntries(members)
  }

  /** Merges entries that come from the same entry of the base, or were added alike on both sides, like properties of one name. */
  function mergeLists(path: Path, sides: Sides<JsonValue[]>): JsonValue[] {
    const names = nameEntries(sides)
    if (haveBothMoved(names)) {
      const chosen = resolve(path, sides)
      return Array.isArray(chosen) ? chosen : sides.theirs
    }
    const entries: JsonValue[] = []
    for (const name of mergeOrders(names)) {
      const entry = mergeSides([...path, entries.length], {
        base: sides.base[names.base.indexOf(name)],
        mine: sides.mine[names.mine.indexOf(name)],
        theirs: sides.theirs[names.theirs.indexOf(name)],
      })
      if (entry !== undefined) entries.push(entry)
    }
    return entries
  }
}

/**
 * Which side of a text has what both wrote, if the other one is only a part that it starts with: the longer one, or the shorter
 * one if both only cut the base. Undefined if only the shorter one is cut, or for names and addresses.
 */
export function findLonger({ base, mine, theirs }: Sides<unknown>): ConflictSide | undefined {
  if (typeof mine !== 'string' || typeof theirs !== 'string') return undefined
  const [short, long]: [ConflictSide, ConflictSide] =
    mine.length < theirs.length ? ['mine', 'theirs'] : ['theirs', 'mine']
  const sides = { mine, theirs }
  const isPart = (part: string, whole: unknown): boolean =>
    typeof whole === 'string' && whole.startsWith(part.replace(/(?:<\/\w+>)+$/, ''))
  if (!/\s/.test(sides[long]) || !isPart(sides[short], sides[long])) return undefined
  if (!isPart(sides[short], base)) return long
  return isPart(sides[long], base) ? short : undefined
}

/**
 * Applies the changes from `base` to `mine` to the text `theirs`, which otherwise keeps its exact characters. Returns undefined
 * if one of them is not valid JSON, or a changed object of theirs has duplicate names.
 */
export function mergeTexts(
  base: string,
  mine: string,
  theirs: string,
  choose?: Choose,
  isPatch = false,
): { text: string; conflicts: Conflict[] } | undefined {
  if (![base, mine, theirs].every((text) => parseTree(text))) return undefined
  const theirValue: JsonValue = JSON.parse(theirs)
  const own: JsonValue = JSON.parse(mine)
  const { value, conflicts } = mergeValues(JSON.parse(base), own, theirValue, choose, isPatch)
  let text = theirs
  for (const edit of editsBetween(theirValue, value)) {
    const edited = applyEdit(text, edit)
    if (!edited) return undefined
    text = edited.text
  }
  return { text, conflicts }
}

function mapSides<T, R>({ base, mine, theirs }: Sides<T>, map: (side: T) => R): Sides<R> {
  return { base: map(base), mine: map(mine), theirs: map(theirs) }
}

/** Names each entry, the same on all sides that have it. */
function nameEntries({ base, mine, theirs }: Sides<JsonValue[]>): Sides<string[]> {
  const own = alignEntries(base, mine).map((origin, index) => nameOf(origin, 'mine', index))
  const free = new Map(
    mine.flatMap((entry, index) =>
      own[index]?.startsWith('mine') ? [[own[index], JSON.stringify(entry)] as const] : [],
    ),
  )
  const others = alignEntries(base, theirs).map((origin, index) => {
    const text = JSON.stringify(theirs[index])
    const same =
      origin === undefined ? [...free.keys()].find((name) => free.get(name) === text) : undefined
    if (same !== undefined) free.delete(same)
    return same ?? nameOf(origin, 'theirs', index)
  })
  return { base: base.map((_, index) => nameOf(index, 'base', index)), mine: own, theirs: others }
}

function nameOf(origin: number | undefined, side: string, index: number): string {
  return origin === undefined ? `${side} ${index}` : `base ${origin}`
}

/** The order of names on each side, without duplicates. */
type Orders = Sides<readonly string[]>

/**
 * Merges the names of all sides into one order: that of theirs, or of mine if only mine moved names. The others follow the
 * same neighbour as on their own side.
 */
function mergeOrders({ base, mine, theirs }: Orders): string[] {
  const isMine = hasMoved(base, mine) && !hasMoved(base, theirs)
  const order = [...(isMine ? mine : theirs)]
  const placed = new Set(order)
  for (const names of isMine ? [theirs, base] : [mine, base]) {
    for (const [index, name] of names.entries()) {
      if (placed.has(name)) continue
      const before = names.slice(0, index).findLast((other) => placed.has(other))
      order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name)
      placed.add(name)
    }
  }
  return order
}

/** Whether both sides moved names differently. */
function haveBothMoved({ base, mine, theirs }: Orders): boolean {
  return hasMoved(base, mine) && hasMoved(base, theirs) && hasMoved(mine, theirs)
}

/** Whether the names that two sides share are in a different order. */
function hasMoved(a: readonly string[], b: readonly string[]): boolean {
  const [inA, inB] = [new Set(a), new Set(b)]
  const shared = b.filter((name) => inA.has(name))
  return a.filter((name) => inB.has(name)).some((name, index) => name !== shared[index])
}
