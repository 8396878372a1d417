import type { Node } from 'jsonc-parser'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { snippet } from '../schema/snippet.ts'

/** Characters [from, to) of a text, and their replacement. A byte order mark before the text is [-1, 0). */
export interface Replacement {
  from: number
  to: number
  text: string
}

/** The text with replacements that do not overlap. */
export function replaceIn(text: string, replacements: readonly Replacement[]): string {
  return replacements
    .toSorted((a, b) => b.from - a.from || b.to - a.to)
    .reduce((now, { from, to, text: piece }) => now.slice(0, from) + piece + now.slice(to), text)
}

/** Replaces a value; in a text only the characters that differ, so that the escapes of the others are kept. */
export function replaceValue(text: string, node: Node, value: JsonValue): Replacement {
  const [from, to] = [node.offset, node.offset + node.length]
  const old: unknown = node.value
  if (node.type === 'string' && typeof old === 'string' && typeof value === 'string') {
    const starts = unitStarts(text.slice(from, to))
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

/** The single replacement that turns `before` into `after`; undefined if they are the same. */
export function differenceOf(before: string, after: string): Replacement | undefined {
  const [head, tail] = sameEnds(before, after)
  const replacement = {
    from: head,
    to: before.length - tail,
    text: after.slice(head, after.length - tail),
  }
  return replacement.from === replacement.to && replacement.text === '' ? undefined : replacement
}

/** The latest two long texts: after a key press, several parts compare the same ones. */
let latest: { a: string; b: string; ends: [head: number, tail: number] } | undefined

/** How many units two texts share at their start, and then at their end; surrogate pairs are not split. */
export function sameEnds(a: string, b: string): [head: number, tail: number] {
  if (Math.min(a.length, b.length) < steps[0]) return findSameEnds(a, b)
  if (latest?.a !== a || latest.b !== b) latest = { a, b, ends: findSameEnds(a, b) }
  return latest.ends
}

/** Tells how much two long texts share at least at their ends, so that not all of them is compared after a key press. */
export function noteSameEnds(a: string, b: string, [head, tail]: readonly [number, number]): void {
  if (Math.min(a.length, b.length) < steps[0]) return
  latest = { a, b, ends: findSameEnds(a, b, head, tail) }
}

function findSameEnds(
  a: string,
  b: string,
  least = 0,
  leastTail = 0,
): [head: number, tail: number] {
  const max = Math.min(a.length, b.length)
  let head = least
  // In long texts, thousands of characters are compared at once.
  for (const step of steps)
    while (head + step <= max && a.slice(head, head + step) === b.slice(head, head + step))
      head += step
  if (/[\ud800-\udbff]/.test(a[head - 1] ?? '')) head -= 1
  let tail = Math.min(leastTail, max - head)
  const ending = (text: string, step: number): string =>
    text.slice(text.length - tail - step, text.length - tail)
  for (const step of steps)
    while (tail + step <= max - head && ending(a, step) === ending(b, step)) tail += step
  if (/[\udc00-\udfff]/.test(a[a.length - tail] ?? '')) tail -= 1
  return [head, tail]
}
