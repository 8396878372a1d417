import type { JsonValue } from '../schema/read/bundle.ts'
import { fingerprint } from './equal.ts'
import { pairAlike } from './pair-alike.ts'
import { pairPlain, pairTypes } from './pair-by-place.ts'
import { pairEqual } from './pair-equal.ts'
import type { Pair } from './sequence.ts'

/**
 * Matches the entries of two lists: equal ones first, in order where possible, then the most similar ones, at least as
 * similar as `least` (0 to 1), then, with `byPlace`, the only two of a block type, and plain values at the same position.
 * Each entry is in at most one pair.
 */
export function matchEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  { least, byPlace }: { least: number; byPlace: boolean },
): Pair[] {
  const equal = pairEqual(before.map(fingerprint), after.map(fingerprint))
  const alike = [...equal, ...pairAlike(before, after, equal, least)]
  if (!byPlace) return alike
  const typed = [...alike, ...pairTypes(before, after, alike)]
  return [...typed, ...pairPlain(before, after, typed)]
}
