import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PictureFile } from '../compile/compile.ts'
import { cacheByFile } from '../../site/files/cache-by-file.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { listPictures } from '../../site/files/site-files.ts'
import { writeCached } from '../../site/files/write-cached.ts'

/**
 * The widths in pixels that the layout uses: from 18rem on a small phone up to 46rem on a tablet of double density. 720
 * is just enough for the phones of most visitors.
 */
const widths = [320, 480, 720, 960]
const widest = 1200

const formats = {
  avif: { quality: 55, effort: 4 },
  webp: { quality: 78, effort: 4 },
}

/** A file to publish: its address, and how to make its content. */
export interface Rendition {
  url: string
  /** Encodes it or takes it from the cache; returns the path of the file in the cache. */
  make: () => Promise<string>
}

/** The pictures of a site: their data for pages, and the files to publish by address. */
export interface SitePictures {
  pictures: Map<string, PictureFile>
  renditions: Map<string, Rendition>
}

/**
 * Creates the planner of a public folder's pictures, which encodes none: it reads each source once, and again only
 * after a change. File names contain a hash of content and settings, so that they can be cached forever. Throws an
 * Error with the name of a file that is not a picture.
 */
export function createPicturePlanner(
  cacheDir = join(projectRoot, 'node_modules', '.cache', 'pictures'),
): (publicDir: string, uploads?: readonly string[]) => Promise<SitePictures> {
  const inspect = cacheByFile(readSource)

  return async (publicDir, uploads) => {
    const pictures = new Map<string, PictureFile>()
    const renditions = new Map<string, Rendition>()
    const files = [...listPictures(publicDir, uploads)]
    const sources = await Promise.all(files.map(([, file]) => inspect(file)))
    files.forEach(([name, file], index) => {
      const source = sources[index]
      if (!source) return
      const { width, height, hash } = source
      const src = `/img/${name}.${hash}`
      const used = [...widths.filter((candidate) => candidate < width), Math.min(width, widest)]
      pictures.set(name, { src, width, height, widths: used })
      for (const target of used) {
        for (const format of ['avif', 'webp'] as const) {
          const url = `${src}-${target}.${format}`
          const cached = join(cacheDir, url.slice('/img/'.length))
          renditions.set(url, { url, make: () => encode(file, target, format, cached) })
        }
      }
    })
    return { pictures, renditions }
  }
}

/** A source picture without its encoded renditions: its displayed size in pixels, and the hash of its renditions. */
interface Source {
  width: number
  height: number
  hash: string
}

async function readSource(file: string): Promise<Source> {
  const content = await readFile(file)
  const hash = createHash('sha256')
    .update(content)
    .update(JSON.stringify(formats))
    .digest('hex')
    .slice(0, 8)
  try {
    const { autoOrient } = await sharp(content).metadata()
    return { width: autoOrient.width, height: autoOrient.height, hash }
  } catch (cause) {
    throw new Error(`${file} is not a readable picture`, { cause })
  }
}

async function encode(
  file: string,
  width: number,
  format: 'avif' | 'webp',
  cached: string,
): Promise<string> {
  if (existsSync(cached)) return cached
  const image = sharp(file).autoOrient().resize({ width })
  const encoded = await (
    format === 'avif' ? image.avif(formats.avif) : image.webp(formats.webp)
  ).toBuffer()
  writeCached(cached, encoded)
  return cached
}
