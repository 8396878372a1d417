import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createTurns } from '../../schema/cache/turns.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { fallbackOf, widestPicture } from '../../schema/values/picture-file.ts'
import { cachedPath } from '../../site/cache/cache-place.mjs'
import { cacheByFile, rememberByFile } from '../../site/cache/remember.ts'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { listPictures, type PicturePlace } from '../../site/files/public-files.ts'
import { writeCached } from '../../site/files/write-whole.ts'
import type { PictureFile } from '../compile/compile-settings.ts'
import { isMemoryShort } from '../memory.mjs'

/**
 * The widths in pixels that the layout uses: from 18rem on a small phone up to parts of a picture on screens of double
 * density. 720 is just enough for the phones of most visitors.
 */
const widths = [320, 480, 720, 960, 1200]

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
 * Creates the planner of a site's pictures, which encodes none: it reads each source once, and again only
 * after a change. File names contain a hash of content and settings, so that they can be cached forever.
 */
export function createPicturePlanner(
  cacheDir = 'pictures',
): (place: PicturePlace) => Promise<SitePictures> {
  const version = hashOf(JSON.stringify(encoders))
  const inspect = cacheByFile(
    rememberByFile({ kind: 'picture-sources', version, read: readSource, isFact: isSource }),
  )

  return async (place) => {
    const pictures = new Map<string, PictureFile>()
    const renditions = new Map<string, Rendition>()
    const files = [...listPictures(place)]
    const sources = await Promise.all(files.map(([, file]) => inspect(file)))
    files.forEach(([name, file], index) => {
      const source = sources[index]
      if (!source) return
      const { width, height, hash } = source
      const src = `/img/${name}.${hash}`
      const used = [
        ...widths.filter((candidate) => candidate < width),
        Math.min(width, widestPicture),
      ]
      pictures.set(name, { src, width, height, widths: used })
      const fallback = fallbackOf({ src, widths: used })
      for (const target of used) {
        for (const format of formatNames) {
          const url = `${src}-${target}.${format}`
          if (format === 'webp' && url !== fallback) continue
          const cached = cachedPath(cacheDir, url.slice('/img/'.length))
          renditions.set(url, { url, make: () => encodePicture(file, target, format, cached) })
        }
      }
    })
    return { pictures, renditions }
  }
}

function isSource(value: unknown): value is Awaited<ReturnType<typeof readSource>> {
  const { width, height, hash } = asRecord(value)
  return typeof width === 'number' && typeof height === 'number' && typeof hash === 'string'
}

/**
 * Reads the displayed size of a source picture in pixels, and the hash of its renditions. One that cannot be read, which
 * the check reports, is a pixel.
 */
async function readSource(file: string) {
  const content = await readFile(file)
  const hash = createHash('sha256')
    .update(content)
    .update(JSON.stringify(encoders))
    .digest('hex')
    .slice(0, 8)
  const { default: sharp } = await import('sharp')
  const head = await sharp(content)
    .metadata()
    .catch(() => undefined)
  const { width = 1, height = 1 } = head?.autoOrient ?? {}
  return { width, height, hash }
}

/** The formats of renditions, with the settings of their encoders, measured in docs/decisions/pictures.md. */
const encoders = {
  avif: { quality: 53, effort: 3 },
  webp: { quality: 78, effort: 4 },
}

/** The names of the formats, which are the file extensions too. */
const formatNames = ['avif', 'webp'] as const

/** The encoder whose turn it is, where they take turns. */
const inTurn = createTurns()

/** Encodes a picture in a width and a format, unless it is cached. Returns the path of the file in the cache. */
export async function encodePicture(
  file: string,
  width: number,
  format: keyof typeof encoders,
  cached: string,
): Promise<string> {
  if (existsSync(cached)) return cached
  const { default: sharp } = await import('sharp')
  const encode = async (): Promise<void> => {
    const image = sharp(file).autoOrient().resize({ width })
    writeCached(cached, await image.toFormat(format, encoders[format]).toBuffer())
  }
  if (!isMemoryShort) await encode()
  else {
    sharp.concurrency(1)
    sharp.cache(false)
    await inTurn(encode)
  }
  return cached
}
