import type { Replacement } from '../fix/edit-tree.ts'
import { findClosing, skipSpaces, skipString } from './scan.ts'
import { makeFix, type BrokenText, type LineOf, type SyntaxMessage } from './syntax-message.ts'

/** An entry that was pasted after the closing bracket of its list: the bracket belongs after it. */
export function moveIntoList({ text, offset, lineOf }: BrokenText): SyntaxMessage | undefined {
  const before = /\]\s*,?\s*$/.exec(text.slice(Math.max(0, offset - 400), offset))
  if (text[offset] !== '{' || !before) return undefined
  const from = text.slice(0, offset - before[0].length).trimEnd().length
  const at = offset - before[0].length
  const end = findClosing(text, offset) + 1
  return {
    message: `This is after the ${text[at]} that closes its list.`,
    hint: `Move it before the ] on line ${lineOf(at)}, and add a comma before it.`,
    from: offset,
    related: at,
    fix: makeFix('Move it into the list', [
      { from, to: at + before[0].trimEnd().length, text: ',' },
      { from: end, to: end, text: `\n${indentOf(text, at)}]` },
    ]),
  }
}

/** An object that was pasted into another one of a list: it belongs before it. */
export function moveOutOfEntry({ text, offset, open, expected, lineOf }: BrokenText) {
  const [list, opened] = open.slice(-2)
  if (text[offset] !== '{' || expected !== 'name' || opened === undefined) return undefined
  if (list === undefined || text[list] !== '[') return undefined
  const end = findClosing(text, offset)
  const comma = /^\s*,/.exec(text.slice(end + 1, end + 200))?.[0].length ?? 0
  const moved = `${text.slice(offset, end + 1)},\n${indentOf(text, opened)}`
  const [first, last] = [lineOf(offset), lineOf(end)]
  return {
    message: `This is inside the { } that starts on line ${lineOf(opened)}.`,
    hint: `Move ${first === last ? `line ${first}` : `lines ${first} to ${last}`} up, before line ${lineOf(opened)}.`,
    related: opened,
    fix: makeFix('Move it up', [
      { from: opened, to: opened, text: moved },
      wholeLine(text, offset, end + 1 + comma),
    ]),
  }
}

/** Properties that were pasted into an object with brackets around them. */
export function dropPair({ text, offset, expected, lineOf }: BrokenText) {
  const name = skipSpaces(text, offset + 1)
  const isProperty = text[name] === '"' && text[skipSpaces(text, skipString(text, name))] === ':'
  if (text[offset] !== '{' || expected !== 'name' || !isProperty) return undefined
  const end = findClosing(text, offset)
  // The last bracket of a file closes its first.
  if (text.slice(end + 1).trim() === '') return undefined
  return {
    message: 'There is an extra pair of brackets.',
    hint: `Remove this { and the } on line ${lineOf(end)}.`,
    related: end,
    fix: makeFix('Remove { }', [
      wholeLine(text, offset, offset + 1),
      { from: end, to: end + 1, text: '' },
    ]),
  }
}

/** The name of a list that nobody knows yet; the check of the corrected text finds the one that is missing. */
export const unknownName = '…'

/** A list or an object whose first line is missing, with its name and its bracket; `indent` is that of the line. */
export function startWith(
  text: string,
  bracket: '[' | '{',
  offset: number,
  indent: string,
): SyntaxMessage {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const isFirst = text.slice(start, offset).trim() === ''
  const name = `"${unknownName}": ${bracket}`
  const added = isFirst ? `${indent}${name}\n` : `${name} `
  const from = isFirst ? start : offset
  const example = nameNear(text, start, indent, bracket) ?? (bracket === '[' ? 'cards' : 'meta')
  return {
    message: `The name of ${bracket === '[' ? 'a list' : 'an object'} and its ${bracket} are missing before this.`,
    hint: `Add them, as in "${example}": ${bracket}`,
    from: offset,
    fix: makeFix(`Add ${bracket}`, [{ from, to: from, text: added }]),
  }
}

/** A list, or an object, whose name is missing. */
export function nameAt(text: string, offset: number): SyntaxMessage | undefined {
  const bracket = text[offset] ?? ''
  const start = text.lastIndexOf('\n', offset) + 1
  const indent = indentOf(text, offset)
  const isDeeper = indentOf(text, skipSpaces(text, offset + 1)).length > indent.length
  if (start + indent.length !== offset || (bracket === '{' && !isDeeper)) return undefined
  const example = nameNear(text, start, indent, bracket) ?? 'cards'
  return {
    message: `The name of this ${bracket === '[' ? 'list' : 'object'} is missing.`,
    hint: `Add it before the ${bracket}, as in "${example}": ${bracket}`,
    from: offset,
    fix: makeFix('Add a name', [{ from: offset, to: offset, text: `"${unknownName}": ` }]),
  }
}

/** The name of the nearest property before an index, or else after it, that has such a bracket and such a line. */
function nameNear(text: string, at: number, indent: string, bracket: string): string | undefined {
  const form = new RegExp(`^${indent}"([^"\\\\\n]+)"\\s*:\\s*\\${bracket}`, 'gm')
  const [before, after] = [text.slice(0, at), text.slice(at)]
  return [...before.matchAll(form)].at(-1)?.[1] ?? form.exec(after)?.[1]
}

/**
 * What a closing bracket that begins its line closes, if the line that opens it is missing: the lines before it that are
 * indented more than it, without one that opens them.
 */
export function startLines(text: string, at: number): SyntaxMessage[] {
  const indent = indentOf(text, at)
  const start = text.lastIndexOf('\n', at - 1) + 1
  if (text.slice(start, at).trim() !== '') return []
  const lines = text.slice(0, start).split('\n').slice(0, -1)
  const isInside = (line: string): boolean =>
    line.trim() === '' || indentOf(line, line.length).length > indent.length
  const before = lines.findLastIndex((line) => !isInside(line))
  const last = lines[before] ?? ''
  const isOpened = /[[{]\s*$/.test(last) && indentOf(last, last.length) === indent
  if (before === -1 || isOpened || before === lines.length - 1) return []
  const offset = skipSpaces(text, lines.slice(0, before + 1).join('\n').length + 1)
  const bracket = text[at] === ']' ? '[' : '{'
  return [startWith(text, bracket, offset, indent), openBefore(offset, bracket)]
}

/** A bracket that is missing before an index. */
export function openBefore(from: number, bracket: string, length = 1): SyntaxMessage {
  return {
    message: `A ${bracket} is missing before this.`,
    hint: `Add ${bracket} before it.`,
    from,
    length,
    fix: makeFix(`Add ${bracket}`, [{ from, to: from, text: `${bracket} ` }]),
  }
}

/** A property that is before the bracket of the object that it belongs in. */
export function moveInto(text: string, name: number, lineOf: LineOf): SyntaxMessage | undefined {
  const property = /^"[^"\n]*"\s*:\s*(?:"(?:[^"\\\n]|\\.)*"|[\w.-]+)\s*,?/.exec(
    text.slice(name, name + 4000),
  )?.[0]
  if (property === undefined) return undefined
  const opened = skipSpaces(text, name + property.length)
  if (text[opened] !== '{') return undefined
  const first = skipSpaces(text, opened + 1)
  const comma = property.endsWith(',') ? '' : ','
  return {
    message: 'This property is before the { that it belongs to.',
    hint: `Move it below the { on line ${lineOf(opened)}.`,
    from: name,
    length: property.length,
    related: opened,
    fix: makeFix('Move it down', [
      { from: name, to: opened, text: '' },
      { from: first, to: first, text: `${property}${comma}\n${indentOf(text, first)}` },
    ]),
  }
}

/** The removal of characters, with their line if nothing else is on it. */
export function wholeLine(text: string, from: number, to: number): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const rest = /^[ \t\r]*\n/.exec(text.slice(to, to + 200))
  const isAlone = rest !== null && text.slice(start, from).trim() === ''
  return isAlone ? { from: start, to: to + rest[0].length, text: '' } : { from, to, text: '' }
}

/** The spaces at the start of the line of an index. */
export function indentOf(text: string, at: number): string {
  return /^[ \t]*/.exec(text.slice(text.lastIndexOf('\n', at - 1) + 1, at + 1))?.[0] ?? ''
}
