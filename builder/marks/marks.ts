import sharp from 'sharp'

/** The vector sources of a brand's marks, as texts of SVG files. */
export interface MarkSources {
  /** What is still readable at 16 pixels. */
  small: Buffer
  logo: Buffer
  /** The icon on a plate with round corners. */
  icon: Buffer
  /** The icon on a square, with padding around it: launchers crop it to their own shape. */
  maskable: Buffer
}

/** A raster image of a brand's marks: its file in the public folder, and what draws its bytes. */
export interface Mark {
  file: string
  draw: () => Promise<Buffer>
}

/** Every raster image of the marks of a brand, the same on every machine except for the rounding of single pixels. */
export function listMarks(brand: string, sources: MarkSources): Mark[] {
  return [
    // One and a half times the size that pages use, for dense screens.
    { file: `logo/${brand}.png`, draw: () => drawPng(sources.logo, 540) },
    { file: 'favicon.ico', draw: () => drawIco(sources.small, [16, 32, 48]) },
    { file: 'icon-192.png', draw: () => drawPng(sources.icon, 192) },
    { file: 'icon-512.png', draw: () => drawPng(sources.icon, 512) },
    { file: 'icon-maskable-512.png', draw: () => drawPng(sources.maskable, 512) },
    // iOS rounds the corners itself and needs no padding, so this is the middle of the larger picture.
    { file: 'apple-touch-icon.png', draw: () => drawPng(sources.maskable, 225, 180) },
  ]
}

/** An SVG in the middle of a square of a colour, with padding around it. */
export async function onSquare(svg: Buffer, color: string): Promise<Buffer> {
  const picture = await drawWhole(svg, 512)
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="${color}"/><image x="10" y="10" width="44" height="44" href="data:image/png;base64,${picture.toString('base64')}"/></svg>`,
  )
}

/** Draws an SVG as a PNG of a width in pixels with few colours, cropped to the square in its middle if `middle` is set. */
async function drawPng(svg: Buffer, width: number, middle = 0): Promise<Buffer> {
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
async function drawIco(svg: Buffer, sizes: readonly number[]): Promise<Buffer> {
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
