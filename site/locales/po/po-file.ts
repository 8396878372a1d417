import { createBoundedCache } from '../../../schema/cache/bounded-cache.ts'
import { parseEntry, type PoEntry } from './entry.ts'
import { splitPo, type PoPart } from './split.ts'

/** A PO file that was read. */
export interface PoFile {
  text: string
  /** In the order of the file; the header comes first if there is one. */
  entries: readonly PoEntry[]
  /** Comments after the last entry. */
  rest: string
  faults: readonly PoFault[]
}

/** A mistake that makes a PO file invalid. */
export interface PoFault {
  /** The place in the text. */
  from: number
  to: number
  message: string
  hint: string
}

const advice =
  'Correct the entry in a PO editor, or as the entries around it are written: every string is in quotation marks, with \\" and \\n in it.'

/** Reads the text of a PO file. Mistakes are in the result; the entries with them are left out. */
export function readPo(text: string): PoFile {
  const entries: PoEntry[] = []
  const faults: PoFault[] = []
  const known = new Set<string>()
  let rest = ''
  for (const part of splitPo(text)) {
    const { from, to } = part
    const written = text.slice(from, to)
    try {
      const { entry } = parsed(written, () => ({ entry: parseEntry(written) }))
      if (entry === undefined) {
        rest = written
        continue
      }
      const key = `${entry.isObsolete} ${keyOf(entry)}`
      if (known.has(key)) faults.push({ ...stringOf(part, 'msgid'), ...duplicate })
      else entries.push({ ...entry, part })
      known.add(key)
    } catch (error) {
      faults.push({ ...placeOf(error, text, part), ...explain(error) })
    }
  }
  return { text, entries, rest, faults }
}

/** Entries by how they are written: brands share files, and a file that changes keeps most of its entries. */
const parsed = createBoundedCache<{ entry: PoEntry | undefined }>(50_000)

/** Where the string of a keyword begins and ends on its first line; the entry if it has none. */
function stringOf({ from, to, strings }: PoPart, name: string): Pick<PoFault, 'from' | 'to'> {
  const [first] = strings.get(name) ?? []
  if (!first) return { from, to }
  return { from: from + first.from, to: from + first.from + first.written.length }
}

/** What is unique in a PO file: the text and its context. */
export function keyOf({ context, source }: Pick<PoEntry, 'context' | 'source'>): string {
  return `${context}\u0004${source}`
}

const duplicate = {
  message: 'Another entry above has the same msgid and the same context.',
  hint: 'Keep the entry with the better translation, and remove the other one.',
}

/** The messages of the parser that need other words. */
const parserWords: readonly (readonly [RegExp, string])[] = [
  [/^End-of-(?:file|line) within string/, 'The quotation mark at the end is missing.'],
  [/^Translation string range error: .* found (\d+)\.$/s, 'The entry has $1 msgstr instead of 1.'],
  [/^Invalid key name "(.*)"\./, '"$1" is not a keyword of PO files.'],
]

function explain(error: unknown): Pick<PoFault, 'message' | 'hint'> {
  const message = error instanceof Error ? error.message : String(error)
  const plain = message.replace('Error parsing PO data: ', '').replace(/ at line \d+/, '')
  for (const [pattern, words] of parserWords) {
    const [known] = pattern.exec(plain) ?? []
    if (known !== undefined) return { message: known.replace(pattern, words), hint: advice }
  }
  return { message: plain, hint: advice }
}

/** The line that the parser names, or the first one of the entry. */
function placeOf(
  error: unknown,
  text: string,
  { from, to }: { from: number; to: number },
): Pick<PoFault, 'from' | 'to'> {
  const number = error instanceof Error && 'lineNumber' in error ? Number(error.lineNumber) : 1
  let start = from
  for (let line = 1; line < number; line++) {
    const next = text.indexOf('\n', start) + 1
    if (next === 0 || next >= to) break
    start = next
  }
  const end = text.indexOf('\n', start)
  return { from: start, to: end === -1 ? to : Math.min(end, to) }
}
