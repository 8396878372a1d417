import { listEntries } from '../../check/syntax/locate.ts'
import { skipSpaces } from '../../check/syntax/scan.ts'
import type { Patch } from './patch.ts'

/** Which of the two texts a piece comes from; a comma between pieces of both comes from neither. */
export type Side = 'base' | 'overlay'

/** A piece of a spliced text that also occurs in one of its sources. */
export interface Segment {
  /** Where it starts in the spliced text and in its source. */
  at: number
  from: number
  length: number
  side: Side
}

/** A text merged from two, and the origin of its pieces, in order. */
export interface Spliced {
  text: string
  segments: readonly Segment[]
}

/**
 * Merges an overlay into a JSON text by copying pieces of the two unchanged. Members keep their position, new ones come
 * last. Both texts must be valid JSON without duplicate names.
 */
export function splice(base: string, overlay: string, patch: Patch): Spliced {
  const pieces: string[] = []
  const segments: Segment[] = []
  let at = 0

  merge(skipSpaces(base, 0), base.trimEnd().length, patch)
  return { text: pieces.join(''), segments }

  function take(side: Side, from: number, to: number): void {
    if (from === to) return
    pieces.push((side === 'base' ? base : overlay).slice(from, to))
    const last = segments.at(-1)
    const length = to - from
    const goesOn = last?.side === side && last.from + last.length === from
    if (goesOn && last.at + last.length === at) last.length += length
    else segments.push({ at, from, length, side })
    at += length
  }

  function comma(): void {
    pieces.push(',')
    at += 1
  }

  /** The base's value [from, to), changed by a patch. */
  function merge(from: number, to: number, group: Patch): void {
    if (group.kind !== 'group' || base[from] !== '{') return put(group)
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
        else if (member.patch.kind === 'group' && base[entry.from] === '{') {
          take('base', name, entry.from)
          merge(entry.from, entry.to, member.patch)
        } else putMember(member.name, member.patch)
      }
      isBeforeKept = isKept
      before = entry.to
    }
    for (const [key, { name, patch: added }] of group.members) {
      if (names.has(key) || added.kind === 'null') continue
      if (!isFirst) comma()
      isFirst = false
      isBeforeKept = false
      putMember(name, added)
    }
    take('base', isBeforeKept ? before : to - 1, to)
  }

  /** A value of the overlay that has nothing to merge with in the base: there, nulls have nothing to remove. */
  function put(value: Patch): void {
    if (value.kind !== 'group' || !value.removes) return take('overlay', value.from, value.to)
    take('overlay', value.from, value.from + 1)
    let isFirst = true
    for (const { name, patch: inner } of value.members.values()) {
      if (inner.kind === 'null') continue
      if (!isFirst) comma()
      isFirst = false
      putMember(name, inner)
    }
    take('overlay', value.to - 1, value.to)
  }

  function putMember(name: number, value: Patch): void {
    if (!value.removes) return take('overlay', name, value.to)
    take('overlay', name, value.from)
    put(value)
  }
}
