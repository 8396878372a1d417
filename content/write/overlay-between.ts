import { alignEdited } from './align-edited.ts'
import type { JsonValue } from '../../schema/read/bundle.ts'
import { writePatch } from './write-patch.ts'

/**
 * Returns the overlay that makes a value of another, if there is one: what differs in the entries of a list is keyed by their
 * ids where they have some, and otherwise the list is written as a whole. Undefined if nothing differs.
 */
export function overlayBetween(base: JsonValue, after: JsonValue): JsonValue | undefined {
  return writePatch(
    { base, patch: undefined, before: base, after, path: [] },
    {
      align: (list, next) => alignEdited(list, next, 'by id'),
      idFor: () => undefined,
      given: [],
      onImpossible: () => undefined,
    },
  )
}
