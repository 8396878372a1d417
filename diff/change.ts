import type { Path, JsonValue } from '../schema/read/json-object.ts'

/**
 * A difference between two pages.json files. `path` leads through the new file; for a removed value, its last step is
 * the key or index in the old file. Indexes count from 0.
 */
export type Change =
  | { kind: 'added'; path: Path; value: JsonValue }
  | { kind: 'removed'; path: Path; value: JsonValue }
  | { kind: 'changed'; path: Path; from: JsonValue; to: JsonValue }
  /** An entry of a list has moved; `from` is its old index. */
  | { kind: 'moved'; path: Path; from: number; value: JsonValue }
  /** A page has another address; `from` is its old one. */
  | { kind: 'renamed'; path: Path; from: string }
  /** Pages are in another order: each that moved, and the page that it now follows (undefined if it is first). */
  | { kind: 'reordered'; path: Path; moved: { key: string; after?: string }[] }
