import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file of a cache as a whole: beside it, then renamed, so that nobody reads half of it. Makes missing folders. */
export function writeCached(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const beside = `${file}.${process.pid}`
  writeFileSync(beside, content)
  renameSync(beside, file)
}
