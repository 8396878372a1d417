import type { JsonValue } from '../schema/read/bundle.ts'

/** Keys and indexes that lead from the top of a pages.json to a value. */
export type Path = readonly (string | number)[]

/**
 * One difference between two pages.json. `path` leads through the new file; of something removed, only its last step is
 * its key or index in the old file. Indexes count from 0.
 */
export type Change =
  | { kind: 'added'; path: Path; value: JsonValue }
  | { kind: 'removed'; path: Path; value: JsonValue }
  | { kind: 'changed'; path: Path; from: JsonValue; to: JsonValue }
  /** An entry of a list stands elsewhere; `from` is its old index. */
  | { kind: 'moved'; path: Path; from: number; value: JsonValue }
  /** A page has another address; `from` is its old one. */
  | { kind: 'renamed'; path: Path; from: string }
  /** Pages stand in another order: each that moved, and the page that it now follows (none: it is the first). */
  | { kind: 'reordered'; path: Path; moved: { key: string; after?: string }[] }
