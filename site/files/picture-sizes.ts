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
    const sizes = new Map<string, Size>()
    const entries = [...listPictures(publicDir, uploads)]
    const read = await Promise.all(entries.map(([, file]) => inspect(file)))
    entries.forEach(([name], index) => {
      const size = read[index]
      if (size) sizes.set(name, size)
    })
    return sizes
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
