import type { Fault } from './find-fault.ts'
import { replaceText, type SyntaxMessage } from './syntax-message.ts'

/** Explains a name or a value that cannot be read: a missing quotation mark, or a number in another format. */
export function explainValueFault(text: string, { offset, expected }: Fault): SyntaxMessage {
  const rest = text.slice(offset, offset + 200)
  if (expected === 'end' || (expected === 'value' && /^<(?:!|[a-z])/i.test(rest) && isFirst())) {
    return {
      message: 'The file looks like a web page, not like JSON.',
      hint: 'Open or restore pages.json.',
    }
  }
  return (
    explainNumber(text, offset) ??
    explainWord(rest, offset, expected) ??
    explainOther(rest, expected)
  )

  function isFirst(): boolean {
    return text.slice(0, offset).trim() === ''
  }
}

function explainNumber(text: string, offset: number): SyntaxMessage | undefined {
  const before =
    /(?<![\w"])[-+]?[\w.]*$/.exec(text.slice(Math.max(0, offset - 40), offset))?.[0] ?? ''
  const after = /^[-+\w.%€$₱]*/.exec(text.slice(offset, offset + 40))?.[0] ?? ''
  const whole = before + after
  const [, digits = '', unit = ''] =
    /^[+]?0*(-?\d+(?:\.\d+)?|\.\d+)([%a-z€$₱]*)\.?$/i.exec(whole) ?? []
  if (digits === '') return undefined
  const number = Number(digits)
  const from = offset - before.length
  const detail =
    unit !== ''
      ? `without "${unit}"`
      : whole.startsWith('+')
        ? 'without the plus sign'
        : whole.startsWith('0')
          ? 'without the leading 0'
          : 'with digits before and after the decimal point'
  return {
    message: `${whole} is not a valid number.`,
    hint: `Write ${number}, ${detail}.`,
    from,
    length: whole.length,
    fix: replaceText(`Write ${number}`, from, whole.length, String(number), false),
  }
}

/** Words of other languages, and their equivalents in JSON. */
const foreign: Readonly<Record<string, string | undefined>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  yes: 'true',
  no: 'false',
  on: 'true',
  off: 'false',
}

function explainWord(
  rest: string,
  offset: number,
  expected: Fault['expected'],
): SyntaxMessage | undefined {
  const word = /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(rest)?.[0]
  if (word === undefined) return undefined
  const at = { length: word.length }
  const quoted = `"${word}"`
  if (expected === 'name') {
    return {
      ...at,
      message: 'This property name has no quotation marks.',
      hint: `Write ${quoted.slice(0, 60)}.`,
      fix: replaceText(`Write ${quoted}`, offset, word.length, quoted, true),
    }
  }
  const meant = Object.hasOwn(foreign, word.toLowerCase()) ? foreign[word.toLowerCase()] : undefined
  if (meant !== undefined) {
    const isSame = meant === word.toLowerCase()
    return {
      ...at,
      message: `"${word}" is not allowed here.`,
      hint: isSame ? `Write ${meant} in lowercase.` : `Write ${meant}, or "${word}" for a text.`,
      fix: replaceText(`Write ${meant}`, offset, word.length, meant, isSame),
    }
  }
  if (/^(?:none|nil|undefined|nan|infinity)$/i.test(word)) {
    return {
      ...at,
      message: `"${word}" is not a value.`,
      hint: 'Write a value, or remove the property.',
    }
  }
  const line = rest.split(/[\r\n]/, 1)[0] ?? ''
  if (/^[^"]*"\s*[,}\]]?\s*$/.test(line)) {
    return {
      message: 'A quotation mark is missing before this text.',
      hint: 'Write " before it.',
      ...at,
    }
  }
  return {
    ...at,
    message: 'This text has no quotation marks.',
    hint: 'Put it in quotation marks ("…"). Only numbers, true and false are written without them.',
  }
}

function explainOther(rest: string, expected: Fault['expected']): SyntaxMessage {
  const found = Array.from(rest)[0] ?? ''
  return {
    message: `"${found}" is not allowed here.`,
    hint:
      expected === 'name'
        ? 'Expected a property name in quotation marks ("…").'
        : expected === 'value'
          ? 'Expected a value: a text in quotation marks ("…"), a number, true, false, a list in [ ] or an object in { }.'
          : 'A comma or a bracket may be missing just before this.',
    length: found.length,
  }
}
