import type { Range } from './problem.ts'

/** Why a text is not JSON, and where. */
export interface SyntaxFault {
  code: 'P001' | 'P004'
  message: string
  hint: string
  range: Range
}

/**
 * Says in the composer's words why a text could not be parsed. `error` is what momoa threw (with an offset) or what
 * JSON.parse threw; `range` makes a place of two offsets.
 */
export function explainFault(
  text: string,
  error: unknown,
  range: (start: number, end: number) => Range,
): SyntaxFault {
  const fault = (message: string, hint: string, at = offset, length = 1): SyntaxFault => ({
    code: 'P001',
    message,
    hint,
    range: range(at, at + length),
  })
  const last = Math.max(0, text.trimEnd().length - 1)
  const offset = Math.min(offsetOf(error), last)
  if (error instanceof RangeError) {
    const hint = 'Remove the brackets that do not belong here.'
    return {
      code: 'P004',
      message: 'The brackets are nested too deeply to read.',
      hint,
      range: range(0, 1),
    }
  }
  if (text.trim() === '')
    return fault('The file is empty.', 'Write at least {"site": {…}, "pages": {…}}.', 0)
  if (endsEarly(text))
    return fault('The file ends too early.', 'A closing } or ] or " is missing.', last)

  const before = text.slice(0, offset).trimEnd()
  const rest = text.slice(offset).trim()
  const found = text[offset] ?? ''
  if (/[“”‘’„]/.test(found)) {
    return fault(`Found the quotation mark ${found}.`, 'Use the straight quotation mark ".')
  }
  if (found === "'")
    return fault('Found a single quotation mark.', 'Use the double quotation mark ".')
  if (found === '/') return fault('Found a comment. JSON has no comments.', 'Remove the comment.')
  if (found === '\t')
    return fault('There is a tab in a text.', 'Write a tab as \\t, or use blanks.')
  if (found === '\n' || found === '\r') {
    return fault(
      'A text runs over the end of its line.',
      'Close it with " on the same line. Write a line break as \\n.',
    )
  }
  if (found === '\\' || text[offset - 1] === '\\') {
    return fault(
      'A backslash stands before a letter that needs none.',
      'Write a backslash itself as \\\\.',
    )
  }
  if (before.endsWith(',') && /[\]}]/.test(found)) {
    return fault('There is a comma after the last entry.', 'Remove this comma.', before.length - 1)
  }
  if (/[\]}]/.test(found) && openBrackets(text) < 0) {
    return fault(
      `There is one ${found} too many.`,
      'Remove it, or look for the bracket that was closed too early.',
    )
  }
  if (openBrackets(text.slice(0, offset)) === 0 && /[\]}]$/.test(before)) {
    return fault(
      'There is text after the last bracket.',
      'Remove it, or put it inside of the brackets.',
    )
  }
  if (/["\]}\w]$/.test(before) && /["\w[{-]/.test(found)) {
    const missing = before.endsWith('"') ? 'A comma or a colon' : 'A comma'
    return fault(
      `${missing} is missing before this.`,
      'Two entries are parted by a comma, a name and its value by a colon.',
    )
  }
  const word = /^[\w$]{1,40}/.exec(rest)?.[0] ?? found
  if (/^(?:true|false|null)$/i.test(word)) {
    return fault(
      `"${word}" cannot stand here.`,
      `Write ${word.toLowerCase()} in small letters.`,
      offset,
      word.length,
    )
  }
  return fault(
    `"${word}" cannot stand here.`,
    'Texts stand between " quotation marks. Else a comma or a bracket may be missing just before this.',
    offset,
    word.length,
  )
}

/** Whether the text is right as far as it goes: Node's own parser then complains only of the end. */
function endsEarly(text: string): boolean {
  try {
    JSON.parse(text)
    return false
  } catch (error) {
    const message = String(error)
    const position = /position (\d+)/.exec(message)?.[1]
    if (/end of JSON input/.test(message)) return true
    return position !== undefined && Number(position) >= text.trimEnd().length
  }
}

/** Opening less closing brackets outside of strings. */
function openBrackets(text: string): number {
  const plain = text.replace(/"(?:[^"\\]|\\.)*"?/g, '')
  return (plain.match(/[[{]/g)?.length ?? 0) - (plain.match(/[\]}]/g)?.length ?? 0)
}

/** momoa says where it stopped; JSON.parse says it in words. */
function offsetOf(error: unknown): number {
  if (
    typeof error === 'object' &&
    error !== null &&
    'offset' in error &&
    typeof error.offset === 'number'
  ) {
    return error.offset
  }
  return Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
}
