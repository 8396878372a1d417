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
