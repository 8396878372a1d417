import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { listPublicFiles } from '../../../site/files/public-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { namePicture } from '../../../site/view/picture-name.ts'
import { HttpError } from '../http-error.ts'

/**
 * Adds a PDF to the public folder, under a name like the given one, and returns its address to link to. One that is there
 * already is used again. Throws an HttpError with status 415 for anything but a PDF, 400 without a public folder.
 */
export async function addDocument(
  place: SitePlace,
  fileName: string,
  bytes: Buffer,
): Promise<{ file: string }> {
  if (!place.isOwn)
    throw new HttpError(400, 'This site has no "public" folder beside its pages for files.')
  if (
    !bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) ||
    !bytes.subarray(-1024).includes('%%EOF')
  )
    throw new HttpError(415, 'This file is not a PDF, or not a whole one.')
  const taken = new Set(listPublicFiles(place).map((path) => path.toLowerCase()))
  const name = await nameFor(fileName)
  const address = addressOf(name)
  if (!taken.has(address)) await writeWhole(join(place.publicDir, address), bytes)
  return { file: address }

  /** The first name that is free, or whose file is the same. */
  async function nameFor(wanted: string): Promise<string> {
    const others = new Set<string>()
    for (;;) {
      const next = namePicture(wanted, others, 'document')
      if (!taken.has(addressOf(next))) return next
      const there = await readFile(join(place.publicDir, addressOf(next))).catch(() => undefined)
      if (there?.equals(bytes)) return next
      others.add(next)
    }
  }
}

function addressOf(name: string): string {
  return `/files/${name}.pdf`
}
