import { replaceIn } from '../../check/fix/edit-tree.ts'
import { linesOf, rewrite, entrySpan, withNote, writeLines, type PoEntry } from './po/entry.ts'
import type { PoFile } from './po/po-file.ts'

/**
 * The text of a PO file in which an entry, one of the file's own, has another translation, which is used from now on. Nothing
 * else changes in the entry but that it is not fuzzy any more.
 */
export function translateEntry(file: PoFile, entry: PoEntry, translation: string): string {
  const changed = { translation: matchEnds(translation, entry.source), isFuzzy: false }
  const rewritten = rewrite(entry, { ...changed, previous: undefined })
  const [before, after] = [linesOf(entry), linesOf(rewritten)]
  // Flags and comments stay as they are unless the entry was fuzzy, and so does how the source is written.
  const { comments } = entry.isFuzzy ? after : before
  const isTranslation = (line: string): boolean => line.startsWith('msgstr')
  const strings = [
    ...before.strings.slice(0, before.strings.findIndex(isTranslation)),
    ...after.strings.slice(after.strings.findIndex(isTranslation)),
  ]
  return replaceEntry(file, entry, [{ ...rewritten, written: writeLines({ comments, strings }) }])
}

/**
 * The text of a PO file with a copy of an entry that applies only to places of a context, in place of the entry if that has no
 * translation.
 */
export function separateEntry(
  file: PoFile,
  entry: PoEntry,
  context: string,
  translation = entry.translation,
): string {
  const copy = rewrite(entry, { context, translation })
  return replaceEntry(file, entry, entry.translation === '' ? [copy] : [entry, copy])
}

/** The text of a PO file in which an entry has another note for translators. */
export function annotateEntry(file: PoFile, entry: PoEntry, note: string): string {
  return replaceEntry(file, entry, [withNote(entry, note)])
}

/** The text of a PO file without an entry. */
export function removeEntry(file: PoFile, entry: PoEntry): string {
  return replaceEntry(file, entry, [])
}

/** Replaces an entry that was read. Everything else stays as it is written, empty lines included. */
function replaceEntry({ text, moves }: PoFile, entry: PoEntry, by: readonly PoEntry[]): string {
  const span = entrySpan(entry, moves)
  if (!span) throw new Error('the entry is not of this file')
  const lineEnd = entry.written.includes('\r\n') ? '\r\n' : '\n'
  const written = by
    .map((one) => one.written)
    .join('\n\n')
    .replaceAll(/\r?\n/g, lineEnd)
  if (by.length > 0) return replaceIn(text, [{ ...span, text: written }])
  const [before, rest] = [text.slice(0, span.from), text.slice(span.to).trimStart()]
  return rest === '' ? before.trimEnd() + lineEnd : before + rest
}

/** gettext accepts a translation only if it begins and ends with line breaks where its source does. */
function matchEnds(translation: string, source: string): string {
  if (translation.trim() === '') return ''
  const [start, end] = [source.startsWith('\n'), source.endsWith('\n')]
  const inner = translation.replaceAll(/^\n+|\n+$/g, '')
  return (start ? '\n' : '') + inner + (end ? '\n' : '')
}
