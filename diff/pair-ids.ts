import type { JsonValue } from '../schema/read/bundle.ts'
import { idOf } from '../schema/read/equal.ts'
import type { Pair } from './sequence.ts'

/** Pairs entries with the same id, if each list has it once. */
export function pairIds(before: readonly JsonValue[], after: readonly JsonValue[]): Pair[] {
  const places = placesById(before)
  if (places.size === 0) return []
  return [...placesById(after)].flatMap(([id, b]): Pair[] => {
    const a = places.get(id)
    return a === undefined || b === undefined ? [] : [[a, b]]
  })
}

/** The index of each id; undefined for one that is there twice. */
function placesById(list: readonly JsonValue[]): Map<string, number | undefined> {
  const places = new Map<string, number | undefined>()
  for (const [index, entry] of list.entries()) {
    const id = idOf(entry)
    if (id !== undefined) places.set(id, places.has(id) ? undefined : index)
  }
  return places
}
