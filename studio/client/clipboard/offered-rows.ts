import type { Path } from '../../../check/problem/problem.ts'
import type { Schema } from '../../../schema/read/bundle.ts'

/** A list that rows can become entries of. */
export interface RowList {
  path: Path
  title: string
  /** What an entry is called. */
  noun: string
  schema: Schema
  /** The schema of the object that has the list. */
  within: Schema | undefined
  /** How many entries it has, and the most that it may have. */
  count: number
  maxItems: number
  /** The index of the selected entry, after which others are added; the last one if none is. */
  after: number
}

/** Rows that are about to be pasted, and the lists that they fit. */
export interface OfferedRows {
  rows: readonly (readonly string[])[]
  lists: readonly [RowList, ...RowList[]]
  /** Called with the path of the last entry that was pasted. */
  onPasted?: ((path: Path) => void) | undefined
}
