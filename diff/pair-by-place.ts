import type { JsonValue } from '../schema/read/bundle.ts'
import { typeOf } from '../schema/read/equal.ts'
import { findLeft, groupBy } from './left.ts'
import type { Pair } from './sequence.ts'

/** Pairs the only two remaining blocks of a type, however much of them was rewritten. */
export function pairTypes(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  known: readonly Pair[],
): Pair[] {
  const left = findLeft(before, after, known)
  const byType = groupBy(left.after, (index) => typeOf(after[index]))
  return [...groupBy(left.before, (index) => typeOf(before[index]))].flatMap(
    ([type, [a, ...moreA]]): Pair[] => {
      const [b, ...moreB] = byType.get(type) ?? []
      const isSole = type !== undefined && moreA.length === 0 && moreB.length === 0
      return isSole && a !== undefined && b !== undefined ? [[a, b]] : []
    },
  )
}

/** Pairs plain values that follow the same neighbour, in order, if there are as many as before. */
export function pairPlain(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  known: readonly Pair[],
): Pair[] {
  const left = findLeft(before, after, known)
  const partners = new Map(known)
  const runsBefore = groupRuns(left.before)
  const runsAfter = groupRuns(left.after)
  return [...runsBefore].flatMap(([neighbour, run]) => {
    const partner = neighbour < 0 ? neighbour : partners.get(neighbour)
    const other = partner === undefined ? [] : (runsAfter.get(partner) ?? [])
    if (run.length !== other.length) return []
    return run.flatMap((a, order): Pair[] => {
      const b = other[order]
      return b !== undefined && isPlain(before[a]) && isPlain(after[b]) ? [[a, b]] : []
    })
  })
}

/** Splits ascending indexes into runs without a gap, by the index before each run: -1 at the start of the list. */
function groupRuns(indexes: readonly number[]): Map<number, number[]> {
  let neighbour = -1
  let last = -1
  return groupBy(indexes, (index) => {
    if (index !== last + 1) neighbour = index - 1
    last = index
    return neighbour
  })
}

function isPlain(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null
}
