import { quote } from '../../../check/problem/wording.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { offsetOf, readEntry, type PoEntry } from './entry.ts'
import type { LineMistake } from './explain-line.ts'
import { splitPo, stringIn, type PoPart } from './split.ts'

/** A PO file that was read. */
export interface PoFile {
  text: string
  /** In the order of the file; the header comes first if there is one. */
  entries: readonly PoEntry[]
  rest: string
  faults: readonly LineMistake[]
  /** By how much entries have moved that began after a place when the file was read. */
  moves: readonly { after: number; by: number }[]
}

/** Reads the text of a PO file. Mistakes are in the result; the entries with them are left out. */
export function readPo(text: string): PoFile {
  const entries: PoEntry[] = []
  const faults: LineMistake[] = []
  const known = onceFor((_context: string) => new Set<string>())
  let rest = ''
  for (const part of splitPo(text)) {
    const { mistake = findMissing(part) } = part
    if (mistake) faults.push(mistake)
    else if (part.strings.size === 0) rest = text.slice(part.from, part.to)
    else {
      const entry = readEntry(text, part)
      // By context first: the sources, which are long, are then no part of another text.
      const texts = known(`${entry.isObsolete} ${entry.context}`)
      if (texts.has(entry.source)) faults.push({ ...stringIn(part, 'msgid'), ...duplicate })
      else entries.push(entry)
      texts.add(entry.source)
      faults.push(...findCharset(entry))
    }
  }
  return { text, entries, rest, faults, moves: [] }
}

/** The text of a PO file with other entries. Those that it had before stay as they are written. */
export function writePo(
  { text, entries: before, rest }: PoFile,
  entries: readonly PoEntry[],
): string {
  const isSame =
    entries.length === before.length && entries.every((entry, index) => entry === before[index])
  if (isSame) return text
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
  const parts = entries.map(({ written }) => written)
  if (rest !== '') parts.push(rest)
  return `${parts.join('\n\n')}\n`.replaceAll(/\r?\n/g, lineEnd)
}

/** What is unique in a PO file: the text and its context. */
export function entryKey({ context, source }: Pick<PoEntry, 'context' | 'source'>): string {
  return `${context}\u0004${source}`
}

const duplicate = {
  message: 'Another entry above has the same msgid and the same context.',
  hint: 'Keep the entry with the better translation, and remove the other one.',
}

/** The hint on a file in another encoding. */
export const saveAsUtf8 = 'Save the file as UTF-8, and write charset=UTF-8 in its header.'

/** What an entry lacks, or has besides one text and one translation. */
function findMissing(part: PoPart): LineMistake | undefined {
  const names = [...part.strings.keys()]
  const [first] = names
  if (first === undefined) return undefined
  if (!part.strings.has('msgid'))
    return {
      ...stringIn(part, first),
      message: 'The entry has no msgid.',
      hint: 'Write the line with the text that it translates above it, msgid "…", or remove the entry.',
    }
  const plural = names.find((name) => name === 'msgid_plural' || name.endsWith(']'))
  if (plural !== undefined && !part.isObsolete)
    return {
      ...stringIn(part, plural),
      message: 'The entry has plural forms, which the texts of pages do not have.',
      hint: 'Remove the line with msgid_plural, and keep one translation, as msgstr.',
    }
  if (plural !== undefined || part.strings.has('msgstr')) return undefined
  return {
    ...stringIn(part, 'msgid'),
    message: 'The entry has no msgstr.',
    hint: 'Write the translation below it, or msgstr "" as long as there is none.',
  }
}

/** Whether a header names another character encoding than the one that PO files are read and written in. */
function findCharset(entry: PoEntry): LineMistake[] {
  const charset = readHeader(entry, 'Content-Type:.*?charset=')
  if (!charset || /^utf-?8$/i.test(charset.value)) return []
  const { value, from, to } = charset
  const message = `The header says that the file is in ${quote(value)}, but PO files are read as UTF-8.`
  return [{ from, to, message, hint: saveAsUtf8 }]
}

/** The value that follows a pattern in a header, and where it is; undefined in other entries. */
export function readHeader(
  entry: PoEntry,
  before: string,
): { value: string; from: number; to: number } | undefined {
  const { source, context, translation } = entry
  if (source !== '' || context !== '' || entry.from === undefined) return undefined
  const found = new RegExp(`^${before}([^\\s;]*)`, 'im').exec(translation)
  const [written = '', value = ''] = found ?? []
  if (!found) return undefined
  const end = found.index + written.length
  return { value, from: offsetOf(entry, end - value.length), to: offsetOf(entry, end) }
}
