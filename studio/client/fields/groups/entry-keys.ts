import type { JsonValue } from '../../../../schema/read/bundle.ts'

/** The values of a list and their keys. */
export interface Keyed {
  values: readonly JsonValue[]
  keys: readonly number[]
  /** The next free key. */
  next: number
}

/** An empty list. */
export const noKeys: Keyed = { values: [], keys: [], next: 0 }

/**
 * Assigns stable keys to the entries of a list. An entry keeps the key of an equal one, wherever that was; a changed entry
 * keeps the key of the one in its place, if it is free.
 */
export function keepKeys(before: Keyed, values: readonly JsonValue[]): Keyed {
  if (before.values === values) return before
  const old = before.values.map((value) => JSON.stringify(value))
  const free = new Set(old.keys())
  const texts = values.map((value) => JSON.stringify(value))
  const from = texts.map((text, index): number | undefined => {
    if (old[index] !== text || !free.delete(index)) return undefined
    return index
  })
  texts.forEach((text, index) => {
    if (from[index] !== undefined) return
    const found = [...free].find((at) => old[at] === text)
    if (found !== undefined && free.delete(found)) from[index] = found
  })
  const isChangedInPlace = old.length === texts.length
  let { next } = before
  const keys = from.map((found, index) => {
    const at = found ?? (isChangedInPlace && free.delete(index) ? index : undefined)
    const key = at === undefined ? undefined : before.keys[at]
    return key ?? next++
  })
  return { values, keys, next }
}
