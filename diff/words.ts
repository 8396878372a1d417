import { capitalize } from '../schema/read/capitalize.ts'

/** A sentence in pieces: our own words as strings, and text of the content, which must be escaped. */
export type Words = readonly (string | { content: string })[]

/** The text of words that start a line. */
export function textOfWords(words: Words): string {
  const texts = words.map((word) => (typeof word === 'string' ? word : word.content))
  return typeof words[0] === 'string' ? capitalize(texts.join('')) : texts.join('')
}

/** The maximum number of characters shown of a text of the content. */
const maxLength = 60

/** A key, type or address of the content, truncated; in quotation marks if it would be invisible. */
export function formatName(name: string, longest = 80): Words {
  if (name.trim() === '') return [{ content: JSON.stringify(cutText(name)) }]
  const letters = Array.from(name.slice(0, 2 * longest))
  return [{ content: letters.length > longest ? `${letters.slice(0, longest).join('')}…` : name }]
}

/** Two texts, truncated; of long ones that start the same, the part where they differ. */
export function cutBoth(from: string, to: string): readonly [from: string, to: string] {
  const start =
    Math.max(from.length, to.length) <= maxLength ? 0 : Math.max(0, findParting(from, to))
  return [cutText(from, start), cutText(to, start)]
}

/** `1 entry`, `1,200 entries`. */
export function countThings(
  things: readonly unknown[] | number,
  one: string,
  many: string,
): string {
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

/** The text from an index on, truncated. */
export function cutText(text: string, start = 0): string {
  const rest = text.slice(start)
  // Removes half of a surrogate pair at either end of the cut.
  const whole = start > 0 ? `…${rest.replace(/^[\udc00-\udfff]/, '')}` : rest
  const most = maxLength + (start > 0 ? 1 : 0)
  if (whole.length <= most) return whole
  return `${whole.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…`
}
