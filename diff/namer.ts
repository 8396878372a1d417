import { type Path, stepInto, type JsonValue } from '../schema/read/json-object.ts'
import type { Change } from './change.ts'
import type { Words } from './words.ts'

/** Names the places and values of changes. `site` is the new pages.json; of something removed, only its parent is there. */
export interface Namer {
  /** The heading of the changes within a page. */
  page(key: string, site: JsonValue): Words
  place(path: Path, site: JsonValue): Words
  /** An entry of a list by its number, with the place of the list. */
  entry(path: Path, value: JsonValue, site: JsonValue): Words
  /** An entry by its number alone. */
  number(path: Path, value: JsonValue, site: JsonValue): Words
  value(value: JsonValue, path: Path, site: JsonValue): Words
  /** What identifies an entry, such as its title; empty if nothing does. */
  label(value: JsonValue, path: Path, site: JsonValue): Words
  /** What is said after a name. */
  says: Readonly<Record<'added' | 'removed' | 'renamed' | 'moved' | 'follows' | 'first', string>>
  /** The sentence about a value that has changed. */
  changed(change: Extract<Change, { kind: 'changed' }>, site: JsonValue): Words
}

/** The value at a path; null if there is none. */
export function valueOrNull(site: JsonValue, path: Path): JsonValue {
  return path.reduce<JsonValue | undefined>(stepInto, site) ?? null
}

/** Whether a path leads to a page. */
export function isPage(path: Path): boolean {
  return path.length === 2 && path[0] === 'pages' && typeof path[1] === 'string'
}
