import { sameEnds } from '../../../check/fix/edit-tree.ts'
import type { PoEntry } from './entry.ts'
import { keyOf, readPo, type PoFile } from './po-file.ts'

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
  const index = entries.findIndex(({ part }) => part && part.from < head && end < part.to)
  const before = entries[index]
  if (faults.length > 0 || !before?.part) return undefined
  const { from, to } = before.part
  const { entries: found, ...own } = readPo(text.slice(from, to + grown))
  const [read, ...others] = found
  if (!read?.part || others.length > 0 || own.faults.length > 0 || own.rest !== '') return undefined
  const isWhole = read.part.from === 0 && from + read.part.to === to + grown
  const isSame = keyOf(read) === keyOf(before) && read.isObsolete === before.isObsolete
  if (!isWhole || !isSame) return undefined
  const after = moved(read, from)
  const shifted = entries.slice(index + 1).map((entry) => moved(entry, grown))
  const file = { text, entries: [...entries.slice(0, index), after, ...shifted], rest, faults }
  return { file, before, after }
}

function moved(entry: PoEntry, by: number): PoEntry {
  const { part } = entry
  if (!part || by === 0) return entry
  return { ...entry, part: { ...part, from: part.from + by, to: part.to + by } }
}
