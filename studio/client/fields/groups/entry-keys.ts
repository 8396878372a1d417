import type { JsonValue } from '../../../../schema/read/bundle.ts'
import type { OrderEntry } from '../../model/arrange.ts'

/** The order of a list of so many entries after one of them was moved. */
export function moved(count: number, from: number, to: number): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  const taken = order.splice(from, 1)
  order.splice(to, 0, ...taken)
  return order
}

/** The order after an entry was taken out. */
export function without(count: number, at: number): number[] {
  return moved(count, at, count - 1).slice(0, -1)
}

/** The order after a value was put in at an index. */
export function withNew(count: number, at: number, value: JsonValue): OrderEntry[] {
  const order: OrderEntry[] = Array.from({ length: count }, (_, index) => index)
  order.splice(at, 0, { value })
  return order
}

/** What a list showed last: its values, and the key of each. */
export interface Keyed {
  values: readonly JsonValue[]
  keys: readonly number[]
  /** The next key that is free. */
  next: number
}

/** Nothing was shown yet. */
export const noKeys: Keyed = { values: [], keys: [], next: 0 }

/**
 * Gives the entries of a list keys that stay with them: an entry that is equal to one before is that one, wherever it stands
 * now; one that differs takes the key of what stood in its place, if nothing else has it.
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
