import { join } from 'node:path'
import { siteRoot } from '../../schema/config/site-root.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { cachePlace } from './cache-place.mjs'
import { hashOf, readSealed, writeSealed } from './sealed-file.ts'

/** The folder of caches of one kind that the site of this program does not share, which exists. */
export function siteCachePlace(kind: string): string {
  return cachePlace(join(kind, hashOf(siteRoot).slice(0, 8)))
}

/**
 * Keeps the code that was generated last under a name, in the cache of the site: it is that of a source, made by `make` if
 * the source is new.
 */
export function createCodeKeeper(name: string, cacheDir = siteCachePlace('code')) {
  const file = join(cacheDir, `${name}.json`)
  return (source: unknown, make: () => string): string => {
    const key = hashOf(JSON.stringify(source))
    const { key: known, code } = asRecord(readSealed(file))
    if (known === key && typeof code === 'string') return code
    const made = make()
    try {
      writeSealed(file, { key, code: made })
    } catch {
      // The next run makes it again.
    }
    return made
  }
}
