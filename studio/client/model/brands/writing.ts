import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../../schema/read/json-object.ts'

/** An id that an entry of a list of all brands gets, so that a brand can change it. */
export interface GivenId {
  /** The path of the entry in its file. */
  path: Path
  id: string
}

/** Finds an id that nothing has yet for an entry of a list; undefined if such an entry cannot have one. */
export type IdFor = (list: Path, entry: JsonObject) => string | undefined

/** What is known while a change is written. */
export interface Writing {
  idFor: IdFor
  /** The ids that were given; others are added. */
  given: GivenId[]
}

/** A value of all brands, what differs for one brand, and the value that this makes, before and after a change. */
export interface Change {
  base: JsonValue | undefined
  patch: JsonValue | undefined
  before: JsonValue | undefined
  after: JsonValue | undefined
  /** The path of the value of all brands. */
  path: Path
}

/** A change that cannot be made for one brand only. The message tells why. */
export class NotForOneBrand extends Error {}
