import { stat } from 'node:fs/promises'

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
