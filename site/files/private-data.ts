import { readFileSync, statSync } from 'node:fs'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'

const cached = createBoundedCache<boolean>(10_000)

/** Whether a picture says where it was taken, or by whom: in Exif, XMP or a text of PNG. It is read again after a change. */
export function isPrivate(file: string): boolean {
  if (!/\.(?:jpe?g|png|webp|avif|tiff?)$/i.test(file)) return false
  const { mtimeMs, size } = statSync(file)
  return cached(`${file} ${mtimeMs} ${size}`, () => findPrivate(readFileSync(file)))
}

function findPrivate(bytes: Buffer): boolean {
  const text = bytes.toString('latin1')
  if (/exif:GPSLatitude|<dc:creator>\s*<rdf:Seq>\s*<rdf:li>\s*\S|[tzi]TXtAuthor\0/.test(text))
    return true
  const starts = Array.from(
    text.matchAll(/(?:Exif\0\0|eXIf|EXIF.{4}(?:Exif\0\0)?)(?=II\*\0|MM\0\*)/gs),
  )
  return starts.some(({ index, 0: { length } }) => isPrivateExif(bytes.subarray(index + length)))
}

/** Artist, author (as Windows writes it) and owner of the camera. */
const names = new Set([0x013b, 0x9c9d, 0xa430])
const [exifPart, gpsPart, latitude] = [0x8769, 0x8825, 0x0002]

function isPrivateExif(tiff: Buffer): boolean {
  const isLittle = tiff[0] === 0x49
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at))
  /** The tags of a part, with where their values are. */
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
    if (gps !== undefined && read(long(gps + 8)).has(latitude)) return true
    return tags.some(([tag, at]) => names.has(tag) && isNamed(at))
  } catch {
    return false // damaged, so that nobody can read it
  }
}
