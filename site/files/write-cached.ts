import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isRunning } from './is-running.mjs'
import { nameBeside } from './write-whole.ts'

/**
 * Writes a file of a cache as a whole: beside it, then renamed, so that nobody reads half of it. Makes missing folders, and
 * removes what processes that were killed have left in the folder. Leaves nothing behind where it throws.
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

/** Folders that were looked at: what others leave later, the next process finds. */
const cleared = new Set<string>()

function clearRemains(folder: string): void {
  if (cleared.has(folder)) return
  cleared.add(folder)
  for (const name of readdirSync(folder)) {
    const pid = /^\..*\.(\d+)\.tmp$/.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, name), { force: true })
  }
}
