import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { inflateSync } from 'node:zlib'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'

const cached = createBoundedCache<boolean>(10_000)

/**
 * Whether a picture says where it was taken, or by whom: in Exif, XMP, IPTC or a text of PNG. It is recognized by its first
 * bytes, and read again after a change.
 */
export function isPrivate(file: string): boolean {
  const { mtimeMs, size } = statSync(file)
  const key = `${file} ${mtimeMs} ${size}`
  return cached(key, () => isPicture(file) && findPrivate(readFileSync(file)))
}

/** Whether a file begins as JPEG, PNG, WebP, AVIF, HEIC or TIFF. */
function isPicture(file: string): boolean {
  const [start, opened] = [Buffer.alloc(12), openSync(file, 'r')]
  readSync(opened, start)
  closeSync(opened)
  const form = /^(?:\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp(?:avi|hei|mif)|II\*\0|MM\0\*)/s
  return form.test(start.toString('latin1'))
}

/** The parts of IPTC that name a person or a place, from by-line to contact, with something in them. */
const iptc = new RegExp(
  String.raw`8BIM\x04\x04(?:(?!8BIM|\xff\xda).)*?\x1c\x02[PUZ\\_enstv]\0[^\0][^\0\s]`,
  's',
)
const xmp =
  /exif:GPSL(?:at|ong)itude|(?:dc:creator|photoshop:(?:Credit|City))(?:>|\s*=\s*["'])(?:\s*<rdf:[^>]*>)*\s*[^\s<"']/

function findPrivate(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if ([xmp, iptc, /(?:tE|[zi]T)XtAuthor\0/].some((form) => form.test(text))) return true
  const starts = Array.from(
    text.matchAll(/(?:^|Exif\0\0|eXIf|EXIF.{4}(?:Exif\0\0)?)(?=II\*\0|MM\0\*)/gs),
  )
  return (
    starts.some(({ index, 0: { length } }) => isPrivateExif(bytes.subarray(index + length))) ||
    readProfiles(bytes, text).some(findPrivate)
  )
}

/** The profiles that ImageMagick writes into texts of PNG, as hexadecimal digits; none if they are damaged. */
function readProfiles(bytes: Buffer, text: string): Buffer[] {
  const starts = text.matchAll(/(?:tE|zT)XtRaw profile type (?:exif|APP1|xmp|iptc)\0/g)
  return Array.from(starts).flatMap(({ index, 0: words }) => {
    const rest = bytes.subarray(index + words.length)
    try {
      const plain = words.startsWith('z') ? inflateSync(rest.subarray(1)) : rest
      const [, digits = ''] = /^\s*\w+\s+\d+\s+([\da-f\s]+)/.exec(plain.toString('latin1')) ?? []
      return [Buffer.from(digits.replaceAll(/\s/g, ''), 'hex')]
    } catch {
      return []
    }
  })
}

/** Artist, copyright, author (as Windows writes it) and owner of the camera. */
const names = new Set([0x013b, 0x8298, 0x9c9d, 0xa430])
const [exifPart, gpsPart] = [0x8769, 0x8825]

/** Latitude and longitude of the camera and of what it shows. */
const positions = [0x02, 0x04, 0x14, 0x16]

function isPrivateExif(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  const read = (part: number): Map<number, number> => {
    const places = Array.from({ length: short(part) }, (_, index) => part + 2 + index * 12)
    return new Map(places.map((at) => [short(at), at]))
  }
  const isNamed = (at: number): boolean => {
    const bytes = long(at + 4)
    const from = bytes > 4 ? long(at + 8) : at + 8
    return /[^\0\s]/.test(tiff.toString('latin1', from, from + bytes))
  }
  try {
    const main = read(long(4))
    const [exif, gps] = [exifPart, gpsPart].map((tag) => main.get(tag))
    const tags = [...main, ...(exif === undefined ? [] : read(long(exif + 8)))]
    const place = gps === undefined ? new Map<number, number>() : read(long(gps + 8))
    if (positions.some((tag) => place.has(tag))) return true
    return tags.some(([tag, at]) => names.has(tag) && isNamed(at))
  } catch {
    return false // damaged, so that nobody can read it
  }
}
