import { quote } from '../../../check/problem/wording.ts'
import { suggest } from '../../../schema/config/suggest.ts'

/** What is wrong with a line of a PO file, and where in the text. */
export interface LineMistake {
  from: number
  to: number
  message: string
  hint: string
}

const keywords = ['msgctxt', 'msgid', 'msgid_plural', 'msgstr']
const typographic = "“”„‟«»‹›‘’‚‛'`´′″"
const opening = new RegExp(`^((?:#~)?\\s*(?:[\\w[\\]-]+\\s*)?)([${typographic}])`)
const closing = new RegExp(`[${typographic}]$`)

/** Says what is wrong with a line that starts at an offset and is no line of a PO file. */
export function explainLine(line: string, offset: number, isConflict: boolean): LineMistake {
  const at = (from: number, to: number, message: string, hint: string): LineMistake => ({
    from: offset + from,
    to: offset + to,
    message,
    hint,
  })
  if (isConflict)
    return at(
      0,
      line.length,
      'Two versions of the file were merged here, and they contradict each other.',
      'Keep one of the two versions between <<<<<<< and >>>>>>>, and remove the other one and the lines with these marks.',
    )
  const [, before = '', mark = ''] = opening.exec(line) ?? []
  if (mark !== '') return at(before.length, before.length + 1, sayStraight(mark), straighten)
  const [start = '', word = ''] = /^(?:#~)?\s*([^\s"]*)\s*/.exec(line) ?? []
  const name = word.replace(/\[\d+\]$/, '')
  if (name !== '' && !keywords.includes(name)) {
    const near = suggest(name, keywords)
    const question = near === undefined ? '' : ` Did you mean ${near}?`
    const from = line.indexOf(word)
    return at(
      from,
      from + word.length,
      `${quote(word)} is not a keyword of PO files.${question}`,
      'A line begins with msgid, msgstr or msgctxt, with a quotation mark, or with # for a comment.',
    )
  }
  if (line[start.length] !== '"')
    return at(
      start.length,
      line.length,
      'The text is not in quotation marks.',
      'Write quotation marks around it: "…".',
    )
  const inside = /^[^"\\]*(?:\\.[^"\\]*)*/.exec(line.slice(start.length + 1)) ?? ['']
  const ending = start.length + 1 + inside[0].length
  if (line[ending] !== '"') {
    const last = line.slice(-1)
    return closing.test(line)
      ? at(line.length - 1, line.length, sayStraight(last), straighten)
      : at(start.length, line.length, 'The quotation mark at the end is missing.', endLine)
  }
  if (ending < line.length - 1)
    return at(
      ending,
      ending + 1,
      'The text ends at this quotation mark, but the line goes on.',
      'Write a quotation mark inside a text as \\".',
    )
  return at(
    start.length,
    line.length,
    'This text follows no keyword.',
    'Write msgid or msgstr before it, or remove it.',
  )
}

function sayStraight(mark: string): string {
  return `Texts are written in straight quotation marks ("), not in ${mark}.`
}

const straighten = 'Replace the quotation marks around the text with ". Those inside it may stay.'

const endLine =
  'End the line with ". In a text, write a line break as \\n, a quotation mark as \\" and a backslash as \\\\.'
