import type { Node } from 'jsonc-parser'
import type { Replacement } from '../../check/fix/edit-tree.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { lineStartAt, unitOf, formatEntry, type Formatting } from './layout.ts'

/**
 * One entry of a rearranged list, or property of a rearranged object: the index of an existing one, or a new value. A new
 * property has a name.
 */
export type OrderEntry = number | { name?: string; value: JsonValue }

/**
 * Rearranges the entries of a list or the properties of an object. Existing ones keep their exact characters; only the range
 * between the first and the last difference is rewritten. Returns undefined if nothing changes. Throws an Error if `order`
 * contains an index that does not exist.
 */
export function arrange(
  text: string,
  parent: Node,
  order: readonly OrderEntry[],
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
  const lineStart = /[\r\n]/.test(between) ? between : undefined
  const layout = { unit: unitOf(text), lineStart, isCompact: between === '' }
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

/** Removes a range of entries with their comma and whitespace. */
function cut(children: readonly Node[], from: number, to: number): Replacement {
  const [before, after] = [children[from - 1], children[to]]
  if (before) return { from: endOf(before), to: endOf(children[to - 1]), text: '' }
  return { from: children[0]?.offset ?? 0, to: after?.offset ?? 0, text: '' }
}

/** The comma before an entry that is kept, with the whitespace around it. */
function gapBefore(
  text: string,
  children: readonly Node[],
  index: number,
  between: string,
): string {
  const [before, after] = [children[index - 1], children[index]]
  return before && after ? text.slice(endOf(before), after.offset) : `,${between}`
}

/** The new content of an empty list or object. */
function fill(text: string, parent: Node, order: readonly OrderEntry[]): string {
  const outer = lineStartAt(text, parent.offset)
  const unit = unitOf(text)
  const isPlain = order.every(
    (place) => typeof place !== 'number' && typeof place.value !== 'object',
  )
  const isList = parent.type === 'array'
  if (outer === undefined || (isList && isPlain)) {
    const layout = { unit, lineStart: undefined, isCompact: false }
    const line = order.map((place) => write(text, [], place, layout)).join(', ')
    return isList ? line : ` ${line} `
  }
  const lineStart = outer + unit
  const lines = order.map((place) => write(text, [], place, { unit, lineStart, isCompact: false }))
  return lineStart + lines.join(`,${lineStart}`) + outer
}

function write(
  text: string,
  children: readonly Node[],
  place: OrderEntry,
  layout: Formatting,
): string {
  if (typeof place !== 'number') return formatEntry(place.name, place.value, layout)
  const child = children[place]
  if (!child) throw new Error(`there is no entry ${place}`)
  return text.slice(child.offset, endOf(child))
}

/** The whitespace between a comma and the next entry: the line break and indentation of the last entry, or its spaces. */
function separatorOf(text: string, parent: Node, children: readonly Node[]): string {
  const [before, last] = [children.at(-2), children.at(-1)]
  const gap = text.slice(before ? endOf(before) : parent.offset + 1, last?.offset)
  const blanks = /\s*$/.exec(gap)?.[0] ?? ''
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(blanks)?.[0] ?? (before ? blanks : ' ')
}

function endOf(node: Node | undefined): number {
  return node ? node.offset + node.length : 0
}

function countFrom<T>(list: readonly T[], holds: (entry: T, index: number) => boolean): number {
  const end = list.findIndex((entry, index) => !holds(entry, index))
  return end === -1 ? list.length : end
}
