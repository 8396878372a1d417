import type { JsonObject, Path, JsonValue } from '../../schema/read/json-object.ts'

/** An id that an entry of a list of the base gets, so that an overlay can change it. */
export interface GivenId {
  /** The path of the entry in the base. */
  path: Path
  id: string
}

/** Finds an id that nothing has yet for an entry of a list; undefined if such an entry cannot have one. */
export type IdFor = (list: Path, entry: JsonObject) => string | undefined

/** How a change is written: which entries stay, which ids are given, and what the base has left. */
export interface Writing {
  /** The index in the list before of each entry of the list after a change; undefined for a new one. */
  align: (before: readonly JsonValue[], after: readonly JsonValue[]) => (number | undefined)[]
  idFor: IdFor
  /** The indexes in the list before of the entries that were moved, where it may as well have been others. */
  moved?: ReadonlySet<number>
  /** The ids that were given; others are added. */
  given: GivenId[]
  /** What is left of a value of the base that is gone, so that its members can still be added there; by default nothing is. */
  leftOf?: (value: JsonValue, path: Path) => JsonValue | undefined
  /** Called for what no overlay can say: that a value is null, or that an object takes the place of a list. */
  onImpossible: (what: 'null' | 'object') => void
}

/** A value of the base, what an overlay writes for it, and the value that this makes, before and after a change. */
export interface ValueChange {
  base: JsonValue | undefined
  patch: JsonValue | undefined
  before: JsonValue | undefined
  after: JsonValue | undefined
  /** The path of the value in the base. */
  path: Path
}
