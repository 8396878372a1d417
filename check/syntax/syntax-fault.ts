import { explainBetween, explainBracket } from './between-fault.ts'
import type { Fault } from './find-fault.ts'
import type { Fix, Range } from '../problem/problem.ts'
import { closingOf, replaceText, type SyntaxMessage } from './syntax-message.ts'
import { explainValueFault } from './value-fault.ts'

/** Why a text is not JSON, and where. */
export interface SyntaxFault {
  code: 'P001' | 'P004'
  message: string
  hint: string
  range: Range
  related?: Range
  fix?: Fix
}

/** Explains to composers why a text is not JSON; `range` turns two offsets into a place. */
export function explainFault(
  text: string,
  fault: Fault,
  range: (start: number, end: number) => Range,
): SyntaxFault {
  const lineOf = (offset: number): number => range(offset, offset).start.line
  const { message, hint, from, length, related, fix } = explain(text, fault, lineOf)
  const start = from ?? fault.offset
  return {
    code: 'P001',
    message,
    hint,
    range: range(start, start + (length ?? 1)),
    ...(related !== undefined && { related: range(related, related + 1) }),
    ...(fix && { fix }),
  }
}

function explain(text: string, fault: Fault, lineOf: (offset: number) => number): SyntaxMessage {
  const { offset, open, expected } = fault
  if (text.trim() === '') {
    return {
      message: 'The file is empty.',
      hint: 'Write at least {"pages": {…}}. pages.json also needs "site".',
      from: 0,
    }
  }
  const opened = open.at(-1)
  if (offset >= text.length) return explainEnd(text, fault, lineOf)
  const found = text[offset] ?? ''
  return (
    explainConflict(text, offset) ??
    (expected === 'text' ? explainText(text, offset) : undefined) ??
    explainInnerQuote(text, fault) ??
    explainCharacter(text, offset) ??
    explainComma(text, fault) ??
    (/[\]}]/.test(found) ? explainBracket(text, found, opened, lineOf) : undefined) ??
    explainBetween(text, fault, lineOf) ??
    explainValueFault(text, fault)
  )
}

function explainEnd(
  text: string,
  { open, expected }: Fault,
  lineOf: (offset: number) => number,
): SyntaxMessage {
  const message = 'The file ends too early.'
  const from = Math.max(0, text.trimEnd().length - 1)
  const opened = open.at(-1)
  if (opened === undefined || expected === 'text') {
    return { message, hint: 'A closing " is missing.', from }
  }
  const bracket = text[opened] ?? ''
  const line = lineOf(opened)
  const others = open.length - 1
  return {
    message,
    hint:
      others === 0
        ? `The ${bracket} on line ${line} is not closed. Add ${closingOf(bracket)} where it should end.`
        : `The ${bracket} on line ${line} and the ${others === 1 ? 'bracket' : `${others} brackets`} around it are not closed. Add the closing brackets.`,
    from,
    related: opened,
  }
}

/** Explains the lines that version control writes where two people changed the same lines. */
function explainConflict(text: string, offset: number): SyntaxMessage | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const mark = /^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n])/.exec(text.slice(start, start + 8))
  return mark
    ? {
        message: 'This is an unresolved conflict between two versions of the file.',
        hint: 'Keep the lines of one version, and remove the lines that start with <<<<<<<, ======= and >>>>>>>.',
        from: start,
        length: 7,
      }
    : undefined
}

/** Explains what a text cannot contain. */
function explainText(text: string, offset: number): SyntaxMessage {
  const found = text[offset] ?? ''
  if (found === '\t') {
    return {
      message: 'A text contains a tab.',
      hint: 'Write a tab as \\t, or use spaces.',
      fix: replaceText('Write the tab as \\t', offset, 1, '\\t', true),
    }
  }
  if (found === '\n' || found === '\r') return explainLineEnd(text, offset)
  if (/\p{Cc}/u.test(found)) return invisible(found)
  return {
    message: 'A backslash cannot come before this character.',
    hint: 'To show a backslash, write \\\\.',
    from: text.lastIndexOf('\\', offset),
  }
}

function explainLineEnd(text: string, offset: number): SyntaxMessage {
  const start = text.lastIndexOf('"', offset)
  const curly = /[“”„]\s*[,:]?\s*$/.exec(text.slice(start, offset))
  if (curly) {
    return {
      message: `The text ends with the quotation mark ${curly[0].slice(0, 1)}.`,
      hint: 'Use the straight quotation mark ".',
      from: start + curly.index,
      fix: replaceText('Use "', start + curly.index, 1, '"', false),
    }
  }
  return {
    message: 'A text continues past the end of its line.',
    hint: 'Close it with " on the same line. Write a line break as \\n.',
  }
}

/** Explains a quotation mark in the middle of a text, which closes it, so that what follows cannot be read. */
function explainInnerQuote(text: string, { offset, expected }: Fault): SyntaxMessage | undefined {
  if (expected !== 'comma' && expected !== 'colon') return undefined
  const isInner = text[offset - 1] === '"' && /[^\s"'{}[\](),:;=]/.test(text[offset] ?? '')
  if (!isInner) return undefined
  return {
    message: 'This quotation mark ends the text too early.',
    hint: "Inside a text, write \\\" instead. In markup you can use single quotation marks, as in <a href='/bonus'>.",
    from: offset - 1,
  }
}

/** Explains characters that have no meaning between entries. */
function explainCharacter(text: string, offset: number): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  if (/[“”‘’„«»`´]/.test(found)) {
    return {
      message: `Found the quotation mark ${found}.`,
      hint: 'Use the straight quotation mark ".',
      fix: replaceText('Use "', offset, 1, '"', false),
    }
  }
  if (found === "'") {
    return {
      message: 'Found a single quotation mark.',
      hint: 'Use the double quotation mark ".',
    }
  }
  if (found === '#' || /^\/[/*]/.test(text.slice(offset, offset + 2))) {
    return { message: 'Found a comment. JSON has no comments.', hint: 'Remove the comment.' }
  }
  if (/[\p{Cc}\p{Cf}]/u.test(found)) return invisible(found)
  if (/\s/.test(found)) {
    return {
      message: `Found a special kind of space (\\u${codeOf(found)}).`,
      hint: 'Replace it with a normal space.',
      fix: replaceText('Use a normal space', offset, 1, ' ', true),
    }
  }
  const dots = /^(?:\.{2,}|…)/.exec(text.slice(offset, offset + 20))?.[0]
  if (dots !== undefined) {
    const hint = 'Remove them, or write what they stand for.'
    return { message: 'Found dots in place of content.', hint, length: dots.length }
  }
  if (found === '(' || found === ')') {
    return {
      message: `Found the parenthesis ${found}.`,
      hint: 'Write lists in [ ] and objects in { }.',
    }
  }
  return undefined
}

function explainComma(text: string, { offset, expected }: Fault): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  const before = text.slice(0, offset).trimEnd()
  if (/[\]}]/.test(found) && before.endsWith(',')) {
    const from = before.length - 1
    return {
      message: 'There is a comma after the last entry.',
      hint: 'Remove this comma.',
      from,
      fix: replaceText('Remove the comma', from, 1, '', true),
    }
  }
  if (found === ',' && expected !== 'colon' && /[,[{]$/.test(before)) {
    return {
      message: 'There is one comma too many.',
      hint: 'Remove this comma.',
      fix: replaceText('Remove the comma', offset, 1, '', true),
    }
  }
  return undefined
}

function invisible(character: string): SyntaxMessage {
  return {
    message: `Found the invisible character \\u${codeOf(character)}.`,
    hint: 'Remove it.',
  }
}

function codeOf(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0')
}
