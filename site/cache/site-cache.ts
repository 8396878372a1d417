import { join } from 'node:path'
import { siteRoot } from '../../schema/config/site-root.ts'
import { cachePlace } from './cache-place.mjs'
import { hashOf } from './sealed-file.ts'

/** The folder of caches of one kind that the site of this program does not share, which exists. */
export function siteCachePlace(kind: string): string {
  return cachePlace(join(kind, hashOf(siteRoot).slice(0, 8)))
}
