import { fingerprint, idOf, typeOf, isEqual, ownValue } from '../schema/read/equal.ts'
import { groupBy, groupByAll } from '../schema/read/group-by.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../schema/read/json-object.ts'

/**
 * Matches the entries of two lists: those with one id first, then equal ones, in order where possible, then the most
 * similar ones, at least as similar as `least` (0 to 1), then, with `byPlace`, the only two of a block type, and plain values at the same position.
 * Each entry is in at most one pair.
 */
export function matchEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { least, byPlace }: { least: number; byPlace: boolean },
): Pair[] {
  const steps = [pairEqual, pairAlike, ...(byPlace ? [pairTypes, pairPlain] : [])]
  return steps.reduce<Pair[]>(
    (known, pair) => {
      const left = findLeft(before, after, known)
      return [...known, ...pair({ before, after, known, left, least })]
    },
    pairIds(before, after),
  )
}

interface Lists {
  before: readonly JsonValue[]
  after: readonly JsonValue[]
  /** The pairs that were found so far, and indexes of the entries that are in none, in ascending order. */
  known: readonly Pair[]
  left: { before: number[]; after: number[] }
  least: number
}

/** Pairs entries with the same id, if each list has it once. */
function pairIds(before: readonly JsonValue[], after: readonly JsonValue[]): Pair[] {
  const places = placesById(before)
  if (places.size === 0) return []
  return [...placesById(after)].flatMap(([id, b]): Pair[] => {
    const a = places.get(id)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** The index of each id; undefined for one that is there twice. */
function placesById(list: readonly JsonValue[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>()
  for (const [index, entry] of list.entries()) {
    const id = idOf(entry)
    if (id !== undefined) places.set(id, places.has(id) ? undefined : index)
  }
  return places
}

/** Finds the entries of both lists that are in none of the pairs. */
function findLeft(
  before: readonly unknown[],
  after: readonly unknown[],
  pairs: readonly Pair[],
): Lists['left'] {
  const [takenA, takenB] = [new Set(pairs.map(([a]) => a)), new Set(pairs.map(([, b]) => b))]
  return {
    before: [...before.keys()].filter((index) => !takenA.has(index)),
    after: [...after.keys()].filter((index) => !takenB.has(index)),
  }
}

/** The maximum product of two lengths for which the order of equal entries is considered. */
const maxCells = 1_000_000

/** Pairs equal entries: in the same order where possible, otherwise the first with the first. */
function pairEqual({ left, ...lists }: Lists): Pair[] {
  const before = left.before.map((index) => fingerprint(lists.before[index] ?? null))
  const after = left.after.map((index) => fingerprint(lists.after[index] ?? null))
  const pairs: Pair[] = []
  let start = 0
  while (start < before.length && before[start] === after[start]) pairs.push([start, start++])
  let [endA, endB] = [before.length, after.length]
  while (endA > start && endB > start && before[endA - 1] === after[endB - 1])
    pairs.push([--endA, --endB])
  if ((endA - start) * (endB - start) <= maxCells) {
    const common = findCommon(before.slice(start, endA), after.slice(start, endB))
    pairs.push(...common.map(([a, b]): Pair => [a + start, b + start]))
  }
  const rest = findLeft(before, after, pairs)
  const waiting = groupBy(rest.before, (index) => before[index])
  for (const index of rest.after) {
    const other = waiting.get(after[index])?.shift()
    if (other !== undefined) pairs.push([other, index])
  }
  return pairs.map(([a, b]) => [left.before[a] ?? 0, left.after[b] ?? 0])
}

/** Pairs the only two remaining blocks of a type, however much of them was rewritten. */
function pairTypes({ before, after, left }: Lists): Pair[] {
  const byType = groupBy(left.after, (index) => typeOf(after[index]))
  return [...groupBy(left.before, (index) => typeOf(before[index]))].flatMap(
    ([type, [a, ...moreA]]): Pair[] => {
      const [b, ...moreB] = byType.get(type) ?? []
      const isSole = type !== undefined && moreA.length === 0 && moreB.length === 0
      return isSole && a !== undefined && b !== undefined ? [[a, b]] : []
    },
  )
}

/** Pairs plain values that follow the same neighbour, in order, if there are as many as before. */
function pairPlain({ before, after, known, left }: Lists): Pair[] {
  const partners = new Map(known)
  const runsBefore = groupRuns(left.before)
  const runsAfter = groupRuns(left.after)
  return [...runsBefore].flatMap(([neighbour, run]) => {
    const partner = neighbour < 0 ? neighbour : partners.get(neighbour)
    const other = partner === undefined ? [] : (runsAfter.get(partner) ?? [])
    if (run.length !== other.length) return []
    return run.flatMap((a, order): Pair[] => {
      const b = other[order]
      return b !== undefined && isPlain(before[a]) && isPlain(after[b]) ? [[a, b]] : []
    })
  })
}

/** Splits ascending indexes into runs without a gap, by the index before each run: -1 at the start of the list. */
function groupRuns(indexes: readonly number[]): Map<number, number[]> {
  let neighbour = -1
  let last = -1
  return groupBy(indexes, (index) => {
    if (index !== last + 1) neighbour = index - 1
    last = index
    return neighbour
  })
}

function isPlain(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null
}

/** Pairs entries that are similar enough, the most similar first. */
function pairAlike({ before, after, left, least }: Lists): Pair[] {
  const candidates = findCandidates(before, after, left)
    .map(([a, b]) => {
      const [one = null, other = null] = [before[a], after[b]]
      // Rounded, so that the sum does not depend on the order of keys.
      return { a, b, score: Math.round(measureSimilarity(one, other) * 1e6) / 1e6 }
    })
    .filter(({ score }) => score >= least)
    .toSorted(
      (x, y) =>
        y.score - x.score || Math.abs(x.a - x.b) - Math.abs(y.a - y.b) || x.a + x.b - (y.a + y.b),
    )
  const [takenA, takenB] = [new Set<number>(), new Set<number>()]
  return candidates.flatMap(({ a, b }): Pair[] => {
    if (takenA.has(a) || takenB.has(b)) return []
    takenA.add(a)
    takenB.add(b)
    return [[a, b]]
  })
}

/** The maximum number of pairs that are all compared; beyond that, only those that share a rare text or word. */
const maxPairs = 400
const maxSharers = 8

function findCandidates(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  left: Lists['left'],
): Pair[] {
  if (left.before.length * left.after.length <= maxPairs)
    return left.before.flatMap((a) => left.after.map((b): Pair => [a, b]))
  const sharers = indexTraits(after, left.after)
  const found = new Map<string, Pair>()
  for (const [trait, indexes] of indexTraits(before, left.before)) {
    const others = sharers.get(trait) ?? []
    if (indexes.length > maxSharers || others.length > maxSharers) continue
    for (const a of indexes) for (const b of others) found.set(`${a} ${b}`, [a, b])
  }
  return [...found.values()]
}

/** The traits to find an entry by: its texts, and their words if it has few. */
function indexTraits(values: readonly JsonValue[], indexes: readonly number[]) {
  return groupByAll(indexes, (index) => {
    const texts = listTexts(values[index] ?? null)
    return new Set(texts.length > 8 ? texts : [...texts, ...texts.flatMap(splitWords)])
  })
}

/**
 * The similarity of two values, from 0 to 1: texts by their words, objects by their properties, lists by the words in
 * them. Blocks of different types score lower.
 */
function measureSimilarity(a: JsonValue, b: JsonValue): number {
  if (isEqual(a, b)) return 1
  if (isJsonObject(a) && isJsonObject(b)) return compareProperties(a, b)
  if (typeof a === 'string' && typeof b === 'string') return compareWords(a, b)
  if (Array.isArray(a) && Array.isArray(b))
    return compareWords(listTexts(a).join(' '), listTexts(b).join(' '))
  return 0
}

function listTexts(value: JsonValue): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(listTexts)
}

function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function compareProperties(a: JsonObject, b: JsonObject): number {
  let total = 0
  let shared = 0
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (key === 'type') continue
    const [left, right] = [ownValue(a, key), ownValue(b, key)]
    const weight = Math.max(weigh(left), weigh(right))
    total += weight
    if (left !== undefined && right !== undefined) shared += weight * measureSimilarity(left, right)
  }
  const isOfOneType = ownValue(a, 'type') === ownValue(b, 'type')
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

/** An index in the old list with one in the new list. */
export type Pair = readonly [before: number, after: number]

/**
 * Finds a longest common subsequence of two lists of texts, as pairs of indexes in ascending order. Time and memory
 * grow with the product of the lengths. Among equally long subsequences, finds the same one when the lists are swapped.
 */
export function findCommon(a: readonly string[], b: readonly string[]): Pair[] {
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number): number => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: Pair[] = []
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    const [left = '', right = ''] = [a[i], b[j]]
    const more = at(i + 1, j) - at(i, j + 1)
    const isLeftNext = more === 0 ? (i === j ? left < right : i < j) : more > 0
    if (left === right) pairs.push([i++, j++])
    else if (isLeftNext) i++
    else j++
  }
  return pairs
}

/** Picks as many pairs as possible whose order is the same in both lists; the other pairs have moved. */
export function findUnmoved(pairs: readonly Pair[]): Pair[] {
  const sorted = pairs.toSorted(([, a], [, b]) => a - b)
  const tails: number[] = [] // the index in `sorted` at which the best chain of each length ends
  const previous: number[] = []
  sorted.forEach(([before], index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      const [end] = sorted[tails[middle] ?? 0] ?? [0]
      if (end < before) low = middle + 1
      else high = middle
    }
    previous.push(tails[low - 1] ?? -1)
    tails[low] = index
  })
  const chain: Pair[] = []
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = sorted[index]
    if (pair) chain.push(pair)
  }
  return chain.toReversed()
}

/** An entry of a list where it was and where it is, by its index. One version may not have it. */
export interface EntryPair {
  before?: number
  after?: number
  /** Whether its order among those that both versions have has changed. */
  isMoved: boolean
}

/** The minimum similarity of what counts as the same entry. */
const least = 0.4

/** Pairs the entries of two versions of a list: those of the new one in their order, then those that are gone. */
export function pairEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): EntryPair[] {
  const pairs = matchEntries(before, after, { least, byPlace: true })
  const unmoved = new Set(findUnmoved(pairs).map(([, index]) => index))
  const partners = new Map(pairs.map(([a, b]) => [b, a]))
  const kept = new Set(pairs.map(([a]) => a))
  return [
    ...after.map((_, index): EntryPair => {
      const from = partners.get(index)
      const own = { after: index, isMoved: from !== undefined && !unmoved.has(index) }
      return from === undefined ? own : { before: from, ...own }
    }),
    ...before.flatMap((_, index) => (kept.has(index) ? [] : [{ before: index, isMoved: false }])),
  ]
}
