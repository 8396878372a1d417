import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureFile } from './compile/compile.ts'
import { projectRoot } from './schema.ts'
import { listPictures } from './site-files.ts'

/** The widths in pixels that the layout uses: 94vw of small phones up to 30rem on a screen of double density. */
const widths = [320, 480, 640, 960]

const formats = {
  avif: { quality: 55, effort: 4 },
  webp: { quality: 78, effort: 4 },
}

/** One file to be delivered: its address, and how its content is made. */
export interface Rendition {
  url: string
  /** Encodes it, or takes it from the cache; returns the path of the file in the cache. */
  make: () => Promise<string>
}

/** The pictures of a site: what page data says of them, and the files to deliver by address. */
export interface SitePictures {
  pictures: Map<string, PictureFile>
  renditions: Map<string, Rendition>
}

/**
 * Reads the source pictures of a public folder and plans their renditions, without encoding any. Names carry a hash of
 * content and settings, so that they may be cached for ever. Throws an Error that names a file which is no picture.
 */
export async function planPictures(
  publicDir: string,
  cacheDir = join(projectRoot, 'node_modules', '.cache', 'pictures'),
): Promise<SitePictures> {
  const pictures = new Map<string, PictureFile>()
  const renditions = new Map<string, Rendition>()
  for (const [name, file] of listPictures(publicDir)) {
    const content = await readFile(file)
    const { width, height } = await sharp(content)
      .metadata()
      .catch((cause: unknown) => {
        throw new Error(`${file} cannot be read as a picture`, { cause })
      })
    const hash = createHash('sha256')
      .update(content)
      .update(JSON.stringify(formats))
      .digest('hex')
      .slice(0, 8)
    const src = `/img/${name}.${hash}`
    const used = widths.filter((candidate) => candidate <= width)
    const usable = used.length > 0 ? used : [width]
    pictures.set(name, { src, width, height, widths: usable })
    for (const target of usable) {
      for (const format of ['avif', 'webp'] as const) {
        const url = `${src}-${target}.${format}`
        renditions.set(url, {
          url,
          make: () => encode(content, target, format, join(cacheDir, url.slice('/img/'.length))),
        })
      }
    }
  }
  return { pictures, renditions }
}

async function encode(
  content: Buffer,
  width: number,
  format: 'avif' | 'webp',
  cached: string,
): Promise<string> {
  if (existsSync(cached)) return cached
  const image = sharp(content).resize({ width })
  const encoded = await (
    format === 'avif' ? image.avif(formats.avif) : image.webp(formats.webp)
  ).toBuffer()
  mkdirSync(join(cached, '..'), { recursive: true })
  const temporary = `${cached}.${process.pid}`
  writeFileSync(temporary, encoded)
  renameSync(temporary, cached)
  return cached
}
