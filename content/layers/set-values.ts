import { isJsonObject, type JsonObject, type Path } from '../../schema/read/json-object.ts'
import { findIds } from '../find-ids.ts'
import type { Rooted } from '../origin.ts'
import { patchInside } from './written-at.ts'

/** A block to show, and where it is written: `by` is the `use` block that shows it, undefined for a block of the list itself. */
export type PlacedBlock = Rooted

/**
 * Sets values in the blocks of a section, or for a campaign also in those of a page, by id; `at` is the path of the values. They are merged
 * into those that are there.
 */
export function setValues(
  placed: readonly PlacedBlock[],
  set: JsonObject,
  at: Path,
): PlacedBlock[] {
  return placed.map((one) =>
    findIds(one.value, []).reduce(({ value, origin }, { id, path }): PlacedBlock => {
      const change = Object.hasOwn(set, id) ? set[id] : undefined
      if (!isJsonObject(change)) return { value, origin }
      return {
        value: patchInside({ value, origin }, path.slice(0, -1), change, [...at, id]),
        origin,
      }
    }, one),
  )
}
