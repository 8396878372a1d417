import type { Fault } from '../find-fault.ts'
import { explainNumber } from './number-fault.ts'
import { replaceText, type LineOf, type SyntaxMessage } from '../syntax-message.ts'

/** Explains what is missing or wrong between two entries, or between a property name and its value. */
export function explainBetween(
  text: string,
  { offset, open, expected }: Fault,
  lineOf: LineOf,
): SyntaxMessage | readonly [SyntaxMessage, ...SyntaxMessage[]] | undefined {
  const found = text[offset] ?? ''
  const opened = open.at(-1)
  const last = text.slice(0, offset).trimEnd().length - 1
  if (expected === 'end' && found === '{') {
    return {
      message: 'Another file starts here.',
      hint: 'Keep one of the two. Remove everything from here to the end, or everything before it.',
      fix: replaceText('Remove it', offset, text.slice(offset).trimEnd().length, '', false),
    }
  }
  if (expected === 'end') {
    return found === '<'
      ? {
          message: 'The file looks like a web page, not like JSON.',
          hint: 'Restore the file from an earlier version.',
        }
      : {
          message: 'There is text after the last closing bracket.',
          hint: 'Remove it, or move it inside the brackets.',
          ...(text.length - offset < 200 && {
            fix: replaceText('Remove it', offset, text.slice(offset).trimEnd().length, '', false),
          }),
        }
  }
  if (expected === 'colon') {
    if (found === ',' || found === '}') return explainNoColon(text, offset, last)
    if (found === '=') {
      const fix = replaceText('Write a colon', offset, 1, ':', true)
      return {
        message: 'Expected a colon but found an equals sign.',
        hint: 'Write : instead.',
        fix,
      }
    }
    if (text[last - 1] === ':' && text[last] === '"') {
      return {
        message: 'The colon is inside the quotation marks.',
        hint: 'Move it after them.',
        from: last - 1,
        fix: replaceText('Move the colon', last - 1, 2, '":', false),
      }
    }
    return {
      message: 'A colon is missing after this property name.',
      hint: 'Separate the name from its value with a colon.',
      from: last,
      fix: replaceText('Add a colon', last + 1, 0, ':', false),
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
  if (found === ';' || /^\.\s/.test(text.slice(offset, offset + 2))) {
    const fix = replaceText('Write a comma', offset, 1, ',', found === ';')
    return {
      message: `Expected a comma but found a ${found === ';' ? 'semicolon' : 'full stop'}.`,
      hint: 'Write , instead.',
      fix,
    }
  }
  if (found === ':' && opened !== undefined && text[opened] === '{') {
    const fix = replaceText('Write a comma', offset, 1, ',', false)
    return { message: 'Expected a comma but found a colon.', hint: 'Write , instead.', fix }
  }
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
  if (text[last] === '"' && text[last - 1] === ',') {
    return {
      message: 'The comma is inside the quotation marks.',
      hint: 'Move it after them.',
      from: last - 1,
      fix: replaceText('Move the comma', last - 1, 2, '",', false),
    }
  }
  return {
    message: 'A comma is missing after this.',
    hint: 'Separate entries with a comma.',
    from: last,
    fix: replaceText('Add a comma', last + 1, 0, ',', false),
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
        fix: replaceText(`Write ${meant.slice(0, 60)}`, from, name.length, meant, false),
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
      fix: replaceText('Remove the property', from, offset + comma - from, '', false),
    },
    {
      message: 'Expected a colon but found a comma.',
      hint: 'Write : instead.',
      ...(comma > 0 && { fix: replaceText('Write a colon', offset, 1, ':', false) }),
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
    fix: replaceText('Add [ ]', start + index, texts.length, `[${texts}]`, false),
  }
}
