import type { Node } from 'jsonc-parser'
import { insertInto, layOut } from '../../codegen/check/edit-tree.ts'
import type { Replacement } from '../../codegen/check/edits.ts'
import { snippet } from '../../codegen/check/snippet.ts'
import type { JsonValue } from '../../codegen/schema-bundle.ts'

/**
 * One place of a list, or of a group, after it was arranged anew: what stood at an index, or something new. A new member of
 * a group has a name.
 */
export type Arranged = number | { name?: string; value: JsonValue }

/**
 * Arranges the entries of a list, or the members of a group, anew. What stays is taken over character by character; only the
 * stretch between the first and the last difference is written. Undefined where nothing changes.
 */
export function arrange(
  text: string,
  parent: Node,
  order: readonly Arranged[],
): Replacement | undefined {
  const children = parent.children ?? []
  const head = countFrom(order, (place, index) => place === index)
  if (head === order.length && head === children.length) return undefined
  if (children.length === 0) return fill(text, parent, order)
  if (order.length === 0)
    return { from: parent.offset + 1, to: parent.offset + parent.length - 1, text: '' }
  const shift = children.length - order.length
  const longest = Math.min(children.length, order.length) - head
  const tail = Math.min(
    longest,
    countFrom(order.toReversed(), (place, index) => place === children.length - 1 - index),
  )
  const between = separatorOf(text, children)
  const written = order
    .slice(head, order.length - tail)
    .map((place) => write(text, children, place, between))
  const [before, after] = [children[head - 1], children[order.length - tail + shift]]
  if (written.length === 0) return cut(children, head, order.length - tail + shift)
  const body = written.join(`,${between}`)
  if (before && after)
    return {
      from: endOf(before),
      to: after.offset,
      text: `,${between}${body}${gapBefore(text, children, after)}`,
    }
  if (before) return { from: endOf(before), to: endOf(children.at(-1)), text: `,${between}${body}` }
  const first = children[0]?.offset ?? parent.offset + 1
  if (after)
    return { from: first, to: after.offset, text: `${body}${gapBefore(text, children, after)}` }
  return { from: first, to: endOf(children.at(-1)), text: body }
}

/** Takes out a stretch of entries with the comma and the blanks that go with it. */
function cut(children: readonly Node[], from: number, to: number): Replacement {
  const [before, after] = [children[from - 1], children[to]]
  if (before) return { from: endOf(before), to: endOf(children[to - 1]), text: '' }
  return { from: children[0]?.offset ?? 0, to: after?.offset ?? 0, text: '' }
}

/** The comma before an entry that stays, with the blanks after it as they are. */
function gapBefore(text: string, children: readonly Node[], after: Node): string {
  const index = children.indexOf(after)
  const before = children[index - 1]
  const between = before ? text.slice(endOf(before), after.offset) : ''
  return between.includes(',') ? between : `,${separatorOf(text, children)}`
}

function fill(text: string, parent: Node, order: readonly Arranged[]): Replacement | undefined {
  const added = order.filter((place) => typeof place !== 'number')
  const [first] = added
  if (!first) return undefined
  if (added.length === 1) return insertInto(text, parent, first.name ?? 0, first.value)
  const named = added.map(({ name, value }) => nameOf(name) + snippet(value, Infinity))
  return {
    from: parent.offset + 1,
    to: parent.offset + parent.length - 1,
    text: ` ${named.join(', ')} `,
  }
}

function write(text: string, children: readonly Node[], place: Arranged, between: string): string {
  if (typeof place === 'number') {
    const child = children[place]
    if (!child) throw new Error(`there is no entry ${place} to arrange`)
    return text.slice(child.offset, endOf(child))
  }
  const written = /[\r\n]/.test(between)
    ? layOut(place.value, between)
    : snippet(place.value, Infinity)
  return nameOf(place.name) + written
}

function nameOf(name: string | undefined): string {
  return name === undefined ? '' : `${JSON.stringify(name)}: `
}

/** The blanks before an entry: the line break and indentation of the last one, else a blank. */
function separatorOf(text: string, children: readonly Node[]): string {
  const last = children.at(-1)
  const before = last ? text.slice(Math.max(0, last.offset - deepest), last.offset) : ''
  return /(?:\r\n|\r|\n)[ \t]*$/.exec(before)?.[0] ?? ' '
}

/** Characters of the deepest indentation that is taken over. */
const deepest = 400

function endOf(node: Node | undefined): number {
  return node ? node.offset + node.length : 0
}

function countFrom<T>(list: readonly T[], holds: (entry: T, index: number) => boolean): number {
  const end = list.findIndex((entry, index) => !holds(entry, index))
  return end === -1 ? list.length : end
}
