import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { asRecord } from '../../schema/read/json-object.ts'
import { formats } from './encode-picture.ts'

/** A source picture without its encoded renditions: its displayed size in pixels, and the hash of its renditions. */
export interface Source {
  width: number
  height: number
  hash: string
}

/** Whether a value of any shape is a source picture. */
export function isSource(value: unknown): value is Source {
  const { width, height, hash } = asRecord(value)
  return typeof width === 'number' && typeof height === 'number' && typeof hash === 'string'
}

/** Reads a source picture. One that cannot be read, which the check reports, is a pixel. */
export async function readSource(file: string): Promise<Source> {
  const content = await readFile(file)
  const hash = createHash('sha256')
    .update(content)
    .update(JSON.stringify(formats))
    .digest('hex')
    .slice(0, 8)
  const { default: sharp } = await import('sharp')
  const head = await sharp(content)
    .metadata()
    .catch(() => undefined)
  const { width = 1, height = 1 } = head?.autoOrient ?? {}
  return { width, height, hash }
}
