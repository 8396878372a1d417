import type { Fault } from '../find-fault.ts'
import { explainNumber } from './number-fault.ts'
import {
  explainExtra,
  looksLikePage,
  replaceCharacters,
  type SyntaxMessage,
} from '../syntax-message.ts'

/** Explains a name or a value that cannot be read: a missing quotation mark, or what only other languages know. */
export function explainValueFault(
  text: string,
  { offset, expected }: Fault,
): [SyntaxMessage, ...SyntaxMessage[]] {
  const rest = text.slice(offset, offset + 200)
  const isFirst = text.slice(0, offset).trim() === ''
  if (expected === 'value' && isFirst && /^<(?:!|[a-z])/i.test(rest)) return [looksLikePage]
  const missing = explainMissingValue(text, offset, expected)
  if (missing) return text[offset] === ',' ? [missing, explainExtra('comma', offset)] : [missing]
  const one =
    (isFirst ? explainAssignment(rest, offset) : undefined) ??
    explainColon(text, offset) ??
    explainNumber(text, offset) ??
    explainWord(rest, offset, expected)
  return one ? [one] : explainOther(text, offset, expected)
}

function explainAssignment(rest: string, offset: number): SyntaxMessage | undefined {
  const start =
    /^(?:(?:export\s+)?(?:const|let|var)\s+\S+\s*=|export\s+default|module\.exports\s*=)/
  const written = start.exec(rest)?.[0]
  if (written === undefined) return undefined
  return {
    message: 'The file starts like JavaScript, not like JSON.',
    hint: `Remove "${written}".`,
    length: written.length,
    fix: replaceCharacters(`Remove "${written}"`, offset, written.length, ''),
  }
}

function explainColon(text: string, offset: number): SyntaxMessage | undefined {
  const before = text.slice(0, offset).trimEnd()
  if (text[offset] !== ':' || !before.endsWith(':')) return undefined
  return explainExtra('colon', offset)
}

function explainMissingValue(
  text: string,
  offset: number,
  expected: Fault['expected'],
): SyntaxMessage | undefined {
  if (expected !== 'value' || !/[,}\]]/.test(text[offset] ?? '')) return undefined
  const name = /"[^"\\\n]*"\s*:\s*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0]
  if (name === undefined) return undefined
  const from = offset - name.length
  const comma = text[offset] === ',' ? 1 : 0
  return {
    message: 'This property has no value.',
    hint: 'Add a value after the colon, or remove the property.',
    from,
    length: name.trimEnd().length,
    fix: replaceCharacters('Remove the property', from, name.length + comma, ''),
    // With a value of any kind, nothing else follows from its absence.
    repair: [
      { from: from + name.trimEnd().length, to: from + name.trimEnd().length, text: ' null' },
    ],
  }
}

/** Whether a word is most likely a slip of the keys: a few letters before the next entry or bracket. */
function isStray(after: string, word: string): boolean {
  return /^[a-z]{1,3}$/i.test(word) && /^\s*["[{}\]]/.test(after) && !/^"\s*:/.test(after)
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
  const letters =
    /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(rest)?.[0] ??
    /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200d]*/u.exec(rest)?.[0]
  const word =
    expected === 'name' ? (/^[^\s"'{}[\],:]+(?="? *:)/.exec(rest)?.[0] ?? letters) : letters
  if (word === undefined) return undefined
  const at = { length: word.length }
  if (isStray(rest.slice(word.length), word)) {
    return {
      ...at,
      message: `"${word}" does not belong here.`,
      hint: 'Remove it.',
      fix: replaceCharacters(`Remove ${word}`, offset, word.length, ''),
    }
  }
  const quoted = `"${word}"`
  if (expected === 'name') {
    const isClosed = rest[word.length] === '"'
    return {
      ...at,
      message: isClosed
        ? 'A quotation mark is missing before this property name.'
        : 'This property name has no quotation marks.',
      hint: `Write ${quoted.slice(0, 60)}.`,
      fix: isClosed
        ? replaceCharacters('Add "', offset, 0, '"')
        : replaceCharacters(`Write ${quoted}`, offset, word.length, quoted, word === letters),
    }
  }
  const meant = Object.hasOwn(foreign, word.toLowerCase()) ? foreign[word.toLowerCase()] : undefined
  if (meant !== undefined) {
    const isSame = meant === word.toLowerCase()
    return {
      ...at,
      message: `"${word}" is not allowed here.`,
      hint: isSame ? `Write ${meant} in lowercase.` : `Write ${meant}, or "${word}" for a text.`,
      fix: replaceCharacters(`Write ${meant}`, offset, word.length, meant, isSame),
    }
  }
  if (/^(?:none|nil|undefined|nan|infinity)$/i.test(word)) {
    return {
      ...at,
      message: `"${word}" is not allowed in JSON.`,
      hint: 'Write a value, or remove the property.',
    }
  }
  const line = rest.split(/[\r\n]/, 1)[0] ?? ''
  if (/^[^"]*"\s*[,}\]]?\s*$/.test(line)) {
    return {
      message: 'A quotation mark is missing before this text.',
      hint: 'Add " before it.',
      ...at,
      fix: replaceCharacters('Add "', offset, 0, '"'),
    }
  }
  return {
    ...at,
    message: 'This text has no quotation marks.',
    hint: 'Put it in quotation marks ("…"). Only numbers, true and false are written without them.',
    fix: quoteRest(line, offset),
  }
}

function quoteRest(line: string, offset: number): ReturnType<typeof replaceCharacters> {
  const whole = /^[^"{}[\],]*[^"{}[\],\s]/.exec(line)?.[0] ?? ''
  return replaceCharacters('Add quotation marks', offset, whole.length, `"${whole}"`)
}

function explainOther(
  text: string,
  offset: number,
  expected: Fault['expected'],
): [SyntaxMessage, ...SyntaxMessage[]] {
  const rest = text.slice(offset, offset + 200)
  const first = Array.from(rest)[0] ?? ''
  const run = /^(.)\1*/u.exec(rest)?.[0] ?? first
  const space = /^[ \t]*/.exec(rest.slice(run.length))?.[0] ?? ''
  const message = `"${run}" is not allowed here.`
  const last = text.slice(0, offset).trimEnd().length
  const joined = /^\+\s*"/.exec(rest)?.[0]
  const join: SyntaxMessage = {
    message,
    hint: 'Write it as one text, in one pair of quotation marks.',
    fix: replaceCharacters(
      'Join the texts',
      last - 1,
      offset - last + 1 + (joined?.length ?? 0),
      '',
    ),
  }
  const remove: SyntaxMessage = {
    message,
    hint: 'Remove it.',
    length: run.length,
    fix: replaceCharacters(`Remove ${run}`, offset, run.length + space.length, ''),
  }
  const inQuotes: SyntaxMessage = {
    message,
    hint: 'If this is a text, put it in quotation marks ("…").',
    length: run.length,
    fix: quoteRest(rest.split(/[\r\n]/, 1)[0] ?? '', offset),
  }
  const unknown: SyntaxMessage = {
    message,
    hint:
      expected === 'name'
        ? 'Write a property name in quotation marks ("…") instead.'
        : expected === 'value'
          ? 'Write a value instead: a text in quotation marks ("…"), a number, true, false, a list in [ ] or an object in { }.'
          : 'Remove it, or add the comma or bracket that is missing before it.',
    length: run.length,
  }
  return [
    unknown,
    ...(joined !== undefined && text[last - 1] === '"' ? [join] : []),
    ...(expected === 'value' ? [inQuotes] : []),
    ...(/[{}[\]",:\p{L}\p{N}]/u.test(first) ? [] : [remove]),
  ]
}
