import type { Fault } from './find-fault.ts'
import { indentOf, wholeLine } from './lines.ts'
import { findClosing, skipSpaces, skipString } from './scan.ts'
import { makeFix, type LineOf, type SyntaxMessage } from './syntax-message.ts'

/** An entry that was pasted after the closing bracket of its list: the bracket belongs after it. */
export function moveIntoList(text: string, { offset }: Fault, lineOf: LineOf): SyntaxMessage[] {
  const before = /\]\s*,?\s*$/.exec(text.slice(Math.max(0, offset - 400), offset))
  if (text[offset] !== '{' || !before) return []
  const from = text.slice(0, offset - before[0].length).trimEnd().length
  const at = offset - before[0].length
  const end = findClosing(text, offset) + 1
  return [
    {
      message: `This is after the ${text[at]} that closes its list.`,
      hint: `Move it before the ] on line ${lineOf(at)}, and add a comma before it.`,
      from: offset,
      related: at,
      fix: makeFix(
        'Move it into the list',
        [
          { from, to: at + before[0].trimEnd().length, text: ',' },
          { from: end, to: end, text: `\n${indentOf(text, at)}]` },
        ],
        false,
      ),
    },
  ]
}

/** An object that was pasted into another one of a list: it belongs before it. */
export function moveOutOfEntry(
  text: string,
  { offset, open, expected }: Fault,
  lineOf: LineOf,
): SyntaxMessage[] {
  const [list, opened] = open.slice(-2)
  if (text[offset] !== '{' || expected !== 'name' || opened === undefined) return []
  if (list === undefined || text[list] !== '[') return []
  const end = findClosing(text, offset)
  const comma = /^\s*,/.exec(text.slice(end + 1, end + 200))?.[0].length ?? 0
  const moved = `${text.slice(offset, end + 1)},\n${indentOf(text, opened)}`
  const [first, last] = [lineOf(offset), lineOf(end)]
  return [
    {
      message: `This is inside the { } that starts on line ${lineOf(opened)}.`,
      hint: `Move ${first === last ? `line ${first}` : `lines ${first} to ${last}`} up, before line ${lineOf(opened)}.`,
      related: opened,
      fix: makeFix(
        'Move it up',
        [{ from: opened, to: opened, text: moved }, wholeLine(text, offset, end + 1 + comma)],
        false,
      ),
    },
  ]
}

/** Properties that were pasted into an object with brackets around them. */
export function dropPair(
  text: string,
  { offset, expected }: Fault,
  lineOf: LineOf,
): SyntaxMessage[] {
  const name = skipSpaces(text, offset + 1)
  const isProperty = text[name] === '"' && text[skipSpaces(text, skipString(text, name))] === ':'
  if (text[offset] !== '{' || expected !== 'name' || !isProperty) return []
  const end = findClosing(text, offset)
  // The last bracket of a file closes its first.
  if (text.slice(end + 1).trim() === '') return []
  return [
    {
      message: 'There is an extra pair of brackets.',
      hint: `Remove this { and the } on line ${lineOf(end)}.`,
      related: end,
      fix: makeFix(
        'Remove { }',
        [wholeLine(text, offset, offset + 1), { from: end, to: end + 1, text: '' }],
        false,
      ),
    },
  ]
}
