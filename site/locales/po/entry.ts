import { po } from 'gettext-parser'
import { createBoundedCache } from '../../../schema/cache/bounded-cache.ts'
import { offsetIn, readString, splitPo, stringIn, type PoPart } from './split.ts'

/** An entry of a PO file: a text, and what it is translated as. */
export interface PoEntry {
  /** Where the translation applies; empty if everywhere. */
  context: string
  /** Empty in the header. */
  source: string
  translation: string
  /** Whether somebody has to look at the translation before it is used. */
  isFuzzy: boolean
  /** Whether no page has the text any more. */
  isObsolete: boolean
  /** The text that the translation was made for, if it is fuzzy since that has changed. */
  previous: string | undefined
  /** How it is written, its comments first. What that says is looked up when it is asked for: a file has many entries. */
  written: string
  /** Where that began in the text of its file when it was read; undefined for a new one. */
  from?: number
}

type PoValues = Pick<PoEntry, 'context' | 'source' | 'translation' | 'isObsolete'>

/** Reads the entry in a part of a text. One that lacks a string has an empty one. */
export function readEntry(text: string, part: PoPart): PoEntry {
  const { from, to, isObsolete } = part
  const written = text.slice(from, to)
  const { comments } = linesOf({ written })
  return {
    context: readString(part, 'msgctxt') ?? '',
    source: readString(part, 'msgid') ?? '',
    translation: readString(part, 'msgstr') ?? readString(part, 'msgstr[0]') ?? '',
    isFuzzy: flagsIn(comments).includes('fuzzy'),
    isObsolete,
    previous: previousOf(comments),
    written,
    from,
  }
}

/** The lines of an entry as they are written: its comments, and its strings. */
export function linesOf({ written }: Pick<PoEntry, 'written'>): {
  comments: string[]
  strings: string[]
} {
  const lines = written.split(/\r?\n/)
  const from = lines.findIndex((one) => /^\s*(?:#~(?!\|)|[^#\s])/.test(one))
  return { comments: lines.slice(0, from), strings: lines.slice(from) }
}

/** Writes the lines of an entry as it is in its file. */
export function writeLines({ comments, strings }: ReturnType<typeof linesOf>): string {
  return [...comments, ...strings].join('\n')
}

/** Where an entry is in the text of its file, after moves of that; undefined for a new one. */
export function entrySpan(
  { from: start, written }: PoEntry,
  moves: readonly { after: number; by: number }[] = [],
): { from: number; to: number } | undefined {
  if (start === undefined) return undefined
  const from = moves.reduce((at, { after, by }) => (start > after ? at + by : at), start)
  return { from, to: from + written.length }
}

/** The part of a text that an entry was read from; undefined for a new one. */
function partOf(entry: PoEntry): PoPart | undefined {
  const span = entrySpan(entry)
  const [part] = span ? splitPo(entry.written) : []
  return part && { ...part, ...span }
}

/** The offset in the text of a file of a character of a translation, or of its end; 0 for a new entry. */
export function offsetOf(entry: PoEntry, index: number): number {
  const part = partOf(entry)
  return part ? offsetIn(part, index) : 0
}

/** Where the string of a keyword begins and ends in the text of a file, on its first line; the entry if it has none. */
export function stringOf(entry: PoEntry, keyword: string): { from: number; to: number } {
  const part = partOf(entry)
  return part ? stringIn(part, keyword) : { from: 0, to: 0 }
}

/** The flags in comments such as `#, fuzzy, no-wrap`. */
function flagsIn(comments: readonly string[]): string[] {
  return comments
    .filter(isFlag)
    .flatMap((line) => line.slice(2).split(/[,\s]+/))
    .filter((flag) => flag !== '')
}

function previousOf(comments: readonly string[]): string | undefined {
  const lines = comments.filter(isPrevious).map((line) => line.slice(line.indexOf('|') + 1))
  const [part] = lines.length === 0 ? [] : splitPo(lines.join('\n'))
  return part && readString(part, 'msgid')
}

/** New entries that were made, since a file may be merged again before any of them is written. */
const made = createBoundedCache<PoEntry>(100_000)

/** An entry that nobody has translated. */
export function newEntry(source: string): PoEntry {
  return made(source, () => {
    const values = { context: '', source, translation: '', isObsolete: false }
    return { ...values, isFuzzy: false, previous: undefined, written: writeStrings(values) }
  })
}

/** An entry with other values, written anew, but with the comments of translators as they were. */
export function rewrite(
  { from: _from, ...entry }: PoEntry,
  change: Partial<Omit<PoEntry, 'written' | 'from'>>,
): PoEntry {
  const changed = { ...entry, ...change }
  const before = linesOf(entry).comments
  const flags = new Set(flagsIn(before))
  if (changed.isFuzzy) flags.add('fuzzy')
  else flags.delete('fuzzy')
  const comments = [
    ...before.filter((line) => !isFlag(line) && !isPrevious(line)),
    ...(flags.size > 0 ? [`#, ${[...flags].join(', ')}`] : []),
    ...(changed.previous === undefined ? [] : writePrevious(changed)),
  ]
  return { ...changed, written: writeLines({ comments, strings: [writeStrings(changed)] }) }
}

/** What those who write a text tell those who translate it; empty if they tell nothing. */
export function noteOf(entry: Pick<PoEntry, 'written'>): string {
  if (!entry.written.includes(noteMark)) return ''
  const notes = linesOf(entry).comments.filter(isNote)
  return notes.map((line) => line.slice(noteMark.length).trim()).join(' ')
}

/** An entry with another note for translators; without one if it is empty. */
export function withNote(entry: PoEntry, note: string): PoEntry {
  const { from: _from, ...changed } = entry
  const { comments, strings } = linesOf(entry)
  const others = comments.filter((line) => !isNote(line))
  const text = note.replaceAll(/\s+/g, ' ').trim()
  const all = insertBefore(/^#[.:,|~]/, others, text === '' ? [] : [noteMark + text])
  return { ...changed, written: writeLines({ comments: all, strings }) }
}

function insertBefore(next: RegExp, lines: readonly string[], added: readonly string[]): string[] {
  const at = lines.findIndex((line) => next.test(line))
  return lines.toSpliced(at === -1 ? lines.length : at, 0, ...added)
}

const noteMark = '#. Note: '

/** Whether a line is a note for translators, and not what the project itself says of a text. */
function isNote(line: string): boolean {
  return line.startsWith(noteMark)
}

/** The entry of a text that no page has any more. */
export function retire(entry: PoEntry): PoEntry {
  const isKept = (line: string): boolean =>
    isNote(line) || (!line.startsWith('#.') && !line.startsWith('#:'))
  const { comments, strings } = linesOf(entry)
  const written = writeLines({ comments: comments.filter(isKept), strings })
  return rewrite({ ...entry, written }, { isObsolete: true })
}

/** The entry of a text that has returned. */
export function revive(entry: PoEntry): PoEntry {
  return rewrite(entry, { isObsolete: false })
}

function isFlag(line: string): boolean {
  return line.startsWith('#,')
}

function isPrevious(line: string): boolean {
  return line.startsWith('#|') || line.startsWith('#~|')
}

function writeStrings({ context, source, translation, isObsolete }: PoValues): string {
  const entry = { msgctxt: context, msgid: source, msgstr: [translation] }
  const table = { [context]: { [source]: entry } }
  const written = po.compile({
    charset: 'utf-8',
    headers: {},
    translations: isObsolete ? {} : table,
    ...(isObsolete && { obsolete: table }),
  })
  const text = written.toString()
  return text.slice(text.indexOf('\n\n') + 2).trimEnd()
}

/** The comment with the text that a fuzzy translation was made for. */
function writePrevious({ context, previous = '', isObsolete }: PoEntry): string[] {
  const values = { context, source: previous, translation: '', isObsolete: true }
  const lines = writeStrings(values).split('\n').slice(0, -1)
  return lines.map((line) => line.replace('#~', isObsolete ? '#~|' : '#|'))
}

/** The header of a new PO file. */
export function createHeader(lang: string, project: string): PoEntry {
  const [language = '', ...rest] = lang.split('-')
  const region = rest.find((part) => /^(?:[A-Za-z]{2}|\d{3})$/.test(part))
  const headers = {
    'Project-Id-Version': project,
    'PO-Revision-Date': '',
    'Last-Translator': '',
    'Language-Team': '',
    Language: region === undefined ? language : `${language}_${region.toUpperCase()}`,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=UTF-8',
    'Content-Transfer-Encoding': '8bit',
  }
  const text = po.compile({ charset: 'utf-8', headers, translations: {} }).toString()
  // As gettext writes it.
  const written = text.trimEnd().replace('charset=utf-8', 'charset=UTF-8')
  const [part] = splitPo(written)
  if (!part) throw new Error('the header has no entry')
  const { from: _from, ...entry } = readEntry(written, part)
  return entry
}

/** The width of a line, as gettext writes it. */
const width = 79

/** Where the text of an entry is, as its comments say. */
export function referencesOf(entry: PoEntry): string[] {
  return referencesIn(linesOf(entry).comments)
}

function referencesIn(comments: readonly string[]): string[] {
  return comments
    .filter(isReference)
    .flatMap((line) => line.slice(2).split(/\s+/))
    .filter((reference) => reference !== '')
}

/** An entry whose comments say where its text is; the same one if they do already. */
export function withPlaces(
  entry: PoEntry,
  { hint, references }: { hint: string; references: readonly string[] },
): PoEntry {
  const { comments, strings } = linesOf(entry)
  const hints = comments.filter(isHint).map((line) => line.slice(2).trim())
  const isSame =
    hints.join('\n') === hint && referencesIn(comments).join(' ') === references.join(' ')
  if (isSame) return entry
  const { from: _from, ...changed } = entry
  const others = comments.filter((line) => !isHint(line) && !isReference(line))
  const all = insertBefore(/^#[,|~]/, others, [`#. ${hint}`, ...writeReferences(references)])
  return { ...changed, written: writeLines({ comments: all, strings }) }
}

function writeReferences(references: readonly string[]): string[] {
  const lines: string[] = []
  for (const reference of references) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + reference.length <= width)
      lines[lines.length - 1] = `${last} ${reference}`
    else lines.push(`#: ${reference}`)
  }
  return lines
}

function isReference(line: string): boolean {
  return line.startsWith('#:')
}

function isHint(line: string): boolean {
  return line.startsWith('#.') && !isNote(line)
}
