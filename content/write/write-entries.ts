import type { JsonValue } from '../../schema/read/bundle.ts'
import { idOf, isEqual, typeOf } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../schema/read/json-object.ts'
import { placeIn, planEntries, withoutPlace } from '../plan-entries.ts'
import type { ValueChange, GivenId, Writing } from './writing.ts'

/** One entry of the list after the change. */
interface Row {
  /** Its index in the list of the base; undefined if only the overlay has it. */
  index: number | undefined
  /** Its position before; undefined if it is new. */
  origin: number | undefined
  /** The name under which something is written for it so far. */
  key: string | undefined
  /** Its name in the overlay; undefined if it has none yet. */
  id: string | undefined
  /** What is written for it, without its place. */
  content: JsonObject | undefined
}

/**
 * Returns what differs in the entries of a list, by their ids; undefined if that cannot be written. Entries keep their places
 * as they are written, unless that would give another order. `write` writes what differs in one entry.
 */
export function writeEntries(
  { base, patch, before, after, path }: ValueChange & { base: JsonValue[]; after: JsonValue[] },
  writing: Writing,
  write: (change: ValueChange, writing: Writing) => JsonValue | undefined,
): JsonObject | undefined {
  const own = asRecord(patch)
  const was = isJsonObject(patch) && Array.isArray(before) ? before : base
  const plan = planEntries(base, own)
  const baseIds = base.map(idOf)
  /** The ids by which an overlay can name entries of the base. */
  const ids = baseIds.map((id, index) => (baseIds.indexOf(id) === index ? id : undefined))
  const given: GivenId[] = []
  const rows = readRows()
  const placed = rows && (place(rows, 'kept') ?? place(rows, 'new'))
  if (!placed) return undefined
  writing.given.push(...given, ...placed.given)
  return placed.changes

  function readRows(): Row[] | undefined {
    const origins = writing.align(was, after)
    const taken = new Set<string>()
    const result: Row[] = []
    for (const [at, entry] of after.entries()) {
      const origin = isOtherBlock(was[origins[at] ?? -1], entry) ? undefined : origins[at]
      const planned = plan.entries[origin ?? -1]
      const wanted = idOf(entry)
      // An entry of the base that was left out, or is written anew, is not planned.
      const same = wanted === undefined ? -1 : ids.indexOf(wanted)
      const index = planned ? planned.index : same === -1 ? undefined : same
      if (index !== undefined && wanted !== undefined && baseIds[index] === undefined) {
        if (idFor(base[index]) === undefined) return undefined
        give(given, ids, index, wanted)
      }
      const id = index === undefined ? (wanted ?? planned?.id ?? idFor(entry)) : ids[index]
      if (id === undefined ? index === undefined : taken.has(id)) return undefined
      if (id !== undefined) taken.add(id)
      const row = { index, origin, key: planned?.id, id }
      const content = contentOf(row, entry)
      if (content === 'none') return undefined
      result.push({ ...row, content })
    }
    return result
  }

  function idFor(entry: JsonValue | undefined): string | undefined {
    return isJsonObject(entry) ? writing.idFor(path, entry) : undefined
  }

  function give(to: GivenId[], names: (string | undefined)[], index: number, id: string): void {
    names[index] = id
    to.push({ path: [...path, index], id })
  }

  function contentOf(
    { index, origin, key, id }: Omit<Row, 'content'>,
    entry: JsonValue,
  ): JsonObject | undefined | 'none' {
    const old = base[index ?? -1]
    const from = was[origin ?? -1]
    const change = key === undefined ? undefined : own[key]
    const rest = isJsonObject(change) ? withoutPlace(change) : undefined
    if (from !== undefined && isEqual(from, entry)) return rest
    if (!isJsonObject(entry) || (old !== undefined && !isJsonObject(old))) return 'none'
    // The key of an entry that only the overlay has is its id, as is the id that an entry of the base gets.
    const isKey = idOf(entry) === id && idOf(rest) !== id && idOf(old) === undefined
    const written = write(
      {
        base: old,
        patch: isKey && rest ? withoutId(rest) : rest,
        before: from,
        after: isKey ? withoutId(entry) : entry,
        path: [...path, index ?? -1],
      },
      { ...writing, given },
    )
    return written === undefined ? undefined : asRecord(written)
  }

  /** Writes the places: `kept` where they have not changed, or all anew. */
  function place(
    entries: readonly Row[],
    mode: 'kept' | 'new',
  ): { changes: JsonObject; given: GivenId[] } | undefined {
    const positions = entries.map((row) => (mode === 'kept' ? row.origin : row.index))
    const most = longestRise(positions)
    const isMoved = (at: number): boolean => writing.moved?.has(entries[at]?.origin ?? -1) === true
    const others = longestRise(positions.map((one, at) => (isMoved(at) ? undefined : one)))
    const still = others.size === most.size ? others : most
    const names = [...ids]
    const added: GivenId[] = []
    const known = (row: Row | undefined): string | undefined => row?.id ?? names[row?.index ?? -1]
    /** The name of an entry of the base, which gets an id if it has none. */
    const nameAt = (index: number): string | undefined => {
      // An id that another entry has already cannot be given again.
      const id = baseIds[index] === undefined ? (names[index] ?? idFor(base[index])) : names[index]
      if (id !== undefined && names[index] === undefined) give(added, names, index, id)
      return id
    }
    const nameOf = (row: Row | undefined): string | undefined => row?.id ?? nameAt(row?.index ?? -1)
    const placeOf = (at: number): JsonObject | undefined => {
      if (at === 0) return { $before: '*' }
      const previous = known(entries[at - 1])
      if (previous !== undefined) return { $after: previous }
      const next = entries.findIndex((_, position) => position > at && still.has(position))
      if (next === -1) return { $after: '*' }
      const anchor = known(entries[next])
      if (anchor !== undefined) return { $before: anchor }
      const id = nameOf(entries[at - 1])
      return id === undefined ? undefined : { $after: id }
    }
    const renamed = new Map(
      entries.flatMap(({ key, id, index }): [string, string][] =>
        index === undefined && key !== undefined && id !== undefined ? [[key, id]] : [],
      ),
    )
    const results = new Map<string, JsonObject>()
    for (const [at, row] of entries.entries()) {
      const change = row.key === undefined ? {} : asRecord(own[row.key])
      const kept = mode === 'kept' ? renameAnchor(placeIn(change), renamed) : {}
      const spot = still.has(at) ? kept : placeOf(at)
      if (!spot) return undefined
      if (row.content === undefined && Object.keys(spot).length === 0) continue
      const id = nameOf(row)
      if (id === undefined) return undefined
      results.set(id, compose(change, spot, row.content ?? {}))
    }
    const shown = new Set(entries.map(({ index }) => index))
    const gone = new Map<string, null>()
    for (const { index } of plan.entries) {
      if (index === undefined || shown.has(index)) continue
      const id = nameAt(index)
      if (id === undefined) return undefined
      gone.set(id, null)
    }
    const changes = new Map<string, JsonValue>()
    const live = new Set([...plan.entries.map(({ id }) => id), ...entries.map(known)])
    for (const [id, change] of Object.entries(own)) {
      const name = renamed.get(id) ?? id
      const result = results.get(name) ?? gone.get(id)
      if (result !== undefined) changes.set(name, result)
      else if (!live.has(id)) changes.set(id, change)
    }
    const made = Object.fromEntries([...changes, ...results, ...gone])
    return fits(entries, made, names) ? { changes: made, given: added } : undefined
  }

  /** Whether this gives the wanted order, without a new fault. */
  function fits(
    wanted: readonly Row[],
    changes: JsonObject,
    names: readonly (string | undefined)[],
  ): boolean {
    const list = baseIds.map((id, index) => ({ id: names[index] ?? id ?? null }))
    const { entries, faults } = planEntries(list, changes)
    const known = new Set(plan.faults.map(({ id }) => id))
    return (
      entries.length === wanted.length &&
      entries.every(({ index, id }, at) => {
        const row = wanted[at]
        return row?.index === index && (index !== undefined || row?.id === id)
      }) &&
      faults.every(({ id }) => known.has(id))
    )
  }
}

/** Whether a block takes the place of one of another type, which no overlay can make of it. */
function isOtherBlock(before: JsonValue | undefined, after: JsonValue): boolean {
  return before !== undefined && idOf(before) !== idOf(after) && typeOf(before) !== typeOf(after)
}

function withoutId({ id: _id, ...rest }: JsonObject): JsonObject {
  return rest
}

function renameAnchor(place: JsonObject, renamed: ReadonlyMap<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(place).map(([side, anchor]) => [
      side,
      typeof anchor === 'string' ? (renamed.get(anchor) ?? anchor) : anchor,
    ]),
  )
}

/** What is written for an entry, with its members in their order so far. */
function compose(change: JsonObject, place: JsonObject, content: JsonObject): JsonObject {
  const wanted = new Map([...Object.entries(place), ...Object.entries(content)])
  const kept = Object.keys(change).filter((name) => wanted.has(name))
  const isMoved = Object.keys(place).some((name) => !kept.includes(name))
  const order = isMoved ? wanted.keys() : new Set([...kept, ...wanted.keys()])
  return Object.fromEntries([...order].map((name) => [name, wanted.get(name) ?? null]))
}

/** The positions of the longest run of numbers, with gaps, that only rise. */
function longestRise(numbers: readonly (number | undefined)[]): Set<number> {
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
