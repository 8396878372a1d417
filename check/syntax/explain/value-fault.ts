import {
  explainExtra,
  looksLikePage,
  replaceCharacters,
  type BrokenText,
  type SyntaxMessage,
  type SyntaxMessages,
} from '../syntax-message.ts'

/** Explains a name or a value that cannot be read: a missing quotation mark, or what only other languages know. */
export function explainValueFault(broken: BrokenText): SyntaxMessages {
  const { text, offset, expected, found, last } = broken
  const rest = text.slice(offset, offset + 200)
  const isFirst = last === -1
  if (expected === 'value' && isFirst && /^<(?:!|[a-z])/i.test(rest)) return [looksLikePage]
  const missing = explainMissingValue(broken)
  if (missing) return found === ',' ? [missing, explainExtra('comma', offset)] : [missing]
  const one =
    (isFirst ? explainAssignment(rest, offset) : undefined) ??
    (found === ':' && text[last] === ':' ? explainExtra('colon', offset) : undefined) ??
    explainNumber(text, offset) ??
    explainWord(rest, offset, expected)
  return one ? [one] : explainOther(broken, rest)
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

function explainMissingValue({ text, offset, expected, found }: BrokenText) {
  if (expected !== 'value' || !/[,}\]]/.test(found)) return undefined
  const name = /"[^"\\\n]*"\s*:\s*$/.exec(text.slice(Math.max(0, offset - 200), offset))?.[0]
  if (name === undefined) return undefined
  const from = offset - name.length
  const { length } = name.trimEnd()
  const end = found === ',' ? offset + 1 : offset
  return {
    message: 'This property has no value.',
    hint: 'Add a value after the colon, or remove the property.',
    from,
    length,
    fix: replaceCharacters('Remove the property', from, end - from, ''),
    // With a value of any kind, nothing else follows from its absence.
    repair: [{ from: from + length, to: from + length, text: ' null' }],
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
  expected: BrokenText['expected'],
): SyntaxMessage | undefined {
  const letters =
    /^[\p{L}_$][\p{L}\p{N}_$-]*/u.exec(rest)?.[0] ??
    /^\p{Extended_Pictographic}[\p{Extended_Pictographic}\p{M}\u200d]*/u.exec(rest)?.[0]
  const word =
    expected === 'name' ? (/^[^\s"'{}[\],:]+(?="? *:)/.exec(rest)?.[0] ?? letters) : letters
  if (word === undefined) return undefined
  const { length } = word
  if (isStray(rest.slice(length), word)) {
    return {
      message: `"${word}" does not belong here.`,
      hint: 'Remove it.',
      length,
      fix: replaceCharacters(`Remove ${word}`, offset, length, ''),
    }
  }
  const quoted = `"${word}"`
  const addQuote = replaceCharacters('Add "', offset, 0, '"')
  if (expected === 'name') {
    const isClosed = rest[length] === '"'
    return {
      message: isClosed
        ? 'A quotation mark is missing before this property name.'
        : 'This property name has no quotation marks.',
      hint: `Write ${quoted.slice(0, 60)}.`,
      length,
      fix: isClosed
        ? addQuote
        : replaceCharacters(`Write ${quoted}`, offset, length, quoted, word === letters),
    }
  }
  const lower = word.toLowerCase()
  const meant = Object.hasOwn(foreign, lower) ? foreign[lower] : undefined
  if (meant !== undefined) {
    const isSame = meant === lower
    return {
      message: `"${word}" is not allowed here.`,
      hint: isSame ? `Write ${meant} in lowercase.` : `Write ${meant}, or "${word}" for a text.`,
      length,
      fix: replaceCharacters(`Write ${meant}`, offset, length, meant, isSame),
    }
  }
  if (/^(?:none|nil|undefined|nan|infinity)$/.test(lower)) {
    return {
      message: `"${word}" is not allowed in JSON.`,
      hint: 'Write a value, or remove the property.',
      length,
    }
  }
  const line = rest.split(/[\r\n]/, 1)[0] ?? ''
  if (/^[^"]*"\s*[,}\]]?\s*$/.test(line)) {
    return {
      message: 'A quotation mark is missing before this text.',
      hint: 'Add " before it.',
      length,
      fix: addQuote,
    }
  }
  return {
    message: 'This text has no quotation marks.',
    hint: 'Put it in quotation marks ("…"). Only numbers, true and false are written without them.',
    length,
    fix: quoteRest(line, offset),
  }
}

function quoteRest(line: string, offset: number): ReturnType<typeof replaceCharacters> {
  const whole = /^[^"{}[\],]*[^"{}[\],\s]/.exec(line)?.[0] ?? ''
  return replaceCharacters('Add quotation marks', offset, whole.length, `"${whole}"`)
}

const advice: Partial<Record<BrokenText['expected'], string>> = {
  name: 'Write a property name in quotation marks ("…") instead.',
  value:
    'Write a value instead: a text in quotation marks ("…"), a number, true, false, a list in [ ] or an object in { }.',
}

function explainOther({ text, offset, expected, last }: BrokenText, rest: string): SyntaxMessages {
  const [first = ''] = Array.from(rest)
  const run = /^(.)\1*/u.exec(rest)?.[0] ?? first
  const { length } = run
  const space = /^[ \t]*/.exec(rest.slice(length))?.[0] ?? ''
  const message = `"${run}" is not allowed here.`
  const hint =
    advice[expected] ?? 'Remove it, or add the comma or bracket that is missing before it.'
  const others: SyntaxMessage[] = []
  const joined = /^\+\s*"/.exec(rest)?.[0]
  if (joined !== undefined && text[last] === '"')
    others.push({
      message,
      hint: 'Write it as one text, in one pair of quotation marks.',
      fix: replaceCharacters('Join the texts', last, offset - last + joined.length, ''),
    })
  if (expected === 'value')
    others.push({
      message,
      hint: 'If this is a text, put it in quotation marks ("…").',
      length,
      fix: quoteRest(rest.split(/[\r\n]/, 1)[0] ?? '', offset),
    })
  if (!/[{}[\]",:\p{L}\p{N}]/u.test(first))
    others.push({
      message,
      hint: 'Remove it.',
      length,
      fix: replaceCharacters(`Remove ${run}`, offset, length + space.length, ''),
    })
  return [{ message, hint, length }, ...others]
}

/** Explains a number, or a date, that is written as people write it but not as JSON does. */
export function explainNumber(text: string, offset: number): SyntaxMessage | undefined {
  const start = Math.max(0, offset - 40)
  const head = text.slice(start, offset)
  const before = /(?<![\w".])[-+]?\d[\d,._' ]*$|(?<![\w"])[-+.]$/.exec(head)?.[0] ?? ''
  const from = offset - before.length
  const written = /^[^"{}[\]:\n\r]*/.exec(text.slice(from, from + 60))?.[0] ?? ''
  return (
    explainDate(text, from) ??
    explainGroups(written, from, offset) ??
    explainUnit(written, from, offset)
  )
}

function explainDate(text: string, from: number): SyntaxMessage | undefined {
  const date = /^\d{1,4}([-/.])\d{1,2}\1\d{1,4}(?:[T ][\d:]+Z?)?/.exec(text.slice(from, from + 40))
  if (!date) return undefined
  const [whole] = date
  const { length } = whole
  return {
    message: 'This date has no quotation marks.',
    hint: `Put it in quotation marks: "${whole}".`,
    from,
    length,
    fix: replaceCharacters('Add quotation marks', from, length, `"${whole}"`),
  }
}

/** Digits in groups, such as 2,025 or 1 000 000, and a comma before decimals. */
function explainGroups(written: string, from: number, offset: number): SyntaxMessage | undefined {
  const groups = /^\d{1,3}(?:[,._' ]\d{3})+(?![\w.])/.exec(written)?.[0]
  const decimals = /^-?\d+,\d+(?![\w.])/.exec(written)?.[0]
  const whole = groups ?? decimals
  if (whole === undefined || from + whole.length <= offset) return undefined
  const plain = groups === undefined ? whole.replace(',', '.') : whole.replaceAll(/\D/g, '')
  const hint =
    groups === undefined
      ? `Write ${plain}, with a decimal point.`
      : `Write ${plain}, with nothing between the digits.`
  return correctNumber(whole, from, plain, hint)
}

/** A unit, a plus sign, a leading 0 or a decimal point at an end. */
function explainUnit(written: string, from: number, offset: number): SyntaxMessage | undefined {
  const parts =
    /^(\+?)(0*)(-?\d+(?:\.\d+)?|\.\d+)(\.?)( ?(?:[%€$₱]|[a-z]{1,9}))?(?=\s*(?:,|$))/i.exec(written)
  if (!parts) return undefined
  const [whole, plus, zeros, digits, , unit] = parts
  if (from + whole.length <= offset) return undefined
  const detail =
    unit !== undefined
      ? `without "${unit.trim()}"`
      : plus !== ''
        ? 'without the plus sign'
        : zeros !== ''
          ? 'without the leading 0'
          : 'with digits before and after the decimal point'
  const number = String(Number(digits))
  return correctNumber(whole, from, number, `Write ${number}, ${detail}.`)
}

function correctNumber(whole: string, from: number, meant: string, hint: string): SyntaxMessage {
  return {
    message: `${whole} is not a valid number.`,
    hint,
    from,
    length: whole.length,
    fix: replaceCharacters(`Write ${meant}`, from, whole.length, meant),
  }
}
