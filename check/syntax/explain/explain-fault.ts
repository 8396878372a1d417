import { runOnAt } from '../run-on.ts'
import {
  closingOf,
  explainExtra,
  looksLikePage,
  makeFix,
  replaceCharacters,
  type BrokenText,
  type SyntaxMessage,
  type SyntaxMessages,
} from '../syntax-message.ts'
import { explainCharacter } from './character-fault.ts'
import { explainInnerQuote, explainText } from './text-fault.ts'
import { explainNumber, explainValueFault } from './value-fault.ts'

/** Explains to composers why a text is not JSON: the most likely cause first, then others with another correction. */
export function explainFault(broken: BrokenText): SyntaxMessages {
  const { text, offset, expected } = broken
  if (text.trim() === '') {
    const hint = 'Write at least { "pages": { … } }. pages.json also needs "site".'
    return [{ message: 'The file is empty.', hint, from: 0 }]
  }
  const conflict = explainConflict(text, offset)
  if (conflict) return [conflict]
  if (expected === 'text' && offset < text.length) return explainText(broken)
  if (offset >= text.length) return [explainEnd(broken)]
  const runOn = runOnAt(broken)
  if (runOn) return [runOn]
  const explained =
    explainInnerQuote(broken) ??
    explainCharacter(text, offset) ??
    explainComma(broken) ??
    explainBracket(broken) ??
    explainBetween(broken) ??
    explainValueFault(broken)
  return 'message' in explained ? [explained] : explained
}

function explainEnd({ text, open, opened, expected, lineOf }: BrokenText): SyntaxMessage {
  const message = 'The file ends too early.'
  const end = text.trimEnd().length
  const from = Math.max(0, end - 1)
  if (opened === undefined || expected === 'text') {
    return { message, hint: 'Restore the rest of the file from an earlier version.', from }
  }
  const bracket = text[opened] ?? ''
  const line = lineOf(opened)
  const closers = open.map((at) => closingOf(text[at] ?? '')).toReversed()
  const added = closers.join(' ')
  const fix = replaceCharacters(`Add ${added}`, end, 0, `\n${closers.join('\n')}`)
  if (closers.length === 1) {
    const hint = `Add ${added} at the end. It closes the ${bracket} on line ${line}.`
    return { message, hint, from, related: opened, fix }
  }
  const isWhole = expected === 'comma'
  return {
    message,
    hint: `${closers.length} brackets are still open; the last one is the ${bracket} on line ${line}. ${isWhole ? `Add ${added} at the end, or restore` : 'Restore'} the rest of the file from an earlier version.`,
    from,
    related: opened,
    ...(isWhole && { fix, repair: [] }),
  }
}

/** Explains the lines that version control writes where two people changed the same lines. */
function explainConflict(text: string, offset: number): SyntaxMessage | undefined {
  const from = text.lastIndexOf('\n', offset - 1) + 1
  if (!/^(?:<{7}|={7}|>{7}|\|{7})(?=[ \r\n])/.test(text.slice(from, from + 8))) return undefined
  return {
    message: 'The file contains an unresolved merge conflict.',
    hint: 'Keep the lines of one version, and remove those of the other and the lines that start with <<<<<<<, ======= and >>>>>>>.',
    from,
    length: 7,
  }
}

function explainComma({ text, offset, found, last, expected }: BrokenText) {
  if (/[\]}]/.test(found) && text[last] === ',') {
    return {
      message: 'There is a comma after the last entry.',
      hint: 'Remove this comma.',
      from: last,
      fix: replaceCharacters('Remove the comma', last, 1, '', true),
    }
  }
  return found === ',' && expected !== 'colon' && /[,[{]/.test(text[last] ?? '')
    ? explainExtra('comma', offset, true)
    : undefined
}

/** Explains a closing bracket that nothing speaks for: the corrections of brackets are tried elsewhere. */
function explainBracket({ text, found, opened, lineOf }: BrokenText): SyntaxMessage | undefined {
  if (!/[\]}]/.test(found)) return undefined
  if (opened === undefined) {
    return {
      message: `There is an extra ${found}.`,
      hint: 'Remove it, or look for an earlier bracket that is closed too soon.',
    }
  }
  const bracket = text[opened] ?? ''
  const closing = closingOf(bracket)
  if (found === closing) return undefined
  return {
    message: `Expected ${closing} but found ${found}.`,
    hint: `The ${bracket} on line ${lineOf(opened)} is still open. Close it with ${closing} first.`,
    related: opened,
  }
}

/** Explains what is missing or wrong between two entries, or between a property name and its value. */
function explainBetween(broken: BrokenText): SyntaxMessage | SyntaxMessages | undefined {
  const { text, offset, opened, expected, found, last, lineOf } = broken
  if (expected === 'end' && found === '<') return looksLikePage
  if (expected === 'end') {
    const fix = replaceCharacters('Remove it', offset, text.slice(offset).trimEnd().length, '')
    if (found !== '{')
      return {
        message: 'There is text after the last closing bracket.',
        hint: 'Remove it, or move it inside the brackets.',
        ...(text.length - offset < 200 && { fix }),
      }
    return {
      message: 'Another file starts here.',
      hint: 'Keep one of the two. Remove everything from here to the end, or everything before it.',
      fix,
    }
  }
  if (expected === 'colon') {
    if (found === ',' || found === '}') return explainNoColon(broken)
    if (found === '=') return explainOther('colon', 'an equals sign', offset, true)
    if (text[last - 1] === ':' && text[last] === '"') return explainInside('colon', last)
    return {
      message: 'A colon is missing after this property name.',
      hint: 'Separate the name from its value with a colon.',
      from: last,
      fix: replaceCharacters('Add a colon', last + 1, 0, ':'),
    }
  }
  if (expected === 'name' && (found === '{' || found === '[') && opened !== undefined) {
    return {
      message: `Expected a property name but found ${found}.`,
      hint: `The { on line ${lineOf(opened)} is still open. If nothing else belongs in it, add } before this.`,
      related: opened,
    }
  }
  if (expected !== 'comma') return undefined
  if (found === ';') return explainOther('comma', 'a semicolon', offset, true)
  if (/^\.\s/.test(text.slice(offset, offset + 2)))
    return explainOther('comma', 'a full stop', offset)
  if (found === ':' && opened !== undefined && text[opened] === '{')
    return explainOther('comma', 'a colon', offset)
  if (found === ':') {
    return {
      message: 'Expected a list entry but found a property.',
      hint: 'Put it in an object { … }. If it is a page, move it to "pages".',
    }
  }
  const number = explainNumber(text, offset)
  if (number) return number
  // Characters next to a number belong to it.
  if (/[\w%.]/.test(found) && /[\w.]/.test(text[offset - 1] ?? '')) return undefined
  if (!/["{[\w-]/.test(found)) return undefined
  if (text[last] === '"' && text[last - 1] === ',') return explainInside('comma', last)
  return {
    message: 'A comma is missing after this.',
    hint: 'Separate entries with a comma.',
    from: last,
    fix: replaceCharacters('Add a comma', last + 1, 0, ','),
  }
}

const signs = { colon: ':', comma: ',' }

/** Another sign in place of the one that separates. */
function explainOther(
  expected: keyof typeof signs,
  found: string,
  offset: number,
  isSafe = false,
): SyntaxMessage {
  return {
    message: `Expected a ${expected} but found ${found}.`,
    hint: `Write ${signs[expected]} instead.`,
    fix: replaceCharacters(`Write a ${expected}`, offset, 1, signs[expected], isSafe),
  }
}

/** A sign before the quotation mark at `last`, in place of after it. */
function explainInside(sign: keyof typeof signs, last: number): SyntaxMessage {
  return {
    message: `The ${sign} is inside the quotation marks.`,
    hint: 'Move it after them.',
    from: last - 1,
    fix: replaceCharacters(`Move the ${sign}`, last - 1, 2, `"${signs[sign]}`),
  }
}

/** A name without a colon: either another sign is in its place, or the value is missing. */
function explainNoColon({ text, offset, found, last }: BrokenText): SyntaxMessages {
  const name = /"(?:[^"\\\n]|\\.)*"$/.exec(text.slice(Math.max(0, last - 200), last + 1))?.[0] ?? ''
  const [from, { length }] = [last + 1 - name.length, name]
  const [, own, value] =
    /^"(?!https?:|mailto:|tel:)([A-Za-z][\w-]*)\s*:\s*(\S.*)"$/.exec(name) ?? []
  if (own !== undefined && value !== undefined) {
    const meant = `"${own}": "${value}"`
    return [
      {
        message: 'A property name and its text are in one pair of quotation marks.',
        hint: `Write ${meant.slice(0, 200)}.`,
        from,
        length,
        fix: replaceCharacters(`Write ${meant.slice(0, 60)}`, from, length, meant),
      },
    ]
  }
  const list = /^"[a-z]\w*"$/.test(name) ? undefined : explainTexts(text, offset)
  if (list) return [list]
  const end = found === ',' ? offset + 1 : offset
  return [
    {
      message: 'This property has no value.',
      hint: 'Add a colon and a value, or remove the property.',
      from,
      length,
      fix: replaceCharacters('Remove the property', from, end - from, ''),
    },
    {
      message: 'Expected a colon but found a comma.',
      hint: 'Write : instead.',
      ...(found === ',' && { fix: replaceCharacters('Write a colon', offset, 1, ':') }),
    },
  ]
}

/** Several texts after one colon, on one line: a list without its brackets. */
function explainTexts(text: string, offset: number): SyntaxMessage | undefined {
  const start = text.lastIndexOf('\n', offset) + 1
  const line = /^.*/.exec(text.slice(start, start + 2000))?.[0] ?? ''
  const one = '"(?:[^"\\\\]|\\\\.)*"'
  const form = new RegExp(
    `(?<=${one}\\s*:\\s*)(?:${one}\\s*,\\s*)+${one}(?=\\s*(?:[,}\\]]|$))`,
    'g',
  )
  for (const { index, 0: texts } of line.matchAll(form)) {
    const from = start + index
    const { length } = texts
    if (offset <= from || offset > from + length) continue
    return {
      message: 'This list has no brackets.',
      hint: `Write [${texts.slice(0, 200)}].`,
      from,
      length,
      fix: makeFix('Add [ ]', [{ from, to: from + length, text: `[${texts}]` }]),
    }
  }
  return undefined
}
