import type { Fault } from './find-fault.ts'
import type { Edit, Fix, Range } from './problem.ts'

/** Why a text is not JSON, and where. */
export interface SyntaxFault {
  code: 'P001' | 'P004'
  message: string
  hint: string
  range: Range
  related?: Range
  fix?: Fix
}

/** Says in the composer's words why a text is not JSON; `range` makes a place of two offsets. */
export function explainFault(
  text: string,
  { offset, open }: Fault,
  range: (start: number, end: number) => Range,
): SyntaxFault {
  const fault = (
    message: string,
    hint: string,
    at = offset,
    length = 1,
    fix?: Fix,
  ): SyntaxFault => ({
    code: 'P001',
    message,
    hint,
    range: range(at, at + length),
    ...(fix && { fix }),
  })
  if (text.trim() === '')
    return fault('The file is empty.', 'Write at least {"site": {…}, "pages": {…}}.', 0)

  const before = text.slice(0, offset).trimEnd()
  const found = text[offset] ?? ''
  const opened = open.at(-1)
  const bracket = opened === undefined ? '' : (text[opened] ?? '')
  const closing = bracket === '{' ? '}' : ']'
  if (offset >= text.length) return explainEnd()

  if (before.endsWith(',') && found === closing) {
    const at = before.length - 1
    const fix = edit('Remove the comma', { kind: 'text', from: at, to: at + 1, text: '' }, true)
    return fault('There is a comma after the last entry.', 'Remove this comma.', at, 1, fix)
  }
  if (/[“”‘’„«»]/.test(found)) {
    const fix = edit('Use "', { kind: 'text', from: offset, to: offset + 1, text: '"' }, false)
    const message = `Found the quotation mark ${found}.`
    return fault(message, 'Use the straight quotation mark ".', offset, 1, fix)
  }
  if (found === "'")
    return fault('Found a single quotation mark.', 'Use the double quotation mark ".')
  if (found === '/' || found === '#')
    return fault('Found a comment. JSON has no comments.', 'Remove the comment.')
  if (found === '\t') {
    const fix = edit(
      'Write the tab as \\t',
      { kind: 'text', from: offset, to: offset + 1, text: '\\t' },
      true,
    )
    return fault('There is a tab in a text.', 'Write a tab as \\t, or use blanks.', offset, 1, fix)
  }
  if (found === '\n' || found === '\r') {
    return fault(
      'A text runs over the end of its line.',
      'Close it with " on the same line. Write a line break as \\n.',
    )
  }
  if (/[\p{Cc}\p{Cf}]/u.test(found)) {
    const code = found.charCodeAt(0).toString(16).padStart(4, '0')
    return fault(`There is the invisible character \\u${code}.`, 'Remove it.')
  }
  if (text[offset - 1] === '\\' || /\\u[0-9a-fA-F]{0,3}$/.test(before)) {
    return fault(
      'A backslash stands before a letter that needs none.',
      'Write a backslash itself as \\\\.',
      text.lastIndexOf('\\', offset),
    )
  }
  if (/[\]}]/.test(found) && opened === undefined) {
    return fault(
      `There is one ${found} too many.`,
      'Remove it, or look for the bracket that was closed too early.',
    )
  }
  if (/[\]}]/.test(found) && found !== closing && opened !== undefined) {
    return {
      ...fault(
        `Found ${found} where ${closing} has to come first.`,
        `The ${bracket} of line ${range(opened, opened + 1).start.line} is still open: close it with ${closing} before this.`,
      ),
      related: range(opened, opened + 1),
    }
  }
  if (opened === undefined && /[\]}]$/.test(before)) {
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
  const word = /^[\w$]{1,40}/.exec(text.slice(offset, offset + 40))?.[0] ?? found
  if (/^(?:true|false|null)$/i.test(word)) {
    const small = word.toLowerCase()
    const fix = edit(
      `Write ${small}`,
      { kind: 'text', from: offset, to: offset + word.length, text: small },
      true,
    )
    return fault(
      `"${word}" cannot stand here.`,
      `Write ${small} in small letters.`,
      offset,
      word.length,
      fix,
    )
  }
  return fault(
    `"${word}" cannot stand here.`,
    'Texts stand between " quotation marks. Else a comma or a bracket may be missing just before this.',
    offset,
    word.length,
  )

  function explainEnd(): SyntaxFault {
    const last = Math.max(0, text.trimEnd().length - 1)
    if (opened === undefined || isInText()) {
      return fault('The file ends too early.', 'A closing " is missing.', last)
    }
    const line = range(opened, opened + 1).start.line
    return {
      ...fault(
        'The file ends too early.',
        `The ${bracket} of line ${line} is not closed. Add ${closing} where it ends.`,
        last,
      ),
      related: range(opened, opened + 1),
    }
  }

  /** Whether the last quotation mark of the text opens one. */
  function isInText(): boolean {
    const plain = text.slice(opened).replace(/"(?:[^"\\]|\\.)*"/g, '')
    return plain.includes('"')
  }
}

function edit(title: string, step: Edit, safe: boolean): Fix {
  return { title, safe, edits: [step] }
}
