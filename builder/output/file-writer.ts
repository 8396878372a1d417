import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'

/**
 * A written file: its size in bytes, its modification time in milliseconds, and its inode. Disk clocks tick in
 * milliseconds, so two builds at once may write files with the same size and time.
 */
export interface WrittenFile {
  bytes: number
  time: number
  inode: number
}

/**
 * Creates the writer of texts to files of a folder, which creates missing folders. The pieces of a text alternate: the
 * first is shared with other texts or empty, the second is not shared, the third is shared again, and so on. Writes
 * synchronously: the disk accepts files as fast as they are rendered.
 */
export function createFileWriter(
  folder: string,
): (name: string, pieces: readonly string[]) => WrittenFile {
  const made = new Set<string>()
  const encode = createEncoder()
  return (name, pieces) => {
    const file = join(folder, name)
    const parent = dirname(file)
    if (!made.has(parent)) {
      mkdirSync(parent, { recursive: true })
      made.add(parent)
    }
    const bytes = encode(pieces)
    const handle = openSync(file, 'w')
    try {
      for (let done = 0; done < bytes.length;) done += writeSync(handle, bytes, done)
      const { mtimeMs, ino } = fstatSync(handle)
      return { bytes: bytes.length, time: mtimeMs, inode: ino }
    } finally {
      closeSync(handle)
    }
  }
}

/** The maximum number of shared pieces whose encoded bytes are cached. */
const maxShared = 1000

/**
 * Creates the encoder of pieces, of which every other one is shared, to UTF-8. The next call overwrites the returned
 * buffer: thousands of pages share one.
 */
function createEncoder(): (pieces: readonly string[]) => Uint8Array {
  const encoder = new TextEncoder()
  const bytesOf = createBoundedCache<Uint8Array>(maxShared)
  let buffer = new Uint8Array(256 * 1024)

  return (pieces) => {
    // UTF-8 needs at most three bytes for each UTF-16 code unit.
    const limit = pieces.reduce((sum, { length }) => sum + length * 3, 0)
    if (limit > buffer.length) buffer = new Uint8Array(limit)
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1) at += encoder.encodeInto(piece, buffer.subarray(at)).written
      else {
        const bytes = bytesOf(piece, () => encoder.encode(piece))
        buffer.set(bytes, at)
        at += bytes.length
      }
    }
    return buffer.subarray(0, at)
  }
}
