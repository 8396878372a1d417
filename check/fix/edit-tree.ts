import type { Node } from 'jsonc-parser'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { snippet } from '../schema/snippet.ts'

/** Characters [from, to) of a text, and their replacement. A byte order mark before the text is [-1, 0). */
export interface Replacement {
  from: number
  to: number
  text: string
}

/** The text with replacements that do not overlap; of insertions at the same place, the last one comes first. */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  const ordered = replacements.toSorted((a, b) => b.from - a.from || b.to - a.to).toReversed()
  const [first, last] = [ordered[0], ordered.at(-1)]
  if (!first || !last) return text
  let [between, at] = ['', first.from]
  for (const one of ordered) {
    between += sliceOf(text, at, one.from) + one.text
    at = one.to
  }
  return replaceOnce(text, { from: first.from, to: last.to, text: between })
}

/** Replaces a value; in a text only the characters that differ, so that the escapes of the others are kept. */
export function replaceValue(text: string, node: Node, value: JsonValue): Replacement {
  const [from, to] = [node.offset, node.offset + node.length]
  const old: unknown = node.value
  if (node.type === 'string' && typeof old === 'string' && typeof value === 'string') {
    const starts = unitStarts(sliceOf(text, from, to))
    const [head, tail] = sameEnds(old, value)
    const [first, last] = [starts[head], starts[old.length - tail]]
    if (starts.length === old.length + 1 && first !== undefined && last !== undefined) {
      const inner = JSON.stringify(value.slice(head, value.length - tail)).slice(1, -1)
      return { from: from + first, to: from + last, text: inner }
    }
  }
  return { from, to, text: snippet(value, Infinity) }
}

/** Adds a property or an entry at the end, formatted like the one before it. Undefined if the parent cannot have one. */
export function insertInto(
  text: string,
  parent: Node,
  step: string | number,
  value: JsonValue,
): Replacement | undefined {
  const fits = parent.type === (typeof step === 'string' ? 'object' : 'array')
  if (!fits || !parent.children) return undefined
  const name = typeof step === 'string' ? `${JSON.stringify(step)}: ` : ''
  const last = parent.children.at(-1)
  if (last === undefined) {
    const content = ` ${name}${snippet(value, Infinity)} `
    return { from: parent.offset + 1, to: parent.offset + parent.length - 1, text: content }
  }
  const space = /[ \t\r\n]*$/.exec(text.slice(parent.offset, last.offset))?.[0] ?? ''
  const lineStart = /(?:\r\n|\r|\n)[ \t]*$/.exec(space)?.[0]
  const at = last.offset + last.length
  const written = lineStart === undefined ? snippet(value, Infinity) : layOut(value, lineStart)
  return { from: at, to: at, text: `,${lineStart ?? ' '}${name}${written}` }
}

/** Removes a property or an entry, with its comma and the whitespace up to its neighbour. */
export function removeFrom(parent: Node, child: Node): Replacement {
  const siblings = parent.children ?? []
  const index = siblings.indexOf(child)
  const [before, after] = [siblings[index - 1], siblings[index + 1]]
  if (before) return { from: before.offset + before.length, to: endOf(child), text: '' }
  if (after) return { from: child.offset, to: after.offset, text: '' }
  return { from: parent.offset + 1, to: endOf(parent) - 1, text: '' }
}

function endOf({ offset, length }: Node): number {
  return offset + length
}

/** A value on several lines, each after the line break and indentation `lineStart`. */
export function layOut(value: JsonValue, lineStart: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const unit = lineStart.includes('\t') ? '\t' : 2
  return JSON.stringify(value, undefined, unit).replaceAll('\n', lineStart)
}

/** A value laid out as it would be in a text at `from`: on one line if the text is. */
export function layOutAt(text: string, from: number, value: JsonValue): string {
  const lineStart = /(?:\r\n|\r|\n)[ \t]*(?=[^\s][^\r\n]*$|$)/.exec(text.slice(0, from))?.[0]
  return lineStart === undefined ? JSON.stringify(value) : layOut(value, lineStart)
}

/** The offset of each UTF-16 unit in a quoted, escaped text, and the end of the last one. */
function unitStarts(raw: string): number[] {
  const starts: number[] = []
  let at = 1
  while (at < raw.length - 1) {
    starts.push(at)
    if (raw[at] !== '\\') at += 1
    else at += raw[at + 1] === 'u' ? 6 : 2
  }
  return [...starts, at]
}

const steps = [2 ** 14, 2 ** 7, 1] as const
/** The characters from which a text is long. What differs from its origin lies within fewer. */
const [long] = steps

/** The latest long texts that edits have made, each with one that is in memory as a whole: after a key press, none is read as a whole. */
let edited: readonly { text: string; origin: string; change: Replacement }[] = []
const maxEdited = 100

/** How a text differs from its origin, which any other text is itself. */
function originOf(text: string): { origin: string; change?: Replacement } {
  return (text.length >= long && edited.find((one) => one.text === text)) || { origin: text }
}

function replaceOnce(text: string, own: Replacement): string {
  const known = originOf(text)
  const both = known.change ? joined(known.origin, known.change, own) : own
  if (known.change && isWide(both)) {
    // The text is made whole, and the others are forgotten, for each of them keeps its origin.
    edited = []
    return replaceOnce(text, own)
  }
  const { from, to, text: inserted } = both
  if (from === to && inserted === '') return known.origin
  const made = known.origin.slice(0, from) + inserted + known.origin.slice(to)
  const latest = { text: made, origin: known.origin, change: both }
  if (made.length >= long && !isWide(both)) edited = [latest, ...edited].slice(0, maxEdited)
  return made
}

function isWide({ from, to, text }: Replacement): boolean {
  return Math.max(to - from, text.length) >= long
}

/** One replacement for two, of which the second is of what the first has made of a text. */
function joined(text: string, first: Replacement, second: Replacement): Replacement {
  const end = first.from + first.text.length
  const [from, to] = [Math.min(first.from, second.from), Math.max(end, second.to)]
  const before = sliceEdited(text, first, from, second.from)
  const after = sliceEdited(text, first, second.to, to)
  return { from, to: to + first.to - end, text: before + second.text + after }
}

/** A part of a text. An edited text that is read in another way is made whole first, which takes long if it is large. */
export function sliceOf(text: string, from: number, to: number): string {
  const { origin, change } = originOf(text)
  return change ? sliceEdited(origin, change, from, to) : text.slice(from, to)
}

function sliceEdited(text: string, change: Replacement, from: number, to: number): string {
  const end = change.from + change.text.length
  const by = change.to - end
  return (
    text.slice(from, Math.min(to, change.from)) +
    change.text.slice(Math.max(0, from - change.from), Math.max(0, to - change.from)) +
    text.slice(Math.max(from, end) + by, Math.max(to, end) + by)
  )
}

/** The single replacement that turns `before` into `after`; undefined if they are the same. */
export function differenceOf(before: string, after: string): Replacement | undefined {
  const [head, tail] = sameEnds(before, after)
  const [to, end] = [before.length - tail, after.length - tail]
  return head === to && head === end
    ? undefined
    : { from: head, to, text: sliceOf(after, head, end) }
}

/** How many units two texts share at their start, and then at their end; surrogate pairs are not split. */
export function sameEnds(a: string, b: string): [head: number, tail: number] {
  const [one, two] = [originOf(a), originOf(b)]
  const max = Math.min(a.length, b.length)
  const changes = [one.change, two.change].filter((change) => change !== undefined)
  // What both share with their origin is not compared.
  const isKin = one.origin === two.origin
  let head = isKin ? Math.min(max, ...changes.map(({ from }) => from)) : 0
  // In long texts, thousands of characters are compared at once.
  for (const step of steps)
    while (head + step <= max && sliceOf(a, head, head + step) === sliceOf(b, head, head + step))
      head += step
  if (/[\ud800-\udbff]/.test(sliceOf(a, head - 1, head))) head -= 1
  const kept = one.origin.length - Math.max(0, ...changes.map(({ to }) => to))
  let tail = isKin ? Math.min(kept, max - head) : 0
  const ending = (text: string, step: number): string =>
    sliceOf(text, text.length - tail - step, text.length - tail)
  for (const step of steps)
    while (tail + step <= max - head && ending(a, step) === ending(b, step)) tail += step
  if (/[\udc00-\udfff]/.test(sliceOf(a, a.length - tail, a.length - tail + 1))) tail -= 1
  return [head, tail]
}
