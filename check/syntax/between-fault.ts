import type { Fault } from './find-fault.ts'
import { closingOf, replaceText, type SyntaxMessage } from './syntax-message.ts'

/** What is missing or wrong between two entries, or between a name and its value. */
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
      ? { message: 'The file begins as a web page does.', hint: 'Open or restore pages.json.' }
      : {
          message: 'There is text after the last bracket.',
          hint: 'Remove it, or put it inside of the brackets.',
        }
  }
  if (expected === 'colon') {
    if (found === ',' || found === '}') {
      return {
        message: 'This name has no value.',
        hint: 'In a group { } every name is followed by a colon and a value. A list stands in [ ].',
        from: last,
      }
    }
    if (found === '=') {
      const fix = replaceText('Write a colon', offset, 1, ':', true)
      return { message: 'Found = between a name and its value.', hint: 'Write : instead.', fix }
    }
    return {
      message: 'A colon is missing after this name.',
      hint: 'Between a name and its value stands a colon.',
      from: last,
      fix: replaceText('Add the colon', last + 1, 0, ':', false),
    }
  }
  if (expected === 'name' && (found === '{' || found === '[') && opened !== undefined) {
    return {
      message: `Found ${found} where the name of a property has to come.`,
      hint: `The { of line ${lineOf(opened)} is still open: close it with } before this, if nothing else belongs to it.`,
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
      message: 'A name and its value stand directly in a list.',
      hint: 'Put them into a group { }. If this is a page, move it to the other pages.',
    }
  }
  // What touches a number belongs to it.
  if (/[\w%.]/.test(found) && /[\w.]/.test(text[offset - 1] ?? '')) return undefined
  if (!/["{[\w-]/.test(found)) return undefined
  return {
    message: 'A comma is missing after this.',
    hint: 'Two entries are parted by a comma.',
    from: last,
    fix: replaceText('Add the comma', last + 1, 0, ',', false),
  }
}

/** A closing bracket that does not fit the one that is open. */
export function explainBracket(
  text: string,
  found: string,
  opened: number | undefined,
  lineOf: (offset: number) => number,
): SyntaxMessage | undefined {
  if (opened === undefined) {
    return {
      message: `There is one ${found} too many.`,
      hint: 'Remove it, or look for the bracket that was closed too early.',
    }
  }
  const bracket = text[opened] ?? ''
  const closing = closingOf(bracket)
  if (found === closing) return undefined
  return {
    message: `Found ${found} where ${closing} has to come first.`,
    hint: `The ${bracket} of line ${lineOf(opened)} is still open: close it with ${closing} before this. Or remove this ${found}, if it is one too many.`,
    related: opened,
  }
}
