import sharp, { type Metadata } from 'sharp'
import { HttpError } from '../http-error.ts'

/** The maximum size of an upload. */
export const maxPictureBytes = 15 * 1024 * 1024
/** In pixels: the layout shows no picture narrower than this. */
const minWidth = 320
/** In pixels: twice the widest rendition, so that a later layout has some to spare. */
const maxWidth = 2400
/** Decoded, a picture with this many pixels takes 200 MB. */
const maxPixels = 50_000_000

const formats: ReadonlySet<string> = new Set(['png', 'jpeg', 'webp'])

/**
 * Decodes an upload and encodes it as WebP, at most 2400 px wide, so that nothing but the picture is kept. Throws an
 * HttpError: status 415 for anything but PNG, JPEG, WebP and AVIF, 400 if it is corrupt, too narrow or has too many pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<Buffer> {
  const metadata = await readHead(bytes)
  if (!metadata || !isPhoto(metadata))
    throw new HttpError(415, 'This file is not a PNG, JPEG, WebP or AVIF picture.')
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels)
    throw new HttpError(
      400,
      `This picture is too large: the maximum is ${maxPixels / 1e6} million pixels.`,
    )
  if (width < minWidth)
    throw new HttpError(400, `This picture is ${width} px wide. The minimum is ${minWidth} px.`)
  try {
    return await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels })
      .autoOrient()
      .resize({ width: maxWidth, withoutEnlargement: true })
      .webp({ quality: 90 })
      .toBuffer()
  } catch {
    throw new HttpError(400, 'This picture is damaged. Export it again and retry.')
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

/** In characters. */
const maxNameLength = 60

/** Derives the name of a picture from its file name: lowercase letters, digits and single dashes, and not in `taken`. */
export function namePicture(fileName: string, taken: ReadonlySet<string>): string {
  const plain = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, '')
  const name = plain || 'picture'
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}
