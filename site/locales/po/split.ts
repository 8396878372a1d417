import { explainLine, type LineMistake } from './explain-line.ts'

/** A part of a PO file between empty lines: an entry with its comments, or comments alone. */
export interface PoPart {
  /** Its first character in the text, and the one after its last. */
  from: number
  to: number
  /** What is between the quotation marks of its strings, by their keyword. */
  strings: ReadonlyMap<string, readonly Quoted[]>
  isObsolete: boolean
  /** What is wrong with the first of its lines that cannot be read. */
  mistake: LineMistake | undefined
}

/** One line of a string, as written between quotation marks; its place is counted from the start of its part. */
interface Quoted {
  from: number
  written: string
}

const comment = /^#(?:[^~]|~\s*[|#]|$)/
const line =
  /^(#~)?\s*(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d+\])?)(?![\w[])\s*)?(?:"([^"\\]*(?:\\.[^"\\]*)*)")?$/
const firstWord = /^(?:#~)?\s*([a-z][\w[\]-]*)/i
const conflict = /^(?:<{7}|\|{7}|={7}|>{7})(?!\S)/

/** Splits the text of a PO file into its entries. */
export function* splitPo(text: string): Generator<PoPart, void> {
  let strings = new Map<string, Quoted[]>()
  let mistake: LineMistake | undefined
  let [from, to] = [0, 0]
  let [isObsolete, isConflict, hasTranslation] = [false, false, false]
  let quoted: Quoted[] | undefined
  const end = (): PoPart[] => {
    const part = { from, to, strings, isObsolete, mistake }
    strings = new Map()
    mistake = undefined
    isObsolete = false
    hasTranslation = false
    quoted = undefined
    from = to
    return part.to > part.from ? [part] : []
  }
  for (const { 0: written, index } of text.matchAll(/[^\n]+/g)) {
    const bare = written.trim()
    if (bare === '') continue
    const start = index + written.indexOf(bare)
    const isMarker = conflict.test(bare)
    if (!isConflict && startsEntry(bare, isMarker)) yield* end()
    if (to <= from) from = index
    to = index + written.replace(/\r$/, '').length
    if (isMarker) isConflict = !bare.startsWith('>') && (isConflict || bare.startsWith('<'))
    if (comment.test(bare)) continue
    const found = isMarker ? undefined : line.exec(bare)
    if (!found) mistake ??= explainLine(bare, start, isMarker)
    const [, mark, keyword, words] = found ?? []
    if (keyword === 'msgid') isObsolete = mark !== undefined
    if (keyword !== undefined) {
      quoted = []
      strings.set(keyword, quoted)
      hasTranslation ||= keyword.startsWith('msgstr')
    }
    if (words === undefined) continue
    const at = start + bare.length - 1 - words.length
    if (quoted) quoted.push({ from: at - from, written: words })
    else mistake ??= explainLine(bare, start, false)
  }
  yield* end()

  /** Whether a line belongs to another entry than the lines before it. */
  function startsEntry(bare: string, isMarker: boolean): boolean {
    if (isMarker || comment.test(bare)) return hasTranslation
    const [, word] = firstWord.exec(bare) ?? []
    if (word === undefined) return false
    if (strings.has(word) || (word === 'msgctxt' && strings.has('msgid'))) return true
    return hasTranslation && !word.startsWith('msgstr')
  }
}

/** What the string of a keyword says; undefined if there is none. */
export function readString({ strings }: Pick<PoPart, 'strings'>, name: string): string | undefined {
  return strings
    .get(name)
    ?.map(({ written }) => (written.includes('\\') ? readEscapes(written) : written))
    .join('')
}

function readEscapes(written: string): string {
  return written.replaceAll(/\\(.)/g, (_, letter: string) => escapes.get(letter) ?? letter)
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
])

/** Where the string of a keyword begins and ends on its first line; the part if it has none. */
export function stringIn(
  { from, to, strings }: PoPart,
  keyword: string,
): { from: number; to: number } {
  const [first] = strings.get(keyword) ?? []
  if (!first) return { from, to }
  return { from: from + first.from, to: from + first.from + first.written.length }
}

/** The offset in the text of a character of a translation, or of its end. */
export function offsetIn({ from: start, strings }: PoPart, index: number): number {
  const lines = strings.get('msgstr') ?? []
  let left = index
  for (const { from, written } of lines) {
    for (const { 0: character, index: at } of written.matchAll(/\\.|[^]/g)) {
      if (left === 0) return start + from + at
      left -= character.startsWith('\\') ? 1 : character.length
    }
  }
  const last = lines.at(-1)
  return last ? start + last.from + last.written.length : 0
}
