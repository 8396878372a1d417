import sharp from 'sharp'
import { cacheByFile } from './cache-by-file.ts'
import { listPictures } from './site-files.ts'

/** The displayed size of a picture in pixels. */
interface Size {
  width: number
  height: number
}

/**
 * Creates the reader of the picture sizes of a public folder, by name. It reads the header of each file, and reads it
 * again only after a change. A file that is not a picture has no size; the build reports it.
 */
export function createSizeReader(): (
  publicDir: string,
  uploads?: readonly string[],
) => Promise<Map<string, Size>> {
  const inspect = cacheByFile(readSize)

  return async (publicDir, uploads) => {
    const sizes = await Promise.all(
      Array.from(listPictures(publicDir, uploads), async ([name, file]) => {
        const size = await inspect(file)
        return size ? [[name, size] as const] : []
      }),
    )
    return new Map(sizes.flat())
  }
}

async function readSize(file: string): Promise<Size | undefined> {
  try {
    const { autoOrient } = await sharp(file, { limitInputPixels: false }).metadata()
    return { width: autoOrient.width, height: autoOrient.height }
  } catch {
    return undefined
  }
}
