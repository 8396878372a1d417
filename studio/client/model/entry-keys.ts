import { alignEdited } from '../../../content/write/align-edited.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'

/** The values of a list and their keys. */
interface Keyed {
  values: readonly JsonValue[]
  keys: readonly number[]
  /** The next free key. */
  next: number
}

/** An empty list. */
export const noKeys: Keyed = { values: [], keys: [], next: 0 }

/** Assigns keys to the entries of a list, which they keep when they are moved or changed. */
export function keepKeys(before: Keyed, values: readonly JsonValue[]): Keyed {
  let { next } = before
  const keys = alignEdited(before.values, values).map(
    (origin) => before.keys[origin ?? -1] ?? next++,
  )
  return { values, keys, next }
}

/** Lists the keys of a record. */
export function keysOf<T extends string>(record: Readonly<Record<T, unknown>>): T[] {
  const keys: T[] = []
  for (const key in record) keys.push(key)
  return keys
}
