import { closeSync, fstatSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * One file as it was written: bytes, the time of its writing in milliseconds, and its number on the disk. Clocks of disks
 * tick in milliseconds, so two builds at once may write files of one length and one time.
 */
export interface WrittenFile {
  bytes: number
  time: number
  inode: number
}

/**
 * Writes texts to files of a folder, making folders where they are missing. The pieces of a text alternate: the first is
 * shared with other texts, or empty, the second its own, the third shared again. Writes at once: the disk takes files as
 * fast as they are made.
 */
export type FileWriter = (name: string, pieces: readonly string[]) => WrittenFile

/** Makes the writer of a folder. */
export function createFileWriter(folder: string): FileWriter {
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

/** So many shared pieces are remembered in bytes. */
const mostShared = 1000

/**
 * Makes the encoder of pieces, every other of which is shared, to UTF-8. What it returns is overwritten by the next call:
 * thousands of pages go through one buffer.
 */
function createEncoder(): (pieces: readonly string[]) => Uint8Array {
  const encoder = new TextEncoder()
  const shared = new Map<string, Uint8Array>()
  let buffer = new Uint8Array(256 * 1024)

  const bytesOf = (piece: string): Uint8Array => {
    const known = shared.get(piece)
    if (known) return known
    const bytes = encoder.encode(piece)
    if (shared.size >= mostShared) shared.clear()
    shared.set(piece, bytes)
    return bytes
  }
  return (pieces) => {
    // No letter takes more than three bytes for each unit of the text.
    const most = pieces.reduce((sum, { length }) => sum + length * 3, 0)
    if (most > buffer.length) buffer = new Uint8Array(most)
    let at = 0
    for (const [index, piece] of pieces.entries()) {
      if (index % 2 === 1) at += encoder.encodeInto(piece, buffer.subarray(at)).written
      else {
        const bytes = bytesOf(piece)
        buffer.set(bytes, at)
        at += bytes.length
      }
    }
    return buffer.subarray(0, at)
  }
}
