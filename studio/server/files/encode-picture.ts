import sharp, { type Metadata } from 'sharp'
import { Refused } from '../refused.ts'

/** Bytes of the largest picture that is taken. */
export const mostPicture = 15 * 1024 * 1024
/** The layout uses no picture narrower than this, in pixels. */
const narrowest = 320
/** Twice the widest that is delivered, in pixels, so that a later layout has some to spare. */
const widest = 2400
/** A decoded picture of so many pixels takes 200 MB. */
const mostPixels = 50_000_000

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

/**
 * Decodes what was uploaded and encodes it anew as WebP, at most 2400 px wide, so that nothing but the picture remains. Throws
 * Refused: 415 for what is no PNG, JPEG, WebP or AVIF, 400 for one that is broken, too narrow or has too many pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer> {
  const found = await readHead(bytes)
  if (!found || !isPhoto(found))
    throw new Refused(415, 'This is no picture in PNG, JPEG, WebP or AVIF.')
  const { width, height } = found.autoOrient
  if (width * height > mostPixels)
    throw new Refused(400, `This picture has more than ${mostPixels / 1e6} million pixels.`)
  if (width < narrowest)
    throw new Refused(400, `This picture is ${width} px wide. It needs ${narrowest} px or more.`)
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: mostPixels })
      .autoOrient()
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    throw new Refused(400, 'This picture is broken. Export it again, and try once more.')
  }
}

async function readHead(bytes: Uint8Array): Promise<Metadata | undefined> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata()
  } catch {
    return undefined
  }
}

function isPhoto({ format, compression }: Metadata): boolean {
  return formats.has(format) || (format === 'heif' && compression === 'av1')
}

/** Characters of the longest name. */
const longest = 60

/** Makes the name of a picture from that of its file: small letters, digits and single dashes, and none that is taken. */
export function namePicture(fileName: string, taken: ReadonlySet<string>): string {
  const plain = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
  const name = plain || 'picture'
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
