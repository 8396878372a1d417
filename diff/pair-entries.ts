import type { JsonValue } from '../schema/read/json-object.ts'
import { matchEntries } from './match.ts'
import { findUnmoved } from './sequence.ts'

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
