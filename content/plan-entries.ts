import { idOf } from '../schema/read/equal.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../schema/read/json-object.ts'

/** One entry of a list that is changed by id: its index in the list, and its id if something is written for it. */
export interface PlannedEntry {
  /** Undefined for an entry that is added. */
  index?: number
  id?: string
}

/** Why something written for an id has no effect, or not the one that it asks for. */
export interface PlanFault {
  id: string
  reason: 'unknown' | 'no-object' | 'two-places' | 'no-anchor' | 'circle' | 'other-id'
  /** The member that names the place, and what it names. */
  place?: { side: Side; anchor: JsonValue }
}

/** What a patch makes of a list. */
export interface ListPlan {
  /** The entries of the result, in order. */
  entries: readonly PlannedEntry[]
  faults: readonly PlanFault[]
}

/** The members that place an entry before or after another one, or "*" for all others. */
type Side = '$before' | '$after'

interface EntryPlace {
  side: Side
  anchor: string
}

/** Stands for all other entries. */
const all = '*'

/**
 * Plans what an object keyed by id makes of a list: an object changes the entry with that id, null removes it, and
 * `$before` or `$after` adds an entry there, or moves it. Entries at the same place are in the order in which they are
 * written. What cannot be done is a fault: an entry keeps its place then, and a new one comes last.
 */
export function planEntries(list: readonly JsonValue[], changes: JsonObject): ListPlan {
  const faults: PlanFault[] = []
  const indexes = new Map<string, number>()
  for (const [index, entry] of list.entries()) {
    const id = idOf(entry)
    if (id !== undefined && !indexes.has(id)) indexes.set(id, index)
  }
  const written = new Map(Object.entries(changes))
  const isThere = (id: string): boolean =>
    indexes.has(id) ? written.get(id) !== null : sidesOf(written.get(id)).length > 0
  const places = new Map<string, EntryPlace>()
  for (const [id, change] of written) readChange(id, change)
  const ended = new Set<string>()
  for (const [id, place] of places) {
    if (!isCircular(id, places, ended)) continue
    places.delete(id)
    faults.push({ id, reason: 'circle', place })
  }

  const ids = new Map(Array.from(indexes, ([id, index]) => [index, id]))
  const kept = list.flatMap((_, index): PlannedEntry[] => {
    const id = ids.get(index)
    if (id === undefined || !written.has(id)) return [{ index }]
    return written.get(id) === null || places.has(id) ? [] : [{ index, id }]
  })
  const added = [...written.keys()].filter((id) => !indexes.has(id) && isThere(id))
  const lost = added.filter((id) => !places.has(id)).map((id) => ({ id }))
  const beside = new Map<string, PlannedEntry[]>()
  for (const [id, { side, anchor }] of places) {
    const index = indexes.get(id)
    const entry = { id, ...(index !== undefined && { index }) }
    const group = beside.get(`${side} ${anchor}`)
    if (group) group.push(entry)
    else beside.set(`${side} ${anchor}`, [entry])
  }
  const entries = spread([...around(all, '$before'), ...kept, ...lost, ...around(all, '$after')])
  return { entries, faults }

  function readChange(id: string, change: JsonValue): void {
    if (change !== null && !isJsonObject(change)) {
      faults.push({ id, reason: 'no-object' })
      return
    }
    const sides = sidesOf(change)
    const [side] = sides
    if (!indexes.has(id) && side === undefined) faults.push({ id, reason: 'unknown' })
    if (change === null || side === undefined) return
    if (!indexes.has(id) && change['id'] !== undefined && change['id'] !== id)
      faults.push({ id, reason: 'other-id' })
    const anchor = change[side] ?? null
    if (sides.length > 1) faults.push({ id, reason: 'two-places' })
    else if (typeof anchor === 'string' && (anchor === all || isThere(anchor)))
      places.set(id, { side, anchor })
    else faults.push({ id, reason: 'no-anchor', place: { side, anchor } })
  }

  /** The entries that are placed on one side of an anchor. */
  function around(anchor: string, side: Side): PlannedEntry[] {
    return beside.get(`${side} ${anchor}`) ?? []
  }

  /** Entries with those that are placed next to them; a chain of these may be longer than the call stack. */
  function spread(roots: readonly PlannedEntry[]): PlannedEntry[] {
    const done: PlannedEntry[] = []
    const open = roots.map((entry) => ({ entry, isSpread: false })).toReversed()
    for (let next = open.pop(); next; next = open.pop()) {
      const { entry, isSpread } = next
      const id = entry.id ?? ids.get(entry.index ?? -1)
      if (isSpread || id === undefined) {
        done.push(entry)
        continue
      }
      for (const one of around(id, '$after').toReversed())
        open.push({ entry: one, isSpread: false })
      open.push({ entry, isSpread: true })
      for (const one of around(id, '$before').toReversed())
        open.push({ entry: one, isSpread: false })
    }
    return done
  }
}

/** What is written for an entry, without the members that name its place. */
export function withoutPlace(change: JsonObject): JsonObject {
  const { $before: _before, $after: _after, ...rest } = change
  return rest
}

/** The members of what is written for an entry that name its place. */
export function placeIn(change: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(change).filter(([name]) => isPlace(name)))
}

/** Whether a member names the place of an entry. */
export function isPlace(name: string): name is Side {
  return name === '$before' || name === '$after'
}

function sidesOf(change: JsonValue | undefined): Side[] {
  return isJsonObject(change) ? Object.keys(change).filter(isPlace) : []
}

/** Whether the place of an entry depends on itself. Those that are found not to are added to `ended`. */
function isCircular(
  id: string,
  places: ReadonlyMap<string, EntryPlace>,
  ended: Set<string>,
): boolean {
  const seen = new Set<string>()
  for (let at = places.get(id)?.anchor; at !== undefined; at = places.get(at)?.anchor) {
    if (at === id) return true
    if (seen.has(at)) return false
    if (ended.has(at)) break
    seen.add(at)
  }
  for (const one of [id, ...seen]) ended.add(one)
  return false
}
