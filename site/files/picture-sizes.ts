import sharp from 'sharp'
import { rememberFiles } from './remember-files.ts'
import { listPictures } from './site-files.ts'

/** Pixels of a picture as it is shown. */
interface Size {
  width: number
  height: number
}

/**
 * Makes the reader of a public folder's picture sizes, by name. It reads the head of each file, and again only when it has
 * changed. A file that is no picture has no size here; the build names it.
 */
export function createSizeReader(): (
  publicDir: string,
  uploads?: readonly string[],
) => Promise<Map<string, Size>> {
  const inspect = rememberFiles(readSize)

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
