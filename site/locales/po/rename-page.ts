import type { Replacement } from '../../../check/fix/edit-tree.ts'
import { replaceLinks } from '../../view/links.ts'
import { rewrite, entrySpan, type PoEntry } from './entry.ts'
import { entryKey, type PoFile } from './po-file.ts'

/** The replacements that name a page by another path in the texts, translations and contexts of a PO file; none if it has mistakes. */
export function renamePageInPo(
  { text, entries, faults }: PoFile,
  from: string,
  to: string,
): Replacement[] {
  if (faults.length > 0) return []
  const move = (html: string): string => replaceLinks(html, from, to)
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const placeOf = (entry: Pick<PoEntry, 'context' | 'source' | 'isObsolete'>): string =>
    `${entry.isObsolete} ${entryKey(entry)}`
  const taken = new Set(entries.map(placeOf))
  return entries.flatMap((entry) => {
    const { context, isObsolete, previous } = entry
    const span = entrySpan(entry)
    const isHere = context === from || context.startsWith(`${from}#`)
    const moved = {
      isObsolete,
      context: isHere ? to + context.slice(from.length) : context,
      source: move(entry.source),
      translation: move(entry.translation),
      previous: previous === undefined ? undefined : move(previous),
    }
    const isSameKey = entryKey(moved) === entryKey(entry)
    // A second entry for the same text would be a mistake.
    const isTaken = !isSameKey && taken.has(placeOf(moved))
    if (!span || isTaken || (isSameKey && moved.translation === entry.translation)) return []
    const { written } = rewrite(entry, moved)
    return [{ ...span, text: written.replaceAll(/\r?\n/g, lineEnd) }]
  })
}
