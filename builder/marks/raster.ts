import sharp from 'sharp'

/** Draws an SVG as a PNG of a width in pixels with few colours, cropped to the square in its middle if `middle` is set. */
export async function drawPng(svg: Buffer, width: number, middle = 0): Promise<Buffer> {
  const image = sharp(await drawWhole(svg, width))
  if (middle > 0) {
    const edge = Math.floor((width - middle) / 2)
    image.extract({ left: edge, top: edge, width: middle, height: middle })
  }
  return image.png({ compressionLevel: 9, palette: true, quality: 95, effort: 10 }).toBuffer()
}

/** Draws an SVG as a PNG of a width in pixels, in full colour. */
async function drawWhole(svg: Buffer, width: number): Promise<Buffer> {
  const { width: natural } = await sharp(svg).metadata()
  return sharp(svg, { density: (72 * width) / natural })
    .resize({ width })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** The lengths of the parts of an ICO file in bytes: https://en.wikipedia.org/wiki/ICO_(file_format). */
const [headBytes, entryBytes] = [6, 16]

/**
 * Draws an SVG as one ICO file of PNGs in several sizes, with 32 bits per pixel as decoders expect: a header, a directory
 * entry for each with size and offset, then the PNGs.
 */
export async function drawIco(svg: Buffer, sizes: readonly number[]): Promise<Buffer> {
  const pictures = await Promise.all(sizes.map((size) => drawWhole(svg, size)))
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
