import type { JsonValue } from '../../schema/read/bundle.ts'
import type { JsonObject } from '../../schema/read/json-object.ts'
import type { MergedList } from '../../schema/overlay/merge-overlay.ts'
import { isPlace, planEntries } from '../../schema/overlay/plan-entries.ts'
import type { Path } from '../../check/problem/problem.ts'
import { listEntries } from '../../check/syntax/locate.ts'
import { skipSpaces, skipString } from '../../check/syntax/scan.ts'
import type { Patch, PatchMember } from './patch.ts'

/** Which of the two texts a piece comes from; a comma between pieces of both comes from neither. */
export type Side = 'base' | 'overlay'

/** A piece of a spliced text that also occurs in one of its sources, or that stands for a character there. */
export interface Segment {
  /** Where it starts in the spliced text and in its source. */
  at: number
  from: number
  length: number
  side: Side
  /** Whether it is written differently in its source: the bracket of a list by id, or the name of an id. */
  isMade?: true
}

/** A text merged from two, and the origin of its pieces, in order. */
export interface Spliced {
  text: string
  segments: readonly Segment[]
  /** The lists whose entries were changed by id. */
  lists: readonly MergedList[]
}

/**
 * Merges an overlay into a JSON text by copying pieces of the two unchanged. Members keep their position, new ones come
 * last; an object changes the entries of a list by their ids. Both texts must be valid JSON without duplicate names.
 */
export function splice(base: string, overlay: string, patch: Patch): Spliced {
  const pieces: string[] = []
  const segments: Segment[] = []
  const lists: MergedList[] = []
  let at = 0

  const start = skipSpaces(base, 0)
  if (patch.kind === 'group' && base[start] === '{') merge(start, base.trimEnd().length, patch, [])
  else put(patch)
  return { text: pieces.join(''), segments, lists }

  function take(side: Side, from: number, to: number): void {
    if (from === to) return
    pieces.push((side === 'base' ? base : overlay).slice(from, to))
    const last = segments.at(-1)
    const length = to - from
    const goesOn = last?.side === side && last.from + last.length === from && !last.isMade
    if (goesOn && last.at + last.length === at) last.length += length
    else segments.push({ at, from, length, side })
    at += length
  }

  function comma(): void {
    pieces.push(',')
    at += 1
  }

  /** A text that stands for a character of the overlay. */
  function make(text: string, from: number): void {
    pieces.push(text)
    segments.push({ at, from, length: text.length, side: 'overlay', isMade: true })
    at += text.length
  }

  /** The base's value [from, to), changed by a patch. */
  function change(from: number, to: number, value: Patch, path: Path): void {
    if (value.kind === 'group' && base[from] === '{') merge(from, to, value, path)
    else mergeList(from, to, value, path)
  }

  /** The base's object [from, to), changed by an object. */
  function merge(from: number, to: number, group: Patch, path: Path): void {
    const entries = [...listEntries(base, from)]
    const names = new Set<string | number>()
    const isCut = entries.some(([key]) => group.members.get(String(key))?.patch.kind === 'null')
    // A missing property is reported at the bracket of its object: that of the overlay if the overlay removed it.
    if (isCut) take('overlay', group.from, group.from + 1)
    else take('base', from, from + 1)
    let [isFirst, before] = [true, from + 1]
    let isBeforeKept = !isCut
    for (const [key, entry] of entries) {
      names.add(key)
      const name = entry.name?.[0] ?? entry.from
      const member = group.members.get(String(key))
      const isKept = member?.patch.kind !== 'null'
      if (isKept) {
        if (isBeforeKept) take('base', before, name)
        else if (!isFirst) comma()
        isFirst = false
        if (member === undefined) take('base', name, entry.to)
        else if (member.patch.kind === 'group' && isGroup(entry.from)) {
          take('base', name, entry.from)
          change(entry.from, entry.to, member.patch, [...path, key])
        } else putMember(member)
      }
      isBeforeKept = isKept
      before = entry.to
    }
    for (const [key, member] of group.members) {
      if (names.has(key) || member.patch.kind === 'null') continue
      if (!isFirst) comma()
      isFirst = false
      isBeforeKept = false
      putMember(member)
    }
    take('base', isBeforeKept ? before : to - 1, to)
  }

  function isGroup(from: number): boolean {
    return base[from] === '{' || base[from] === '['
  }

  /** The base's list [from, to), whose entries an object changes by their ids. */
  function mergeList(from: number, to: number, group: Patch, path: Path): void {
    const list: JsonValue[] = JSON.parse(base.slice(from, to))
    const changes: JsonObject = JSON.parse(overlay.slice(group.from, group.to))
    const { entries } = planEntries(list, changes)
    lists.push({ path, entries })
    const places = Array.from(listEntries(base, from), ([, entry]) => entry)
    // Too few or too many entries are reported at the list: that of the overlay if the overlay added or removed some.
    const isOwn = entries.length !== list.length || entries.some(({ index }) => index === undefined)
    if (isOwn) make('[', group.from)
    else take('base', from, from + 1)
    let last = -1
    for (const [position, { index, id }] of entries.entries()) {
      const place = places[index ?? -1]
      const before = last === -1 ? from + 1 : (places[last]?.to ?? to)
      const goesOn = place && index === last + 1 && (position > 0 || !isOwn)
      if (goesOn) take('base', before, place.from)
      else if (position > 0) comma()
      const member = id === undefined ? undefined : group.members.get(id)
      if (!place) putEntry(member)
      else if (member?.patch.kind !== 'group') take('base', place.from, place.to)
      else change(place.from, place.to, withoutPlaceIn(member.patch), [...path, position])
      last = index ?? places.length
    }
    if (isOwn) make(']', group.to - 1)
    else take('base', last === places.length - 1 ? (places[last]?.to ?? from + 1) : to - 1, to)
  }

  /** An entry that the overlay adds to a list: its key is its id. */
  function putEntry(member: PatchMember | undefined): void {
    if (!member) return
    const { name, patch: entry } = member
    const hasId = entry.members.has('id')
    take('overlay', entry.from, entry.from + 1)
    if (!hasId) {
      make('"id":', name)
      take('overlay', name, skipString(overlay, name))
    }
    putMembers(withoutPlaceIn(entry), hasId)
    take('overlay', entry.to - 1, entry.to)
  }

  /** A value of the overlay that has nothing to merge with in the base: there, nulls have nothing to remove. */
  function put(value: Patch): void {
    if (value.kind !== 'group' || !value.removes) return take('overlay', value.from, value.to)
    take('overlay', value.from, value.from + 1)
    putMembers(value, true)
    take('overlay', value.to - 1, value.to)
  }

  function putMembers({ members }: Patch, isFirst: boolean): void {
    let isNext = !isFirst
    for (const member of members.values()) {
      if (member.patch.kind === 'null') continue
      if (isNext) comma()
      isNext = true
      putMember(member)
    }
  }

  function putMember({ name, patch: value }: PatchMember): void {
    if (!value.removes) return take('overlay', name, value.to)
    take('overlay', name, value.from)
    put(value)
  }
}

/** The patch of an entry, without the members that name its place. */
function withoutPlaceIn(patch: Patch): Patch {
  return { ...patch, members: new Map([...patch.members].filter(([name]) => !isPlace(name))) }
}
