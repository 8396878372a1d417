import type { Fault } from '../find-fault.ts'
import { explainNumber } from './number-fault.ts'
import {
  looksLikePage,
  replaceCharacters,
  type LineOf,
  type SyntaxMessage,
} from '../syntax-message.ts'

/** Explains what is missing or wrong between two entries, or between a property name and its value. */
export function explainBetween(
  text: string,
  { offset, open, expected }: Fault,
  lineOf: LineOf,
): SyntaxMessage | readonly [SyntaxMessage, ...SyntaxMessage[]] | undefined {
  const found = text[offset] ?? ''
  const opened = open.at(-1)
  const last = text.slice(0, offset).trimEnd().length - 1
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
    if (found === ',' || found === '}') return explainNoColon(text, offset, last)
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
function explainNoColon(
  text: string,
  offset: number,
  last: number,
): readonly [SyntaxMessage, ...SyntaxMessage[]] {
  const name = /"(?:[^"\\\n]|\\.)*"$/.exec(text.slice(Math.max(0, last - 200), last + 1))?.[0] ?? ''
  const from = last + 1 - name.length
  const comma = text[offset] === ',' ? 1 : 0
  const [, own, value] =
    /^"(?!https?:|mailto:|tel:)([A-Za-z][\w-]*)\s*:\s*(\S.*)"$/.exec(name) ?? []
  if (own !== undefined && value !== undefined) {
    const meant = `"${own}": "${value}"`
    return [
      {
        message: 'A property name and its text are in one pair of quotation marks.',
        hint: `Write ${meant.slice(0, 200)}.`,
        from,
        length: name.length,
        fix: replaceCharacters(`Write ${meant.slice(0, 60)}`, from, name.length, meant),
      },
    ]
  }
  const list = /^"[a-z]\w*"$/.test(name) ? undefined : explainTexts(text, offset)
  if (list) return [list]
  return [
    {
      message: 'This property has no value.',
      hint: 'Add a colon and a value, or remove the property.',
      from,
      length: name.length,
      fix: replaceCharacters('Remove the property', from, offset + comma - from, ''),
    },
    {
      message: 'Expected a colon but found a comma.',
      hint: 'Write : instead.',
      ...(comma > 0 && { fix: replaceCharacters('Write a colon', offset, 1, ':') }),
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
  const found = [...line.matchAll(form)].find(
    ({ index, 0: texts }) => start + index < offset && offset <= start + index + texts.length,
  )
  if (found === undefined) return undefined
  const { index, 0: texts } = found
  return {
    message: 'This list has no brackets.',
    hint: `Write [${texts.slice(0, 200)}].`,
    from: start + index,
    length: texts.length,
    fix: replaceCharacters('Add [ ]', start + index, texts.length, `[${texts}]`),
  }
}
