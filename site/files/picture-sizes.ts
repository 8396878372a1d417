import { asRecord } from '../../schema/read/json-object.ts'
import { cacheByFile, rememberByFile } from '../cache/remember.ts'
import { listPictures, type PicturePlace } from './public-files.ts'

interface Size {
  width: number
  height: number
}

/**
 * Creates the reader of the picture sizes of a site, by name. It decodes each file, and again only
 * after a change. One that cannot be decoded has no size.
 */
export function createSizeReader(): (place: PicturePlace) => Promise<Map<string, Size>> {
  const inspect = cacheByFile(
    rememberByFile({ kind: 'picture-sizes', version: '2', read: readSize, isFact: isSize }),
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
  // Loaded on demand: it takes a tenth of a second, and most runs know all pictures.
  const { default: sharp } = await import('sharp')
  try {
    const { autoOrient } = await sharp(file).metadata()
    await sharp(file).resize({ width: 1 }).toBuffer()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return undefined
  }
}
