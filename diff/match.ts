import type { JsonValue } from '../schema/read/bundle.ts'
import { fingerprint } from '../schema/read/equal.ts'
import { pairAlike } from './pair-alike.ts'
import { pairPlain, pairTypes } from './pair-by-place.ts'
import { findLeft } from './left.ts'
import { pairEqual } from './pair-equal.ts'
import { pairIds } from './pair-ids.ts'
import type { Pair } from './sequence.ts'

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
  const named = pairIds(before, after)
  const left = findLeft(before, after, named)
  const equal = pairEqual(
    left.before.map((index) => fingerprint(before[index] ?? null)),
    left.after.map((index) => fingerprint(after[index] ?? null)),
  ).map(([a, b]): Pair => [left.before[a] ?? 0, left.after[b] ?? 0])
  const sure = [...named, ...equal]
  const alike = [...sure, ...pairAlike(before, after, sure, least)]
  if (!byPlace) return alike
  const typed = [...alike, ...pairTypes(before, after, alike)]
  return [...typed, ...pairPlain(before, after, typed)]
}
