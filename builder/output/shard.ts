/** A shard of a build: the `index`-th of `count`, counted from 1. */
export interface Shard {
  index: number
  count: number
}

/** Parses a shard as given on the command line, `3/8`; undefined if invalid. */
export function readShard(text: string): Shard | undefined {
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? []
  if (index === undefined || count === undefined || index < 1 || index > count) return undefined
  return { index, count }
}

/** Whether the item at an index, counted from 0, belongs to a shard. Neighbours go to different shards. */
export function isInShard(place: number, shard: Shard | undefined): boolean {
  return shard === undefined || place % shard.count === shard.index - 1
}
