import sharp, { type Metadata, type Sharp } from 'sharp'
import type { Frame } from '../../api.ts'
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
export async function encodeUpload(bytes: Uint8Array): Promise<Buffer> {
  const metadata = await readHead(bytes)
  if (!metadata || !isPhoto(metadata))
    throw new HttpError(415, 'This file is not a PNG, JPEG, WebP or AVIF picture.')
  if ((metadata.pages ?? 1) > 1 && metadata.format === 'webp')
    throw new HttpError(415, 'This picture is animated. Upload a still one.')
  const { width, height } = metadata.autoOrient
  if (width * height > maxPixels)
    throw new HttpError(
      400,
      `This picture is too large: the maximum is ${maxPixels / 1e6} million pixels.`,
    )
  if (width < minWidth)
    throw new HttpError(400, `This picture is ${width} px wide. The minimum is ${minWidth} px.`)
  return encode(sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels }).autoOrient())
}

/** Cuts a part out of a picture file. Throws an HttpError with status 400 if the part is too narrow. */
export async function cropPicture(file: string, frame: Frame): Promise<Buffer> {
  const picture = sharp(file, { failOn: 'error' }).autoOrient()
  const { autoOrient: size } = await picture.metadata()
  const left = Math.round(frame.left * size.width)
  const top = Math.round(frame.top * size.height)
  const width = Math.min(Math.round(frame.width * size.width), size.width - left)
  const height = Math.min(Math.round(frame.height * size.height), size.height - top)
  if (width < minWidth || height < 1)
    throw new HttpError(400, `This part is ${width} px wide. The minimum is ${minWidth} px.`)
  return encode(picture.extract({ left, top, width, height }))
}

async function encode(picture: Sharp): Promise<Buffer> {
  try {
    return await picture
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
