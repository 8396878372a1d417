import type { Pair } from './sequence.ts'

/** Indexes of entries that are in no pair yet, in ascending order. */
export interface Left {
  before: number[]
  after: number[]
}

/** Finds the entries of both lists that are in none of the pairs. */
export function findLeft(
  before: readonly unknown[],
  after: readonly unknown[],
  pairs: readonly Pair[],
): Left {
  const [takenA, takenB] = [new Set(pairs.map(([a]) => a)), new Set(pairs.map(([, b]) => b))]
  return {
    before: [...before.keys()].filter((index) => !takenA.has(index)),
    after: [...after.keys()].filter((index) => !takenB.has(index)),
  }
}

/** Groups items by a key, in the order of their first appearance. (Map.groupBy needs Node 21.) */
export function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}
