import { noteOf, withNote, type PoEntry } from './entry.ts'
import { entryKey, readPo, writePo } from './po-file.ts'

/** An entry that two versions of a PO file have changed in different ways; undefined where it is gone. */
export interface PoConflict {
  base: PoEntry | undefined
  mine: PoEntry | undefined
  theirs: PoEntry | undefined
}

/**
 * Applies the changes of translations from `base` to `mine` to the text `theirs`, entry by entry; `choose` resolves conflicts.
 * Returns undefined if one of the texts is no valid PO file.
 */
export function mergePoVersions(
  [base, mine, theirs]: readonly [base: string, mine: string, theirs: string],
  choose: (conflict: PoConflict) => 'mine' | 'theirs',
): { text: string; conflicts: PoConflict[] } | undefined {
  const files = [base, mine, theirs].map(readPo)
  if (files.some(({ faults }) => faults.length > 0)) return undefined
  const [old, own, other] = files
  if (!old || !own || !other) return undefined
  const tables = files.map(({ entries }) => new Map(entries.map((entry) => [nameOf(entry), entry])))
  const conflicts: PoConflict[] = []
  const results = new Map<string, PoEntry | undefined>()
  for (const key of new Set(tables.flatMap((table) => [...table.keys()]))) {
    const [before, after, now] = tables.map((table) => table.get(key))
    results.set(key, mergeEntry({ base: before, mine: after, theirs: now }))
  }
  const merged = [...results].flatMap(([key, entry]) => (tables[2]?.has(key) ? [] : (entry ?? [])))
  const kept = other.entries.flatMap((entry) => results.get(nameOf(entry)) ?? [])
  const entries = insert(kept, new Set(merged), own.entries)
  return { text: writePo(other, entries), conflicts }

  function mergeEntry(sides: PoConflict): PoEntry | undefined {
    const [was, here, there] = [sides.base, sides.mine, sides.theirs].map(contentOf)
    if (was === here || here === there) return withNoteOf(sides.theirs, sides)
    if (was === there) return withNoteOf(sides.mine, sides)
    conflicts.push(sides)
    return withNoteOf(sides[choose(sides)], sides)
  }
}

/** An entry with the note that has changed, which is no conflict: that of `mine` if both have. */
function withNoteOf(
  entry: PoEntry | undefined,
  { base, mine, theirs }: PoConflict,
): PoEntry | undefined {
  const [was = '', here = '', there = ''] = [base, mine, theirs].map((one) => one && noteOf(one))
  const note = mine && was !== here ? here : theirs ? there : here
  return entry && noteOf(entry) !== note ? withNote(entry, note) : entry
}

/** A text may have an obsolete entry besides the one that is used. */
function nameOf(entry: PoEntry): string {
  return `${entry.isObsolete} ${entryKey(entry)}`
}

/** What an entry says, however it is written: nothing before it is translated, when it may as well be missing. */
function contentOf(entry: PoEntry | undefined): string {
  if (!entry || (entry.translation === '' && !entry.isFuzzy)) return ''
  const { translation, isFuzzy, previous } = entry
  return JSON.stringify([translation, isFuzzy, previous])
}

/** Inserts entries of a file behind those that they followed there. */
function insert(
  list: readonly PoEntry[],
  added: ReadonlySet<PoEntry>,
  own: readonly PoEntry[],
): PoEntry[] {
  const places = new Map(list.map((entry, index) => [nameOf(entry), index]))
  const groups: PoEntry[][] = [[], ...list.map((entry) => [entry])]
  let last = 0
  for (const entry of own) {
    if (added.has(entry)) groups[last]?.push(entry)
    else last = Math.max(last, (places.get(nameOf(entry)) ?? -1) + 1)
  }
  return groups.flat()
}
