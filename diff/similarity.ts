import type { JsonValue } from '../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../schema/read/json-object.ts'
import { isEqual, valueAt } from '../schema/read/equal.ts'

/**
 * The similarity of two values, from 0 to 1: texts by their words, objects by their properties, lists by the words in
 * them. Blocks of different types score lower.
 */
export function measureSimilarity(a: JsonValue, b: JsonValue): number {
  if (isEqual(a, b)) return 1
  if (isJsonObject(a) && isJsonObject(b)) return compareProperties(a, b)
  if (typeof a === 'string' && typeof b === 'string') return compareWords(a, b)
  if (Array.isArray(a) && Array.isArray(b))
    return compareWords(listTexts(a).join(' '), listTexts(b).join(' '))
  return 0
}

/** All texts in a value, in order. */
export function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

/** The words of a text, in lower case. */
export function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function compareProperties(a: JsonObject, b: JsonObject): number {
  let total = 0
  let shared = 0
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (key === 'type') continue
    const [left, right] = [valueAt(a, key), valueAt(b, key)]
    const weight = Math.max(weigh(left), weigh(right))
    total += weight
    if (left !== undefined && right !== undefined) shared += weight * measureSimilarity(left, right)
  }
  const isOfOneType = valueAt(a, 'type') === valueAt(b, 'type')
  return total === 0 ? 0 : (shared / total) * (isOfOneType ? 1 : 0.7)
}

/** A boolean or a number carries little weight, a list much. */
function weigh(value: JsonValue | undefined): number {
  if (Array.isArray(value)) return 2
  return typeof value === 'string' || isJsonObject(value) ? 1 : 0.25
}

/** The share of words that both texts have, counting repetitions. */
function compareWords(a: string, b: string): number {
  const [left, right] = [splitWords(a), splitWords(b)]
  if (left.length + right.length === 0) return 0
  const counts = new Map<string, number>()
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of right) {
    const count = counts.get(word) ?? 0
    if (count === 0) continue
    counts.set(word, count - 1)
    shared++
  }
  return (2 * shared) / (left.length + right.length)
}
