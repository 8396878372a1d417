import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { OrderEntry } from './arrange.ts'

/** Returns the order of a list of `count` entries after one was moved. */
export function moved(count: number, from: number, to: number): number[] {
  return without(count, from).toSpliced(to, 0, from)
}

/** Returns the order of a list of `count` entries after one was removed. */
export function without(count: number, at: number): number[] {
  return [...Array(count).keys()].toSpliced(at, 1)
}

/** Returns the order of a list of `count` entries after a value was inserted at an index. */
export function withNew(count: number, at: number, value: JsonValue): OrderEntry[] {
  const order: OrderEntry[] = [...Array(count).keys()]
  return order.toSpliced(at, 0, { value })
}
