import { singular } from '../problem/describe.ts'
import { createLocator, listEntries } from './locate.ts'
import { skipString } from './scan.ts'
import { makeFix, type BrokenText, type LineOf, type SyntaxMessage } from './syntax-message.ts'

/** An entry of a list that starts inside the one before it, as the brackets between the two are missing. */
export interface RunOn {
  /** The bracket of the object before it. */
  opened: number
  /** Its first name, which is also the first name of that object. */
  from: number
  list: string
}

/** Finds the first run-on entry of a text that is valid JSON. */
export function findRunOn(text: string): RunOn | undefined {
  for (const { path, first, second, isFirst } of createLocator(text, true).duplicates(
    JSON.parse(text),
    Infinity,
  )) {
    if (!isFirst || typeof path.at(-2) !== 'number') continue
    const opened = text.lastIndexOf('{', first[0])
    return { opened, from: second[0], list: String(path.at(-3)) }
  }
  return undefined
}

/** Explains the run-on entry that starts where a comma is missing; undefined if none does. */
export function runOnAt({ text, offset, open, expected, lineOf }: BrokenText) {
  const [list, opened] = open.slice(-2)
  if (expected !== 'comma' || text[offset] !== '"' || opened === undefined) return undefined
  if (text[opened] !== '{' || list === undefined || text[list] !== '[') return undefined
  const entries = listEntries(text, opened)
  const [name] = entries.next().value ?? []
  const [, second] = entries.next().value ?? []
  const found = text.slice(offset + 1, skipString(text, offset) - 1)
  if (found !== name || (second?.name?.[0] ?? offset) >= offset) return undefined
  const before = /"(\w+)"\s*:\s*$/.exec(text.slice(Math.max(0, list - 200), list))
  return explainRunOn(text, { opened, from: offset, list: before?.[1] ?? 'entries' }, lineOf)
}

/** Explains a run-on entry: the brackets that are missing, and where. */
export function explainRunOn(
  text: string,
  { opened, from, list }: RunOn,
  lineOf: LineOf,
): SyntaxMessage {
  const end = text.slice(0, from).trimEnd().length
  const hasComma = text[end - 1] === ','
  const isBlock = text.slice(opened, from).includes('\n')
  const indent = /[ \t]*$/.exec(text.slice(0, opened))?.[0] ?? ''
  const inner = /[ \t]*$/.exec(text.slice(0, from))?.[0] ?? ''
  const added = isBlock ? `\n${indent}},\n${indent}{\n${inner}` : ' }, { '
  return {
    message: `Another ${singular(list)} starts here, but the one on line ${lineOf(opened)} is not closed.`,
    hint: hasComma
      ? 'Add } before the comma and { after it.'
      : 'Add } and { before it, with a comma between them.',
    from,
    length: skipString(text, from) - from,
    related: opened,
    fix: makeFix('Add } and {', [{ from: hasComma ? end - 1 : end, to: from, text: added }]),
  }
}
