import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { listLeftovers, removeLeft } from './leftovers.mjs'
import { formBeside, nameBeside } from './write-whole.ts'

/**
 * Writes a cache file atomically: a temporary file next to it, then a rename. Creates missing folders and removes
 * leftovers of killed processes from the folder. Leaves nothing behind when it throws.
 */
export function writeCached(file: string, content: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  if (!cleared.has(folder)) {
    cleared.add(folder)
    for (const left of listLeftovers(folder, formBeside)) removeLeft(left)
  }
  const temporary = nameBeside(file)
  try {
    writeFileSync(temporary, content)
    renameSync(temporary, file)
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Folders that were already cleaned; later leftovers are found by the next process. */
const cleared = new Set<string>()
