import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRunning } from './is-running.mjs'
import { nameBeside } from './write-whole.ts'

/**
 * Writes a cache file atomically: a temporary file next to it, then a rename. Creates missing folders and removes
 * leftovers of killed processes from the folder. Leaves nothing behind when it throws.
 */
export function writeCached(file: string, content: string | Uint8Array): void {
  const folder = dirname(file)
  mkdirSync(folder, { recursive: true })
  clearRemains(folder)
  const beside = nameBeside(file, String(process.pid))
  try {
    writeFileSync(beside, content)
    renameSync(beside, file)
  } finally {
    rmSync(beside, { force: true })
  }
}

/** Folders that were already cleaned; later leftovers are found by the next process. */
const cleared = new Set<string>()

function clearRemains(folder: string): void {
  if (cleared.has(folder)) return
  cleared.add(folder)
  for (const name of readdirSync(folder)) {
    const pid = /^\..*\.(\d+)\.tmp$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}
