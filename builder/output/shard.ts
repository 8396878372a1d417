/** A share of a build: the `index`-th of `count`, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** Reads a share as it is written on the command line, `3/8`; undefined where it makes no sense. */
export function readShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index === undefined || count === undefined || index < 1 || index > count) return undefined
  return { index, count }
}

/** Whether the thing at a place of a list, counted from 0, is in a share. Neighbours go to different shares. */
export function isInShard(place: number, shard: Shard | undefined): boolean {
  return shard === undefined || place % shard.count === shard.index - 1
}
