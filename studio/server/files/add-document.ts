import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findPublic, listPublicFiles } from '../../../site/files/public-files.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { namePicture } from '../../../site/view/picture-name.ts'
import type { DocumentKind } from '../../api.ts'
import { HttpError } from '../http-error.ts'

/** A file that is uploaded. */
export type UploadedFile = [kind: DocumentKind, name: string, bytes: Buffer]

/** What files of a kind are, by their first and last bytes, and what is said of others. */
const forms: Record<
  DocumentKind,
  { endingOf: (bytes: Buffer) => string | false; refusal: string }
> = {
  pdf: {
    endingOf: (bytes) =>
      bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) &&
      bytes.subarray(-1024).includes('%%EOF') &&
      'pdf',
    refusal: 'This file is not a PDF, or not a whole one.',
  },
  video: {
    endingOf(bytes) {
      if (bytes.length < 64) return false
      const start = bytes.toString('latin1', 0, 64)
      if (bytes.readUInt32BE() === 0x1a45dfa3 && start.includes('webm')) return 'webm'
      // Films of QuickTime begin in the same way.
      return /^[^]{4}ftyp(?!qt)/.test(start) && 'mp4'
    },
    refusal: 'This file is not an MP4 or WebM video, which browsers can play.',
  },
  captions: {
    endingOf: (bytes) =>
      isUtf8(bytes) && /^\ufeff?WEBVTT(?:\s|$)/.test(bytes.toString('utf8', 0, 16)) && 'vtt',
    refusal: 'This file does not have captions in the format WebVTT.',
  },
}

/**
 * Adds a file to the public folder, or that of a change set, under a name like the given one, and returns its address. One that is there already is
 * used again. Throws an HttpError with status 415 for anything but this kind, 400 without a public folder.
 */
export async function addDocument(place: SitePlace, ...[kind, fileName, bytes]: UploadedFile) {
  if (!place.isOwn)
    throw new HttpError(400, 'This site has no "public" folder beside its pages for files.')
  const { endingOf, refusal } = forms[kind]
  const ending = endingOf(bytes)
  if (ending === false) throw new HttpError(415, refusal)
  const taken = new Set(listPublicFiles(place).map((path) => path.toLowerCase()))
  const name = await nameFor(fileName)
  const address = addressOf(name)
  if (!taken.has(address)) await writeWhole(join(place.added ?? place.publicDir, address), bytes)
  return { file: address }

  function addressOf(one: string): string {
    return `/files/${one}.${ending}`
  }

  /** The first name that is free, or whose file is the same. */
  async function nameFor(wanted: string): Promise<string> {
    const others = new Set<string>()
    for (;;) {
      const next = namePicture(wanted, others, 'document')
      if (!taken.has(addressOf(next))) return next
      const path = findPublic(place, addressOf(next).slice(1))
      if (path !== undefined && (await readFile(path)).equals(bytes)) return next
      others.add(next)
    }
  }
}
