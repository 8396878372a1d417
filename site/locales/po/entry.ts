import { po } from 'gettext-parser'
import { readString, splitPo, type PoPart } from './split.ts'

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
  /** Its comments as they are written, line by line. */
  comments: readonly string[]
  /** Its strings as they are written. */
  strings: string
  /** Where it was read; undefined for a new one. */
  part?: PoPart
}

/** What an entry contains, without how it is written. */
type PoValues = Pick<PoEntry, 'context' | 'source' | 'translation' | 'isObsolete'>

/** Reads the entry in a part of a text. One that lacks a string has an empty one. */
export function readEntry(text: string, part: PoPart): PoEntry {
  const lines = text.slice(part.from, part.to).split(/\r?\n/)
  const from = lines.findIndex((one) => /^\s*(?:#~(?!\|)|[^#\s])/.test(one))
  const comments = lines.slice(0, from)
  const flags = comments.filter(isFlag).flatMap((line) => flagsOf(line.slice(2)))
  return {
    context: readString(part, 'msgctxt') ?? '',
    source: readString(part, 'msgid') ?? '',
    translation: readString(part, 'msgstr') ?? readString(part, 'msgstr[0]') ?? '',
    isFuzzy: flags.includes('fuzzy'),
    isObsolete: part.isObsolete,
    previous: previousOf(comments),
    comments,
    strings: lines.slice(from).join('\n'),
    part,
  }
}

/** The flags in comments such as `fuzzy, no-wrap`. */
function flagsOf(text: string): string[] {
  return text.split(/[,\s]+/).filter((flag) => flag !== '')
}

function previousOf(comments: readonly string[]): string | undefined {
  const lines = comments.filter(isPrevious).map((line) => line.slice(line.indexOf('|') + 1))
  const [part] = lines.length === 0 ? [] : splitPo(lines.join('\n'))
  return part && readString(part, 'msgid')
}

/** New entries that were made, since a file may be merged again before any of them is written. */
const made = new Map<string, PoEntry>()
const maxMade = 50_000

/** An entry that nobody has translated. */
export function newEntry(source: string): PoEntry {
  const known = made.get(source)
  if (known) return known
  const values = { context: '', source, translation: '', isObsolete: false }
  const strings = writeStrings(values)
  const entry = { ...values, isFuzzy: false, previous: undefined, comments: [], strings }
  if (made.size >= maxMade) made.clear()
  made.set(source, entry)
  return entry
}

/** An entry with other values, written anew, but with the comments of translators as they were. */
export function rewrite({ part: _part, ...entry }: PoEntry, change: Partial<PoEntry>): PoEntry {
  const changed = { ...entry, ...change }
  const flags = new Set(entry.comments.filter(isFlag).flatMap((line) => flagsOf(line.slice(2))))
  if (changed.isFuzzy) flags.add('fuzzy')
  else flags.delete('fuzzy')
  const comments = [
    ...entry.comments.filter((line) => !isFlag(line) && !isPrevious(line)),
    ...(flags.size > 0 ? [`#, ${[...flags].join(', ')}`] : []),
    ...(changed.previous === undefined ? [] : writePrevious(changed)),
  ]
  return { ...changed, comments, strings: writeStrings(changed) }
}

/** The entry of a text that no page has any more. */
export function retire(entry: PoEntry): PoEntry {
  const isKept = (line: string): boolean => !line.startsWith('#.') && !line.startsWith('#:')
  const comments = entry.comments.filter(isKept)
  return rewrite({ ...entry, comments }, { isObsolete: true })
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

/** The strings of an entry as gettext writes them. */
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
  const { part: _part, ...entry } = readEntry(written, part)
  return entry
}
