import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { listLeftovers } from './leftovers.mjs'
import { formBeside, nameBeside } from './write-whole.ts'

/**
 * Writes a file of a cache as a whole: beside it, then renamed, so that nobody reads half of it. Makes missing folders, and
 * removes what processes that were killed have left in the folder. Leaves nothing behind where it throws.
 */
export function writeCached(file: string, content: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  if (!cleared.has(folder)) {
    cleared.add(folder)
    for (const left of listLeftovers(folder, formBeside)) rmSync(left, { force: true })
  }
  const beside = nameBeside(file)
  try {
    writeFileSync(beside, content)
    renameSync(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Folders that were looked at: what others leave later, the next process finds. */
const cleared = new Set<string>()
