import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { crc32, deflateRawSync } from 'node:zlib'
import { listFiles } from '../../../diff/compare-built.ts'

/** The most files of an archive without the extensions of ZIP64. */
const maxFiles = 65_535

/**
 * Makes a ZIP archive of a folder, piece by piece; `edit` may change files, or leave them out. Throws a RangeError if there
 * are too many files. See https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3.
 */
export async function* zipFolder(
  folder: string,
  edit: (name: string, bytes: Buffer) => Buffer | undefined,
): AsyncGenerator<Buffer> {
  const names = listFiles(folder)
  if (names.length > maxFiles) throw new RangeError('too many files')
  const entries: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const bytes = edit(name, await readFile(join(folder, name)))
    if (!bytes) continue
    const packed = deflateRawSync(bytes)
    // Needs version 2.0; names in UTF-8; deflated; 1 January 1980.
    const facts = numbers([2, 20], [2, 0x800], [2, 8], [2, 0], [2, 0x21], [4, crc32(bytes)])
    const sizes = numbers(
      [4, packed.length],
      [4, bytes.length],
      [2, Buffer.byteLength(name)],
      [2, 0],
    )
    const head = Buffer.concat([Buffer.from('PK\x03\x04'), facts, sizes, Buffer.from(name)])
    const more = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    entries.push(Buffer.from('PK\x01\x02\x14\0'), facts, sizes, more, Buffer.from(name))
    offset += head.length + packed.length
    yield Buffer.concat([head, packed])
  }
  const directory = Buffer.concat(entries)
  const count = [2, entries.length / 5] as const
  const end = numbers([4, 0], count, count, [4, directory.length], [4, offset], [2, 0])
  yield Buffer.concat([directory, Buffer.from('PK\x05\x06'), end])
}

/** Writes numbers with their lengths in bytes, the lowest byte first. */
function numbers(...all: readonly (readonly [length: number, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([length, value]) => {
      const bytes = Buffer.alloc(length)
      bytes.writeUIntLE(value, 0, length)
      return bytes
    }),
  )
}
