import { matchEntries } from '../../../diff/match.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** For each entry of `after`, returns the index of the entry of `before` that it was; undefined for a new one. */
export function alignEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): (number | undefined)[] {
  const pairs = matchEntries(before, after, { least: 0.5, byPlace: true })
  const origins = new Map(pairs.map(([origin, index]) => [index, origin]))
  return after.map((_, index) => origins.get(index))
}
