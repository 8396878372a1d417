import { diffIndices } from 'node-diff3'
import { isJsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** How much of two entries must be the same for one to be the other, changed: more than this share of their members. */
const likeness = 0.5

/**
 * For each entry of `after`, the index of the entry of `before` that it is, or that it was before it was changed; undefined
 * for a new one. No index comes twice.
 */
export function alignEntries(
  before: readonly JsonValue[],
  after: readonly JsonValue[],
): (number | undefined)[] {
  const [old, wanted] = [before, after].map((list) => list.map((entry) => JSON.stringify(entry)))
  const found: (number | undefined)[] = after.map(() => undefined)
  const free = new Set(before.keys())
  const take = (index: number, origin: number | undefined): void => {
    found[index] = origin
    if (origin !== undefined) free.delete(origin)
  }
  const stretches = changedStretches(old ?? [], wanted ?? [])
  takeBetween(stretches, after.length, take)
  const open = (): number[] => [...found.keys()].filter((index) => found[index] === undefined)
  // What was moved, then what was moved or not and changed in part, then what was written anew in its place.
  for (const index of open())
    take(
      index,
      [...free].find((origin) => old?.[origin] === wanted?.[index]),
    )
  const [oldMembers, members] = [before, after].map((list) => list.map(membersOf))
  for (const index of open()) take(index, findLike(index, oldMembers ?? [], members ?? [], free))
  for (const { oldFrom, oldTo, from, to } of stretches) {
    const left = [...free].filter((origin) => origin >= oldFrom && origin < oldTo)
    const places = open().filter((index) => index >= from && index < to)
    if (left.length === places.length)
      for (const [at, index] of places.entries()) take(index, left[at])
  }
  return found
}

/** A stretch that is not the same on both sides. */
interface Stretch {
  oldFrom: number
  oldTo: number
  from: number
  to: number
}

function changedStretches(old: readonly string[], wanted: readonly string[]): Stretch[] {
  return diffIndices([...old], [...wanted]).map(({ buffer1, buffer2 }) => ({
    oldFrom: buffer1[0],
    oldTo: buffer1[0] + buffer1[1],
    from: buffer2[0],
    to: buffer2[0] + buffer2[1],
  }))
}

/** Takes what stands between the changed stretches. */
function takeBetween(
  stretches: readonly Stretch[],
  length: number,
  take: (index: number, origin: number) => void,
): void {
  let [index, origin] = [0, 0]
  for (const { from, to, oldTo } of [...stretches, { from: length, to: length, oldTo: 0 }]) {
    while (index < from) {
      take(index, origin)
      index += 1
      origin += 1
    }
    index = to
    origin = oldTo
  }
}

/** The free entry that has most in common with the one at `index`; of equals the nearest. */
function findLike(
  index: number,
  old: readonly ReadonlySet<string>[],
  wanted: readonly ReadonlySet<string>[],
  free: ReadonlySet<number>,
): number | undefined {
  const own = wanted[index] ?? new Set()
  let [best, most]: [number | undefined, number] = [undefined, likeness]
  for (const origin of [...free].toSorted((a, b) => Math.abs(a - index) - Math.abs(b - index))) {
    const other = old[origin] ?? new Set()
    const shared = [...own].filter((member) => other.has(member)).length
    const share = shared / Math.max(own.size, other.size, 1)
    if (share > most) [best, most] = [origin, share]
  }
  return best
}

/** The members of a group, or the entries of a list, as texts. */
function membersOf(value: JsonValue): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.map((entry) => JSON.stringify(entry)))
  return new Set(
    isJsonObject(value) ? Object.entries(value).map((member) => JSON.stringify(member)) : [],
  )
}
