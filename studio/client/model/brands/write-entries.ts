import { longestRise } from '../../../../check/migrate/overlay-between.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { idOf, isEqual } from '../../../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { isPlace, planEntries, withoutPlace } from '../../../../schema/overlay/plan-entries.ts'
import { alignEdited } from '../align.ts'
import type { Change, GivenId, Writing } from './writing.ts'

/** One entry of the list after the change. */
interface Row {
  entry: JsonValue
  /** Its index in the list of all brands; undefined if only the brand has it. */
  index: number | undefined
  /** Its position before; undefined if it is new. */
  origin: number | undefined
  /** The name under which something is written for it so far. */
  key: string | undefined
  id: string | undefined
  /** What is written for it, without its place. */
  content: JsonObject | undefined
}

/**
 * Returns what differs in the entries of a list, by their ids; undefined if that cannot be written. Entries keep their places
 * as they are written, unless that would give another order. `write` writes what differs in one entry.
 */
export function writeEntries(
  { base, patch, before, after, path }: Change & { base: JsonValue[]; after: JsonValue[] },
  writing: Writing,
  write: (change: Change, writing: Writing) => JsonValue | undefined,
): JsonObject | undefined {
  const own = isJsonObject(patch) ? patch : {}
  const was = isJsonObject(patch) && Array.isArray(before) ? before : base
  const plan = planEntries(base, own)
  const ids = idsOf(base)
  const given: GivenId[] = []
  const inner: Writing = { ...writing, given }
  const rows = readRows()
  if (!rows) return undefined
  const placed = place(rows, 'kept') ?? place(rows, 'new')
  if (!placed) return undefined
  writing.given.push(...given, ...placed.given)
  return placed.changes

  function readRows(): Row[] | undefined {
    const origins = alignEdited(was, after)
    const taken = new Set<string>()
    const result: Row[] = []
    for (const [at, entry] of after.entries()) {
      const origin = origins[at]
      const planned = origin === undefined ? undefined : plan.entries[origin]
      const wanted = idOf(entry)
      let index = planned?.index
      // An entry that was left out, or is written anew.
      if (!planned && wanted !== undefined && ids.includes(wanted)) index = ids.indexOf(wanted)
      const key = planned?.id
      const old = index === undefined ? undefined : base[index]
      let id = index === undefined ? (wanted ?? key) : ids[index]
      if (
        index !== undefined &&
        id === undefined &&
        wanted !== undefined &&
        idOf(old) === undefined
      ) {
        id = wanted
        given.push({ path: [...path, index], id })
      }
      if (index === undefined && id === undefined) {
        if (!isJsonObject(entry)) return undefined
        id = writing.idFor(path, entry)
        if (id === undefined) return undefined
      }
      if (id !== undefined && taken.has(id)) return undefined
      if (id !== undefined) taken.add(id)
      const content = contentOf({ entry, old, origin, index, key, id })
      if (content === 'none') return undefined
      result.push({ entry, index, origin, key, id, content })
    }
    return result
  }

  function contentOf({
    entry,
    old,
    origin,
    index,
    key,
    id,
  }: Omit<Row, 'content'> & { old: JsonValue | undefined }): JsonObject | undefined | 'none' {
    const change = key === undefined ? undefined : own[key]
    const rest = isJsonObject(change) ? withoutPlace(change) : undefined
    const from = origin === undefined ? undefined : was[origin]
    if (from !== undefined && isEqual(from, entry)) return rest
    if (!isJsonObject(entry) || (old !== undefined && !isJsonObject(old))) return 'none'
    // The key of an entry that only the brand has is its id, as is the id that an entry of all brands gets.
    const { id: _id, ...others } = entry
    const isKey = idOf(entry) === id && idOf(rest) !== id && idOf(old) === undefined
    const { id: _written, ...unnamed } = rest ?? {}
    const written = write(
      {
        base: old,
        patch: isKey && rest ? unnamed : rest,
        before: from,
        after: isKey ? others : entry,
        path: [...path, index ?? -1],
      },
      inner,
    )
    return written === undefined ? undefined : asRecord(written)
  }

  /** Writes the places: `kept` where they have not changed, or all anew. */
  function place(
    all: readonly Row[],
    mode: 'kept' | 'new',
  ): { changes: JsonObject; given: GivenId[] } | undefined {
    const still = longestRise(all.map(({ origin, index }) => (mode === 'kept' ? origin : index)))
    const named = all.map(({ id }) => id)
    const added: GivenId[] = []
    const nameOf = (at: number): string | undefined => {
      const row = all[at]
      if (!row || named[at] !== undefined) return named[at]
      // An id that another entry has already cannot be given again.
      const old = row.index === undefined ? undefined : base[row.index]
      if (row.index === undefined || !isJsonObject(old) || idOf(old) !== undefined) return undefined
      const id = writing.idFor(path, old)
      if (id === undefined) return undefined
      added.push({ path: [...path, row.index], id })
      named[at] = id
      return id
    }
    const placeOf = (at: number): JsonObject | undefined => {
      if (at === 0) return { $before: '*' }
      const previous = named[at - 1]
      if (previous !== undefined) return { $after: previous }
      const next = still.has(at + 1) ? named[at + 1] : undefined
      if (next !== undefined) return { $before: next }
      if (at === all.length - 1) return { $after: '*' }
      const id = nameOf(at - 1)
      return id === undefined ? undefined : { $after: id }
    }
    const renamed = new Map(
      all.flatMap(({ key, id, index }): [string, string][] =>
        index === undefined && key !== undefined && id !== undefined && key !== id
          ? [[key, id]]
          : [],
      ),
    )
    const results = new Map<string, JsonObject>()
    for (const [at, { key, content }] of all.entries()) {
      const change = key === undefined ? {} : asRecord(own[key])
      const kept = mode === 'kept' ? renameAnchor(placeIn(change), renamed) : {}
      const spot = still.has(at) ? kept : placeOf(at)
      if (!spot) return undefined
      if (content === undefined && Object.keys(spot).length === 0) continue
      const id = nameOf(at)
      if (id === undefined) return undefined
      results.set(id, compose(change, spot, content ?? {}))
    }
    const gone = removed(all)
    if (!gone) return undefined
    for (const { path: at, id } of gone.given) added.push({ path: at, id })
    const changes = new Map<string, JsonValue>()
    const live = new Set(plan.entries.flatMap(({ id }) => id ?? []))
    for (const [id, change] of Object.entries(own)) {
      const name = renamed.get(id) ?? id
      const result = results.get(name)
      if (result) changes.set(name, result)
      else if (gone.ids.has(id)) changes.set(id, null)
      else if (!live.has(id) && !named.includes(id)) changes.set(id, change)
    }
    for (const [id, result] of results) changes.set(id, result)
    for (const id of gone.ids) changes.set(id, null)
    const made = Object.fromEntries(changes)
    return fits(all, made, added) ? { changes: made, given: added } : undefined
  }

  /** The entries of all brands that were there before and are not any more, by id. */
  function removed(all: readonly Row[]): { ids: Set<string>; given: GivenId[] } | undefined {
    const kept = new Set(all.map(({ index }) => index))
    const found: GivenId[] = []
    const result = new Set<string>()
    for (const { index } of plan.entries) {
      if (index === undefined || kept.has(index)) continue
      const entry = base[index]
      const known = ids[index]
      if (known !== undefined) result.add(known)
      else {
        const id =
          isJsonObject(entry) && idOf(entry) === undefined ? writing.idFor(path, entry) : undefined
        if (id === undefined) return undefined
        found.push({ path: [...path, index], id })
        result.add(id)
      }
    }
    return { ids: result, given: found }
  }

  /** Whether this gives the wanted order, without a new fault. */
  function fits(all: readonly Row[], changes: JsonObject, added: readonly GivenId[]): boolean {
    const names = new Map([...given, ...added].map((one) => [JSON.stringify(one.path), one.id]))
    const list = base.map((entry, index) => {
      const id = names.get(JSON.stringify([...path, index]))
      return id === undefined ? entry : { ...asRecord(entry), id }
    })
    const { entries, faults } = planEntries(list, changes)
    const known = new Set(plan.faults.map(({ id }) => id))
    return (
      entries.length === all.length &&
      entries.every(({ index, id }, at) =>
        index === undefined
          ? id === all[at]?.id && all[at]?.index === undefined
          : index === all[at]?.index,
      ) &&
      faults.every(({ id }) => known.has(id))
    )
  }
}

/** The ids by which the entries of a list can be named. */
function idsOf(list: readonly JsonValue[]): (string | undefined)[] {
  const all = list.map(idOf)
  return all.map((id, index) => (all.indexOf(id) === index ? id : undefined))
}

function placeIn(change: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(change).filter(([name]) => isPlace(name)))
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
