import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { formats } from './encode-picture.ts'

/** A source picture without its encoded renditions: its displayed size in pixels, and the hash of its renditions. */
export interface Source {
  width: number
  height: number
  hash: string
}

/** Reads a source picture. Throws an Error that names a file which is no picture. */
export async function readSource(file: string): Promise<Source> {
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
