import { sameEnds, sliceOf } from '../../../check/fix/edit-tree.ts'
import { entrySpan, type PoEntry } from './entry.ts'
import { entryKey, readPo, type PoFile } from './po-file.ts'

/** A PO file in which one entry has changed, for the same text and context. */
interface EditedPo {
  file: PoFile
  before: PoEntry
  after: PoEntry
}

/**
 * Reads the new text of a PO file that is known, without reading what has not changed; undefined unless just one entry has,
 * and is for the same text and context.
 */
export function readAgain(known: PoFile, text: string): EditedPo | undefined {
  const { text: old, entries, faults, moves } = known
  const [head, tail] = sameEnds(old, text)
  const [end, grown] = [old.length - tail, text.length - old.length]
  const before = entries.findLast((entry) => (entrySpan(entry, moves)?.from ?? head) < head)
  const { from, to } = (before && entrySpan(before, moves)) ?? { from: 0, to: 0 }
  if (faults.length > 0 || !before || end >= to) return undefined
  const { entries: found, ...own } = readPo(sliceOf(text, from, to + grown))
  const [read, ...others] = found
  if (!read || others.length > 0 || own.faults.length > 0 || own.rest !== '') return undefined
  const isWhole = read.written.length === to + grown - from
  const isSame = entryKey(read) === entryKey(before) && read.isObsolete === before.isObsolete
  if (!isWhole || !isSame) return undefined
  const start = before.from ?? 0
  const after = { ...read, from: start }
  const by = grown + (moves.find((one) => one.after === start)?.by ?? 0)
  const moved = [...moves.filter((one) => one.after !== start), { after: start, by }]
  return {
    file: { ...known, text, entries: entries.with(entries.indexOf(before), after), moves: moved },
    before,
    after,
  }
}
