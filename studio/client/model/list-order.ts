import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { OrderEntry } from '../../texts/arrange.ts'

/** Returns the order of a list of `count` entries after one was moved. */
export function moved(count: number, from: number, to: number): number[] {
  return without(count, from).toSpliced(to, 0, from)
}

/** Returns the order of a list of `count` entries after some were removed. */
export function without(count: number, ...gone: number[]): number[] {
  return [...Array(count).keys()].filter((index) => !gone.includes(index))
}

/** Returns the order of a list of `count` entries after values were inserted at an index. */
export function withNew(count: number, at: number, ...values: JsonValue[]): OrderEntry[] {
  const order: OrderEntry[] = [...Array(count).keys()]
  return order.toSpliced(at, 0, ...values.map((value) => ({ value })))
}

/** Returns the order of a list of `count` entries after some were moved together before the entry at an index. */
export function gathered(count: number, chosen: readonly number[], at: number): number[] {
  const others = without(count, ...chosen)
  const place = others.findIndex((index) => index >= at)
  return others.toSpliced(place === -1 ? others.length : place, 0, ...chosen)
}

/** Returns the order of a list of `count` entries after each of some was moved by one place, except beyond the ends. */
export function shifted(count: number, chosen: readonly number[], by: -1 | 1): number[] {
  const order = [...Array(count).keys()]
  const isChosen = new Set(chosen)
  for (const index of by < 0 ? chosen : chosen.toReversed()) {
    const other = order[index + by]
    if (other === undefined || isChosen.has(other)) continue
    order[index + by] = index
    order[index] = other
  }
  return order
}
