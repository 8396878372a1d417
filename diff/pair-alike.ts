import type { JsonValue } from '../schema/read/bundle.ts'
import { findLeft, type Left } from './left.ts'
import type { Pair } from './sequence.ts'
import { listTexts, measureSimilarity, splitWords } from './similarity.ts'

/** Pairs entries that are in no known pair and have at least this similarity (0 to 1), the most similar first. */
export function pairAlike(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  known: readonly Pair[],
  least: number,
): Pair[] {
  const left = findLeft(before, after, known)
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
  left: Left,
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
  const sharers = new Map<string, number[]>()
  for (const index of indexes) {
    const texts = listTexts(values[index] ?? null)
    const traits = texts.length > 8 ? texts : [...texts, ...texts.flatMap(splitWords)]
    for (const trait of new Set(traits)) {
      const others = sharers.get(trait)
      if (others) others.push(index)
      else sharers.set(trait, [index])
    }
  }
  return sharers
}
