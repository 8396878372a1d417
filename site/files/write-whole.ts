import { chmod, chown, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listLeftovers } from './leftovers.mjs'

/**
 * Writes a file as a whole, or not at all: beside it, then renamed into its place. Makes missing folders, follows a link,
 * keeps mode and owner of what it replaces, and writes to a pipe or device as it is. What processes that were killed have
 * left beside it is removed. `isStill` is asked just before the rename; when it says no, nothing is written and false is
 * returned. Throws when the file cannot be written.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  isStill: () => Promise<boolean> = () => Promise.resolve(true),
): Promise<boolean> {
  await mkdir(dirname(file), { recursive: true })
  const old = await stat(file).catch(() => undefined)
  if (old?.isDirectory()) throw new Error(`${file} is a folder`)
  if (old && !old.isFile()) {
    await writeFile(file, content)
    return true
  }
  const target = old ? await realpath(file) : file
  const leftovers = listLeftovers(dirname(target), formBeside, basename(target))
  for (const left of leftovers) await rm(left, { force: true })
  const beside = nameBeside(target)
  try {
    await writeFile(beside, content, { flush: true })
    if (old) await chmod(beside, old.mode)
    // Only the administrator may give a file to somebody else; for others the owner is the same.
    if (old && process.getuid?.() === 0) await chown(beside, old.uid, old.gid)
    if (!(await isStill())) return false
    await rename(beside, target)
    return true
  } finally {
    await rm(beside, { force: true })
  }
}

/** The name under which this process writes what is to take the place of a file. */
export function nameBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${process.pid}.tmp`)
}

/** The form of such names, of any file and process. */
export const formBeside = /^\.(?<of>.*)\.(?<pid>\d+)\.tmp$/
