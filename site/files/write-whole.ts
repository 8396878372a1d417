import {
  chmod,
  chown,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isRunning } from './is-running.mjs'

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
  await clearRemains(target)
  const beside = nameBeside(target, String(process.pid))
  try {
    await writeFile(beside, content, { flush: true })
    if (old) await chmod(beside, old.mode)
    // Only the administrator may change the owner of a file; for other users it is the same anyway.
    if (old && process.getuid?.() === 0) await chown(beside, old.uid, old.gid)
    if (!(await isUnchanged())) return false
    await rename(beside, target)
    return true
  } finally {
    await rm(beside, { force: true })
  }
}

/** The name of the temporary file that a process writes before it replaces a file. */
export function nameBeside(target: string, pid: string): string {
  return join(dirname(target), `.${basename(target)}.${pid}.tmp`)
}

/** Removes the temporary files of writers that no longer run. Ignores a folder that cannot be listed. */
async function clearRemains(target: string): Promise<void> {
  const folder = dirname(target)
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = /\.(\d+)\.tmp$/.exec(name)?.[1]
    if (pid === undefined || join(folder, name) !== nameBeside(target, pid)) continue
    if (!isRunning(Number(pid))) await rm(join(folder, name), { force: true })
  }
}
