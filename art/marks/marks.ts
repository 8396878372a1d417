import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { projectRoot } from '../../schema/read/load-schemas.ts'

/** A raster image of the brand's marks. */
export interface Mark {
  /** The file to write, relative to the project's root. */
  file: string
  /** Draws it: the bytes of the file, the same on every machine except for the rounding of single pixels. */
  draw: () => Promise<Buffer>
}

const sources = {
  /** Three faces and a rim; more would blur at 16 pixels. */
  small: 'public/favicon.svg',
  logo: 'public/logo/p666.svg',
  /** The gem on a plate with round corners. */
  icon: 'art/marks/icon.svg',
  /** The same on a square, with padding around the gem: launchers crop it to their own shape. */
  maskable: 'art/marks/icon-maskable.svg',
}

/** Every raster image of the marks, all drawn from the vector sources. */
export const marks: readonly Mark[] = [
  // One and a half times the size that pages use, for dense screens.
  { file: 'public/logo/p666.png', draw: () => drawPng(sources.logo, 540) },
  { file: 'public/favicon.ico', draw: () => drawIco(sources.small, [16, 32, 48]) },
  { file: 'public/icon-192.png', draw: () => drawPng(sources.icon, 192) },
  { file: 'public/icon-512.png', draw: () => drawPng(sources.icon, 512) },
  { file: 'public/icon-maskable-512.png', draw: () => drawPng(sources.maskable, 512) },
  // iOS rounds the corners itself and needs no padding, so this is the middle of the larger picture.
  { file: 'public/apple-touch-icon.png', draw: () => drawPng(sources.maskable, 225, 180) },
]

/** Draws a source at a width in pixels with few colours, cropped to the square in its middle if `middle` is set. */
async function drawPng(source: string, width: number, middle = 0): Promise<Buffer> {
  const image = sharp(await drawWhole(source, width))
  if (middle > 0) {
    const edge = Math.floor((width - middle) / 2)
    image.extract({ left: edge, top: edge, width: middle, height: middle })
  }
  return image.png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 }).toBuffer()
}

/** Draws a source at a width in pixels, in full colour. */
async function drawWhole(source: string, width: number): Promise<Buffer> {
  const svg = await readFile(join(projectRoot, source))
  const { width: natural } = await sharp(svg).metadata()
  return sharp(svg, { density: (72 * width) / natural })
    .resize({ width })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The lengths of the parts of an ICO file in bytes: https://en.wikipedia.org/wiki/ICO_(file_format). */
const [headBytes, entryBytes] = [6, 16]

/**
 * Combines PNGs of several sizes, with 32 bits per pixel as decoders expect, into one ICO file: a header, a directory
 * entry for each with size and offset, then the PNGs.
 */
async function drawIco(source: string, sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => drawWhole(source, size)))
  const head = Buffer.alloc(headBytes + entryBytes * sizes.length)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(sizes.length, 4)
  let place = head.length
  for (const [index, picture] of pictures.entries()) {
    const at = headBytes + entryBytes * index
    const size = sizes[index] ?? 0
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4) // planes
    head.writeUInt16LE(32, at + 6) // bits per pixel
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(place, at + 12)
    place += picture.length
  }
  return Buffer.concat([head, ...pictures])
}

/** The pictures in an ICO file. */
export function readIco(ico: Buffer): Buffer[] {
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = headBytes + entryBytes * index
    const place = ico.readUInt32LE(at + 12)
    return ico.subarray(place, place + ico.readUInt32LE(at + 8))
  })
}
