import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let folder: string | undefined
let count = 0

/**
 * Creates an empty folder. All of them are deleted at the end of the benchmark: a file system is several times slower
 * while it deletes the output of an earlier run.
 */
export function makeScratch(): string {
  folder ??= openScratch()
  const path = join(folder, String(++count))
  mkdirSync(path)
  return path
}

function openScratch(): string {
  const path = mkdtempSync(join(tmpdir(), 'bench-'))
  process.once('exit', () => rmSync(path, { recursive: true, force: true }))
  process.once('SIGINT', () => process.exit(130))
  return path
}
