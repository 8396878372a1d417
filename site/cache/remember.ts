import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import { siteCachePlace } from './site-cache.ts'

/** Facts about files that are remembered between runs. */
interface Remembered<T> {
  /** What they are: the name of the file in the cache. */
  kind: string
  /** Changes with the code that reads them. */
  version: string
  /** Reads the fact about a file; undefined is not remembered. */
  read: (file: string) => Promise<T>
  isFact: (value: unknown) => value is T
  cacheDir?: string
}

/** The most files that are remembered: a project has few, its tests create many. */
const maxFiles = 2000

/** A file that changes twice within the resolution of the disk's clock looks the same; in milliseconds. */
const restless = 2000

/**
 * Creates a reader that reads each file once, in this run or an earlier one, and again only after a change. It trusts
 * inode, size and both times, as git does.
 */
export function rememberByFile<T>({
  kind,
  version,
  read,
  isFact,
  cacheDir = siteCachePlace('facts'),
}: Remembered<T>): (file: string) => Promise<T> {
  const store = join(cacheDir, `${kind}.json`)
  let known: Map<string, unknown> | undefined
  let reading = 0
  let isChanged = false

  return async (file) => {
    const { ino, size, mtimeNs, ctimeNs, ctimeMs } = await stat(file, { bigint: true })
    const state = [version, ino, size, mtimeNs, ctimeNs].join(' ')
    known ??= new Map(Object.entries(asRecord(readSealed(store))))
    const { [state]: before } = asRecord(known.get(file))
    if (isFact(before)) return before
    reading += 1
    try {
      const fact = await read(file)
      if (fact !== undefined && Date.now() - Number(ctimeMs) > restless) {
        known.delete(file) // the latest come last
        known.set(file, { [state]: fact })
        isChanged = true
      }
      return fact
    } finally {
      reading -= 1
      if (reading === 0 && isChanged) write(known)
      isChanged &&= reading > 0
    }
  }

  function write(rows: Map<string, unknown>): void {
    try {
      writeSealed(store, Object.fromEntries([...rows].slice(-maxFiles)))
    } catch {
      // The next run reads the files again.
    }
  }
}

/** Creates a reader that reads each file once, and again only after its modification time or size has changed. */
export function cacheByFile<T>(read: (file: string) => Promise<T>): (file: string) => Promise<T> {
  const known = new Map<string, { stamp: string; content: Promise<T> }>()
  return async (file) => {
    const { mtimeMs, size } = await stat(file)
    const stamp = `${mtimeMs} ${size}`
    const before = known.get(file)
    if (before?.stamp === stamp) return before.content
    const content = read(file)
    known.set(file, { stamp, content })
    return content
  }
}
