import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeCached } from '../files/write-whole.ts'

/** The hash of a text or of bytes, as 43 characters. */
export function hashOf(content: string | Uint8Array): string {
  return hash('sha256', content, 'base64url')
}

/** Reads a file written with this seal, or with any; undefined if it is missing or damaged. */
export function readSealed(file: string, seal?: string): unknown {
  try {
    const text = readFileSync(file, 'utf8')
    const end = text.indexOf('\n')
    const [found, body] = [text.slice(0, end), text.slice(end + 1)]
    const isWhole = found === hashOf(body) && (seal === undefined || found === seal)
    return isWhole ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

/** Writes a value after its hash, and returns the hash. */
export function writeSealed(file: string, value: unknown): string {
  const body = JSON.stringify(value)
  const seal = hashOf(body)
  writeCached(file, `${seal}\n${body}`)
  return seal
}
