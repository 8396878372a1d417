import type { JsonValue } from '../schema.ts'
import { isObject, valueAt } from './equal.ts'
import { findLeft, groupBy } from './left.ts'
import { findUnmoved, type Pair } from './sequence.ts'

/** Two blocks of one type with no other such left are one block, however much of it was written anew. */
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

/** Plain values between the same neighbours are paired in order, where there are as many as before. */
export function pairPlain(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
  known: readonly Pair[],
): Pair[] {
  const left = findLeft(before, after, known)
  const unmoved = findUnmoved(known)
  const gapsBefore = groupByGap(
    left.before,
    unmoved.map(([a]) => a),
  )
  const gapsAfter = groupByGap(
    left.after,
    unmoved.map(([, b]) => b),
  )
  return [...gapsBefore].flatMap(([gap, indexes]) => {
    const others = gapsAfter.get(gap) ?? []
    if (indexes.length !== others.length) return []
    return indexes.flatMap((a, order): Pair[] => {
      const b = others[order]
      return b !== undefined && isPlain(before[a]) && isPlain(after[b]) ? [[a, b]] : []
    })
  })
}

/** Groups rising indexes by how many of the rising `walls` stand before them. */
function groupByGap(indexes: readonly number[], walls: readonly number[]): Map<number, number[]> {
  let passed = 0
  return groupBy(indexes, (index) => {
    while ((walls[passed] ?? Infinity) < index) passed++
    return passed
  })
}

function isPlain(value: JsonValue | undefined): boolean {
  return typeof value !== 'object' || value === null
}

function typeOf(value: JsonValue | undefined): JsonValue | undefined {
  const type = isObject(value) ? valueAt(value, 'type') : undefined
  return typeof type === 'string' ? type : undefined
}
