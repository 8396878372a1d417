import type { JsonValue } from '../schema/read/bundle.ts'
import { fingerprint } from './equal.ts'
import { pairAlike } from './pair-alike.ts'
import { pairPlain, pairTypes } from './pair-by-place.ts'
import { pairEqual } from './pair-equal.ts'
import type { Pair } from './sequence.ts'

/** How entries may be paired that are not equal: from this similarity on (0 to 1), and by their place or not at all. */
export interface MatchOptions {
  least: number
  byPlace: boolean
}

/**
 * Says which entry of the new list is which of the old one: equal ones first, in order where possible, then the most
 * alike, then, `byPlace`, the only two of one block type and plain values at one place. Each entry is in one pair at most.
 */
export function matchEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { least, byPlace }: MatchOptions,
): Pair[] {
  const equal = pairEqual(before.map(fingerprint), after.map(fingerprint))
  const alike = [...equal, ...pairAlike(before, after, equal, least)]
  if (!byPlace) return alike
  const typed = [...alike, ...pairTypes(before, after, alike)]
  return [...typed, ...pairPlain(before, after, typed)]
}
