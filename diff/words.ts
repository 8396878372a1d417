import { singular } from '../check/problem/describe.ts'
import type { JsonValue } from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../schema/read/json-object.ts'
import { valueAt } from './equal.ts'

/** A sentence in pieces: our own words as texts, and what stands in the content, which is never to be trusted. */
export type Words = readonly (string | { content: string })[]

/** How much of a text of the content is shown, in characters. */
const most = 60

/** A key, type or address of the content, cut; in quotation marks where nothing of it would be seen. */
export function sayName(name: string, longest = 80): Words {
  if (name.trim() === '') return [{ content: quote(name, 0) }]
  const letters = Array.from(name.slice(0, 2 * longest))
  return [{ content: letters.length > longest ? `${letters.slice(0, longest).join('')}…` : name }]
}

/** A value as it stands in the file, cut; an object by what it is called, a list by its length. */
export function sayValue(value: JsonValue): Words {
  if (typeof value === 'string') return [{ content: quote(value, 0) }]
  if (isJsonObject(value)) {
    const label = labelOf(value)
    return label.length > 0 ? label : [{ content: cut(JSON.stringify(value), 0) }]
  }
  if (!Array.isArray(value)) return [String(value)]
  const isPlain = value.every((entry) => typeof entry !== 'object' || entry === null)
  const text = isPlain ? JSON.stringify(value) : ''
  return isPlain && text.length <= most ? [{ content: text }] : [countOf(value, 'entry', 'entries')]
}

/** Two values; of long texts that begin alike, the part where they part. */
export function sayBoth(from: JsonValue, to: JsonValue): Words {
  if (typeof from !== 'string' || typeof to !== 'string')
    return [...sayValue(from), ' → ', ...sayValue(to)]
  const start = Math.max(from.length, to.length) <= most ? 0 : Math.max(0, findParting(from, to))
  return [{ content: quote(from, start) }, ' → ', { content: quote(to, start) }]
}

/** What an object is called, by its title, name, label or text, else its first text or list; nothing where there is none. */
export function labelOf(value: JsonObject): Words {
  for (const key of ['title', 'name', 'label', 'text']) {
    const text = valueAt(value, key)
    if (typeof text === 'string') return [{ content: quote(text, 0) }]
  }
  for (const [key, entry] of Object.entries(value)) {
    if (key !== 'type' && typeof entry === 'string') return [{ content: quote(entry, 0) }]
    if (Array.isArray(entry))
      return [`${entry.length} `, ...sayName(entry.length === 1 ? singular(key) : key, 40)]
  }
  return []
}

/** `1 entry`, `1,200 entries`. */
export function countOf(things: readonly unknown[] | number, one: string, many: string): string {
  const count = typeof things === 'number' ? things : things.length
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** Where to begin to show two texts: some characters before they differ, if possible at a word. */
function findParting(a: string, b: string): number {
  let index = 0
  while (index < a.length && a[index] === b[index]) index++
  const start = Math.min(index - 24, Math.max(a.length, b.length) - most)
  const space = a.indexOf(' ', start)
  return space > start && space < Math.min(index, start + 16) ? space + 1 : start
}

/** The text in quotation marks, as it stands in the file, from an index on, cut. */
function quote(text: string, start: number): string {
  return `"${start > 0 ? '…' : ''}${JSON.stringify(cut(text.slice(start), start)).slice(1)}`
}

function cut(text: string, start: number): string {
  // A cut between the two halves of a character leaves none of them.
  const whole = start > 0 ? text.replace(/^[\udc00-\udfff]/, '') : text
  if (whole.length <= most) return whole
  return `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
