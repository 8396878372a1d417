import type { Fault } from './find-fault.ts'
import { closingOf, replaceText, type SyntaxMessage } from './syntax-message.ts'

/** Explains what is missing or wrong between two entries, or between a property name and its value. */
export function explainBetween(
  text: string,
  { offset, open, expected }: Fault,
  lineOf: (offset: number) => number,
): SyntaxMessage | undefined {
  const found = text[offset] ?? ''
  const opened = open.at(-1)
  const last = text.slice(0, offset).trimEnd().length - 1
  if (expected === 'end') {
    return found === '<'
      ? {
          message: 'The file looks like a web page, not like JSON.',
          hint: 'Open or restore pages.json.',
        }
      : {
          message: 'There is text after the last closing bracket.',
          hint: 'Remove it, or move it inside the brackets.',
        }
  }
  if (expected === 'colon') {
    if (found === ',' || found === '}') {
      return {
        message: 'This property has no value.',
        hint: 'In an object { }, every property name is followed by a colon and a value. A list is written in [ ].',
        from: last,
      }
    }
    if (found === '=') {
      const fix = replaceText('Write a colon', offset, 1, ':', true)
      return {
        message: 'Found = between a property name and its value.',
        hint: 'Write : instead.',
        fix,
      }
    }
    return {
      message: 'A colon is missing after this property name.',
      hint: 'Separate a property name from its value with a colon.',
      from: last,
      fix: replaceText('Add a colon', last + 1, 0, ':', false),
    }
  }
  if (expected === 'name' && (found === '{' || found === '[') && opened !== undefined) {
    return {
      message: `Expected a property name but found ${found}.`,
      hint: `The { on line ${lineOf(opened)} is still open. If nothing else belongs to it, close it with } first.`,
      related: opened,
    }
  }
  if (expected !== 'comma') return undefined
  if (found === ';') {
    const fix = replaceText('Write a comma', offset, 1, ',', true)
    return { message: 'Found ; between two entries.', hint: 'Write , instead.', fix }
  }
  if (found === ':') {
    return {
      message: 'A property is written directly in a list.',
      hint: 'Put it in an object { }. If this is a page, move it to the other pages.',
    }
  }
  // Characters next to a number belong to it.
  if (/[\w%.]/.test(found) && /[\w.]/.test(text[offset - 1] ?? '')) return undefined
  if (!/["{[\w-]/.test(found)) return undefined
  return {
    message: 'A comma is missing after this.',
    hint: 'Separate entries with a comma.',
    from: last,
    fix: replaceText('Add a comma', last + 1, 0, ',', false),
  }
}

/** Explains a closing bracket that does not match the open one. */
export function explainBracket(
  text: string,
  found: string,
  opened: number | undefined,
  lineOf: (offset: number) => number,
): SyntaxMessage | undefined {
  if (opened === undefined) {
    return {
      message: `There is one ${found} too many.`,
      hint: 'Remove it, or look for a bracket that was closed too early.',
    }
  }
  const bracket = text[opened] ?? ''
  const closing = closingOf(bracket)
  if (found === closing) return undefined
  return {
    message: `Expected ${closing} but found ${found}.`,
    hint: `The ${bracket} on line ${lineOf(opened)} is still open. Close it with ${closing} first, or remove this ${found} if it is one too many.`,
    related: opened,
  }
}
