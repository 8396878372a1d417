import { sameEnds } from '../../../check/fix/edit-tree.ts'
import { entrySpan, type PoEntry } from './entry.ts'
import { entryKey, readPo, type PoFile } from './po-file.ts'

/** A PO file in which one entry has changed, for the same text and context. */
export interface EditedPo {
  file: PoFile
  before: PoEntry
  after: PoEntry
}

/**
 * Reads the new text of a PO file that is known, without reading what has not changed; undefined unless just one entry has,
 * and is for the same text and context.
 */
export function readAgain(
  { text: old, entries, rest, faults }: PoFile,
  text: string,
): EditedPo | undefined {
  const [head, tail] = sameEnds(old, text)
  const [end, grown] = [old.length - tail, text.length - old.length]
  const index = entries.findIndex((entry) => {
    const span = entrySpan(entry)
    return span && span.from < head && end < span.to
  })
  const before = entries[index]
  const span = before && entrySpan(before)
  if (faults.length > 0 || !span) return undefined
  const { from, to } = span
  const { entries: found, ...own } = readPo(text.slice(from, to + grown))
  const [read, ...others] = found
  if (!read || others.length > 0 || own.faults.length > 0 || own.rest !== '') return undefined
  const isWhole = read.written.length === to + grown - from
  const isSame = entryKey(read) === entryKey(before) && read.isObsolete === before.isObsolete
  if (!isWhole || !isSame) return undefined
  const after = moved(read, from)
  const shifted = entries.slice(index + 1).map((entry) => moved(entry, grown))
  const file = { text, entries: [...entries.slice(0, index), after, ...shifted], rest, faults }
  return { file, before, after }
}

function moved(entry: PoEntry, by: number): PoEntry {
  return entry.from === undefined || by === 0 ? entry : { ...entry, from: entry.from + by }
}
