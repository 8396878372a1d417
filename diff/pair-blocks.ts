import type { JsonValue } from '../schema/read/json-object.ts'
import { matchEntries } from './match.ts'
import { findUnmoved } from './sequence.ts'

/** A block where it was and where it is, by its index. One version may not have it. */
export interface BlockPair {
  before?: number
  after?: number
  /** Whether its order among those that both versions have has changed. */
  isMoved: boolean
}

/** Pairs the blocks of two versions of a page: those of the new one in their order, then those that are gone. */
export function pairBlocks(before: readonly JsonValue[], after: readonly JsonValue[]): BlockPair[] {
  const pairs = matchEntries(before, after, { least: 0.4, byPlace: true })
  const unmoved = new Set(findUnmoved(pairs).map(([, index]) => index))
  const partners = new Map(pairs.map(([a, b]) => [b, a]))
  const kept = new Set(pairs.map(([a]) => a))
  return [
    ...after.map((_, index): BlockPair => {
      const from = partners.get(index)
      const own = { after: index, isMoved: from !== undefined && !unmoved.has(index) }
      return from === undefined ? own : { before: from, ...own }
    }),
    ...before.flatMap((_, index) => (kept.has(index) ? [] : [{ before: index, isMoved: false }])),
  ]
}
