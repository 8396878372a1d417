import type { Pair } from './sequence.ts'

export { groupBy } from '../schema/read/group-by.ts'

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
