import { isInShard, type Shard } from '../output/shard.ts'
import type { BuildCache, BuildInputs, PageFiles } from './build-cache.ts'

/** Splits the live pages of this shard into those whose previous files are reused, and the indexes of the rest. */
export function reusePages(
  {
    source,
    schedule,
    shard,
  }: Pick<BuildInputs, 'source' | 'schedule'> & { shard?: Shard | undefined },
  cache: BuildCache,
): { reused: Map<string, PageFiles>; rest: Set<number> } {
  const reused = new Map<string, PageFiles>()
  const rest = new Set<number>()
  for (const [index, page] of source.pages.entries()) {
    if (!isInShard(index, shard) || !schedule.has(page)) continue
    const files = cache.reuse(index)
    if (files) reused.set(page.key, files)
    else rest.add(index)
  }
  return { reused, rest }
}
