import { singular } from '../check/problem/describe.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../schema/read/json-object.ts'
import { valueAt } from '../schema/read/equal.ts'

/** A sentence in pieces: our own words as strings, and text of the content, which must be escaped. */
export type Words = readonly (string | { content: string })[]

/** The maximum number of characters shown of a text of the content. */
const maxLength = 60

/** A key, type or address of the content, truncated; in quotation marks if it would be invisible. */
export function formatName(name: string, longest = 80): Words {
  if (name.trim() === '') return [{ content: quote(name, 0) }]
  const letters = Array.from(name.slice(0, 2 * longest))
  return [{ content: letters.length > longest ? `${letters.slice(0, longest).join('')}…` : name }]
}

/** A value as in the file, truncated; an object by its label, a list by its length. */
export function formatValue(value: JsonValue): Words {
  if (typeof value === 'string') return [{ content: quote(value, 0) }]
  if (isJsonObject(value)) {
    const label = labelOf(value)
    return label.length > 0 ? label : [{ content: cut(JSON.stringify(value), 0) }]
  }
  if (!Array.isArray(value)) return [String(value)]
  const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null)
  const text = isPlain ? JSON.stringify(value) : ''
  return isPlain && text.length <= maxLength
    ? [{ content: text }]
    : [countOf(value, 'entry', 'entries')]
}

/** Two values; of long texts that start the same, the part where they differ. */
export function formatBoth(from: JsonValue, to: JsonValue): Words {
  if (typeof from !== 'string' || typeof to !== 'string')
    return [...formatValue(from), ' → ', ...formatValue(to)]
  const start =
    Math.max(from.length, to.length) <= maxLength ? 0 : Math.max(0, findParting(from, to))
  return [{ content: quote(from, start) }, ' → ', { content: quote(to, start) }]
}

/** The label of an object: its title, name, label or text, or else its first text or list but its id; empty if it has none. */
export function labelOf(value: JsonObject): Words {
  for (const key of ['title', 'name', 'label', 'text']) {
    const text = valueAt(value, key)
    if (typeof text === 'string') return [{ content: quote(text, 0) }]
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key !== 'type' && key !== 'id' && typeof entry === 'string')
      return [{ content: quote(entry, 0) }]
    if (Array.isArray(entry))
      return [`${entry.length} `, ...formatName(entry.length === 1 ? singular(key) : key, 40)]
  }
  return []
}

/** `1 entry`, `1,200 entries`. */
export function countOf(things: readonly unknown[] | number, one: string, many: string): string {
  const count = typeof things === 'number' ? things : things.length
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** The index at which to start showing two texts: a few characters before they differ, at a word if possible. */
function findParting(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  const start = Math.min(index - 24, Math.max(a.length, b.length) - maxLength)
  const space = a.indexOf(' ', start)
  return space > start && space < Math.min(index, start + 16) ? space + 1 : start
}

/** The text in quotation marks, escaped as in the file, from an index on, truncated. */
function quote(text: string, start: number): string {
  return `"${start > 0 ? '…' : ''}${JSON.stringify(cut(text.slice(start), start)).slice(1)}`
}

function cut(text: string, start: number): string {
  // Removes half of a surrogate pair at either end of the cut.
  const whole = start > 0 ? text.replace(/^[\udc00-\udfff]/, '') : text
  if (whole.length <= maxLength) return whole
  return `${whole.slice(0, maxLength).replace(/[\ud800-\udbff]$/, '')}…`
}
