import { replaceIn } from '../../../../check/fix/edit-tree.ts'
import type { Locale } from '../../../../schema/values/locale.ts'
import type { SourceText } from '../../../../site/locales/list-texts.ts'
import { mergeSourceTexts, textsFor } from '../../../../site/locales/merge-source-texts.ts'
import { linesOf, entrySpan, writeLines, type PoEntry } from '../../../../site/locales/po/entry.ts'
import { readPo, type PoFile } from '../../../../site/locales/po/po-file.ts'
import { readAgain } from '../../../../site/locales/po/read-again.ts'
import { isActive, tableOf, type EntryTable } from '../../../../site/locales/translations.ts'

/** A PO file, and what it becomes with the texts as they are now. */
export interface OpenPo {
  name: string
  written: PoFile
  merged: PoFile
  options: { lang: string; project: string; isPartial: boolean }
  /** The texts that it translates. */
  sources: ReadonlySet<string>
  /** Where the entry for a text and context is, which stays so while translations change. */
  slots: EntryTable<Slot>
}

/** The place of an entry in an open PO file. */
export interface Slot {
  from: 'written' | 'merged'
  index: number
}

/** Opens a file of a language; one of a brand has the texts that are not shared, and those that it translates itself. */
export function openPo(
  name: string,
  text: string,
  texts: readonly SourceText[],
  { lang }: Locale,
  of?: { brand: string; shared: readonly SourceText[] },
): OpenPo {
  const written = readPo(text)
  const own = textsFor(written, texts, new Set(of?.shared.map(({ text: one }) => one)))
  const options = { lang, project: of?.brand ?? 'site', isPartial: true }
  const merged = mergeSourceTexts(written, own, options)
  // An entry that is in the file already is edited there, whatever else has changed.
  const slots = tableOf([...slotsIn('merged', merged), ...slotsIn('written', written)])
  const sources = new Set(own.map(({ text: one }) => one))
  return { name, written, merged, options, sources, slots }
}

function slotsIn(from: Slot['from'], { entries }: PoFile): [PoEntry, Slot][] {
  return entries.flatMap((entry, index) =>
    isActive(entry) ? [[entry, { from, index }] satisfies [PoEntry, Slot]] : [],
  )
}

/** An open PO file with another text, in which only a translation differs; undefined if it has to be opened anew. */
export function editPo(po: OpenPo, text: string): OpenPo | undefined {
  const edited = readAgain(po.written, text)
  if (!edited) return undefined
  const { file: written, before, after } = edited
  if (!isActive(after)) return undefined
  const merged = po.merged === po.written ? written : editMerged(po, before, after)
  return merged && { ...po, written, merged }
}

/** The merged file after the strings of an entry have changed in the written one. */
function editMerged(
  { merged, sources }: OpenPo,
  before: PoEntry,
  after: PoEntry,
): PoFile | undefined {
  // Other texts may follow from one that is gone.
  if (!sources.has(after.source) || before.written.includes('\r')) return undefined
  const entry = merged.entries.find(
    (one) => one.source === before.source && one.context === before.context && !one.isObsolete,
  )
  const span = entry && entrySpan(entry, merged.moves)
  if (!span) return undefined
  const [own, was, is] = [linesOf(entry), linesOf(before), linesOf(after)]
  const isSame =
    String(own.strings) === String(was.strings) && String(was.comments) === String(is.comments)
  if (!isSame) return undefined
  const changed = writeLines({ comments: own.comments, strings: is.strings })
  return readAgain(merged, replaceIn(merged.text, [{ ...span, text: changed }]))?.file
}

/** The texts whose translations have changed since a PO file was edited. */
export function changedSince(before: OpenPo | undefined, { written }: OpenPo): string[] {
  const changed = written.entries.filter((entry, index) => {
    const known = before?.written.entries[index]
    const isSame = known?.translation === entry.translation && known.isFuzzy === entry.isFuzzy
    return known !== entry && !isSame
  })
  return changed.map(({ source }) => source)
}

/** The entry at a place, and the file that has it. */
export function entryIn(
  { written, merged }: OpenPo,
  { from, index }: Slot,
): { entry: PoEntry; file: PoFile } | undefined {
  const file = from === 'written' ? written : merged
  const entry = file.entries[index]
  return entry && { entry, file }
}
