import { findLeft, groupBy } from './left.ts'
import { findCommon, type Pair } from './sequence.ts'

/** The maximum product of two lengths for which the order of equal entries is considered. */
const maxCells = 1_000_000

/**
 * Pairs equal entries, given by their fingerprints: in the same order where possible, otherwise the first with the
 * first.
 */
export function pairEqual(before: readonly string[], after: readonly string[]): Pair[] {
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
  const left = findLeft(before, after, pairs)
  const waiting = groupBy(left.before, (index) => before[index])
  for (const index of left.after) {
    const other = waiting.get(after[index])?.shift()
    if (other !== undefined) pairs.push([other, index])
  }
  return pairs
}
