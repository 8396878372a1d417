import { join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { hashOf, readSealed, writeSealed } from './sealed-file.ts'
import { siteCachePlace } from './site-cache.ts'

/** Keeps generated code from run to run: returns that of this source, made by `make` if the source is new. */
export type KeepCode = (source: unknown, make: () => string) => string

/** Keeps the code that was generated last under a name, in the cache of the site. */
export function createCodeKeeper(name: string, cacheDir = siteCachePlace('code')): KeepCode {
  const file = join(cacheDir, `${name}.json`)
  return (source, make) => {
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
