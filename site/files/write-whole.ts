import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, chown, mkdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listLeftovers, removeLeft } from './leftovers.mjs'
import { processIdForm, ownId } from './process-id.mjs'

/**
 * Writes a file atomically: a temporary file next to it, then a rename. Creates missing folders, follows links, keeps
 * the mode and owner of an existing file, and writes to a pipe or device directly. Removes leftovers of killed
 * processes. `isUnchanged` is called just before the rename; if it returns false, nothing is written and the result is
 * false. Throws when the file cannot be written.
 */
export async function writeWhole(
  file: string,
  content: string | Uint8Array,
  isUnchanged: () => Promise<boolean> = () => Promise.resolve(true),
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
  for (const left of leftovers) removeLeft(left)
  const temporary = nameBeside(target)
  try {
    await writeFile(temporary, content, { flush: true })
    if (old) await chmod(temporary, old.mode)
    // Only the administrator may change the owner of a file; for other users it is the same anyway.
    if (old && process.getuid?.() === 0) await chown(temporary, old.uid, old.gid)
    if (!(await isUnchanged())) return false
    await rename(temporary, target)
    return true
  } finally {
    await rm(temporary, { force: true })
  }
}

/** The name under which this process writes what is to take the place of a file. */
export function nameBeside(target: string): string {
  return join(dirname(target), `.${basename(target)}.${ownId()}.tmp`)
}

/** Matches the names that `nameBeside` makes, of any file and process; the group `of` is the name of the file. */
export const formBeside = new RegExp(String.raw`^\.(?<of>.*)\.${processIdForm}\.tmp$`)

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
