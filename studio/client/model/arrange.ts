import type { Node } from 'jsonc-parser'
import type { Replacement } from '../../../check/fix/edit-tree.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { lineStartAt, unitOf, writeNamed, type Layout } from './lay-out.ts'

/**
 * One place of a list, or of a group, after it was arranged anew: what stood at an index, or something new. A new member of
 * a group has a name.
 */
export type Arranged = number | { name?: string; value: JsonValue }

/**
 * Arranges the entries of a list, or the members of a group, anew. What stays is taken over character by character; only the
 * stretch between the first and the last difference is written. Undefined where nothing changes. Throws an Error where
 * `order` names an index that is not there.
 */
export function arrange(
  text: string,
  parent: Node,
  order: readonly Arranged[],
): Replacement | undefined {
  const children = parent.children ?? []
  const head = countFrom(order, (place, index) => place === index)
  if (head === order.length && head === children.length) return undefined
  const [from, to] = [parent.offset + 1, endOf(parent) - 1]
  if (order.length === 0) return { from, to, text: '' }
  if (children.length === 0) return { from, to, text: fill(text, parent, order) }
  const longest = Math.min(children.length, order.length) - head
  const tail = Math.min(
    longest,
    countFrom(order.toReversed(), (place, index) => place === children.length - 1 - index),
  )
  const behind = children.length - tail
  const middle = order.slice(head, order.length - tail)
  if (middle.length === 0) return cut(children, head, behind)
  const between = separatorOf(text, parent, children)
  const layout = layoutOf(text, between)
  const body = middle.map((place) => write(text, children, place, layout)).join(`,${between}`)
  const [before, after] = [children[head - 1], children[behind]]
  return {
    from: before ? endOf(before) : (children[0]?.offset ?? from),
    to: after ? after.offset : endOf(children.at(-1)),
    text: [
      before ? `,${between}` : '',
      body,
      after ? gapBefore(text, children, behind, between) : '',
    ].join(''),
  }
}

/** Takes out a stretch of entries with the comma and the blanks that go with it. */
function cut(children: readonly Node[], from: number, to: number): Replacement {
  const [before, after] = [children[from - 1], children[to]]
  if (before) return { from: endOf(before), to: endOf(children[to - 1]), text: '' }
  return { from: children[0]?.offset ?? 0, to: after?.offset ?? 0, text: '' }
}

/** The comma before an entry that stays, with the blanks around it as they are. */
function gapBefore(
  text: string,
  children: readonly Node[],
  index: number,
  between: string,
): string {
  const [before, after] = [children[index - 1], children[index]]
  return before && after ? text.slice(endOf(before), after.offset) : `,${between}`
}

/** What stands between the brackets of a list or group that was empty. */
function fill(text: string, parent: Node, order: readonly Arranged[]): string {
  const outer = lineStartAt(text, parent.offset)
  const unit = unitOf(text)
  const isPlain = order.every(
    (place) => typeof place !== 'number' && typeof place.value !== 'object',
  )
  const isList = parent.type === 'array'
  if (outer === undefined || (isList && isPlain)) {
    const layout = { unit, lineStart: undefined, isTight: false }
    const line = order.map((place) => write(text, [], place, layout)).join(', ')
    return isList ? line : ` ${line} `
  }
  const lineStart = outer + unit
  const lines = order.map((place) => write(text, [], place, { unit, lineStart, isTight: false }))
  return lineStart + lines.join(`,${lineStart}`) + outer
}

function write(text: string, children: readonly Node[], place: Arranged, layout: Layout): string {
  if (typeof place !== 'number') return writeNamed(place.name, place.value, layout)
  const child = children[place]
  if (!child) throw new Error(`there is no entry ${place} to arrange`)
  return text.slice(child.offset, endOf(child))
}

/** The blanks between a comma and what follows: the line break and the indentation of the last entry, or its blanks. */
function separatorOf(text: string, parent: Node, children: readonly Node[]): string {
  const [before, last] = [children.at(-2), children.at(-1)]
  const gap = text.slice(before ? endOf(before) : parent.offset + 1, last?.offset)
  const blanks = /\s*$/.exec(gap)?.[0] ?? ''
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(blanks)?.[0] ?? (before ? blanks : ' ')
}

function layoutOf(text: string, between: string): Layout {
  const lineStart = /[\r\n]/.test(between) ? between : undefined
  return { unit: unitOf(text), lineStart, isTight: between === '' }
}

function endOf(node: Node | undefined): number {
  return node ? node.offset + node.length : 0
}

function countFrom<T>(list: readonly T[], holds: (entry: T, index: number) => boolean): number {
  const end = list.findIndex((entry, index) => !holds(entry, index))
  return end === -1 ? list.length : end
}
