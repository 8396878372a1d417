import { createTurns } from '../../schema/cache/turns.ts'
import { existsSync } from 'node:fs'
import { isMemoryShort } from '../memory.mjs'
import { writeCached } from '../../site/files/write-whole.ts'

/** The formats of renditions, with the settings of their encoders, measured in docs/decisions/pictures.md. */
export const encoders = {
  avif: { quality: 53, effort: 3 },
  webp: { quality: 78, effort: 4 },
}

/** The names of the formats, which are the file extensions too. */
export const formatNames = ['avif', 'webp'] as const

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
