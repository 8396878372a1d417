import { asRecord } from '../../schema/read/json-object.ts'
import { cacheByFile } from '../cache/cache-by-file.ts'
import { rememberByFile } from '../cache/remember.ts'
import { listPictures, type PicturePlace } from './public-files.ts'

/** The displayed size of a picture in pixels. */
interface Size {
  width: number
  height: number
}

/**
 * Creates the reader of the picture sizes of a site, by name. It reads the header of each file, and reads it
 * again only after a change. A file that is not a picture has no size; the build reports it.
 */
export function createSizeReader(): (place: PicturePlace) => Promise<Map<string, Size>> {
  const inspect = cacheByFile(
    rememberByFile({ kind: 'picture-sizes', version: '1', read: readSize, isFact: isSize }),
  )

  return async (place) => {
    const sizes = await Promise.all(
      Array.from(listPictures(place), async ([name, file]) => {
        const size = await inspect(file)
        return size ? [[name, size] as const] : []
      }),
    )
    return new Map(sizes.flat())
  }
}

function isSize(value: unknown): value is Size {
  const { width, height } = asRecord(value)
  return typeof width === 'number' && typeof height === 'number'
}

async function readSize(file: string): Promise<Size | undefined> {
  try {
    // Loaded on demand: it takes a tenth of a second, and most runs know all pictures.
    const { default: sharp } = await import('sharp')
    const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return undefined
  }
}
