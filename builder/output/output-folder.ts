import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { listLeftovers } from '../../site/files/leftovers.mjs'
import { idForm, ownId } from '../../site/files/process-id.mjs'
import { findAdded, listNames, recordOutput } from './added-files.ts'
import { exchange } from './exchange.ts'

/** A folder that is published completely or not. */
export interface OutputFolder {
  /** The folder to write files to. */
  work: string
  /** The final folder; until the end it holds the previous output, if any. */
  target: string
  /** Moves the written files into place. */
  finish(): Promise<void>
  /** Deletes the written files and leaves the previous output unchanged. */
  abandon(): Promise<void>
}

/**
 * Opens the output of a build: a new folder next to `outDir`, which takes its place at the end. Throws when `outDir`
 * holds files that are not build output. `onAdded` is called with the names of files that somebody added to the
 * previous output, before they go with it.
 */
export async function openOutput(
  outDir: string,
  onAdded?: (names: readonly string[]) => void,
): Promise<OutputFolder> {
  const target = resolve(outDir)
  restoreOutput(target)
  refuseForeign(target)
  const work = `${target}.building-${ownId()}`
  const old = `${target}.old-${ownId()}`
  await rm(work, { recursive: true, force: true })
  await mkdir(dirname(work), { recursive: true })
  await mkdir(work) // with `recursive`, Node reports a read-only disk as a missing folder
  return {
    work,
    target,
    async finish() {
      const names = listNames(work)
      const added = findAdded(target) ?? []
      if (added.length > 0) onAdded?.(added)
      const isExchanged = exchange(work, target)
      if (!isExchanged) replaceFolder(work, target, old)
      recordOutput(target, names)
      await removeInBackground([isExchanged ? work : old])
    },
    async abandon() {
      await removeInBackground([work])
    },
  }
}

/** Restores the previous output that a killed build had renamed but not replaced. Does nothing if the folder exists. */
export function restoreOutput(outDir: string): void {
  const target = resolve(outDir)
  for (const folder of findLeftovers(target))
    if (folder.startsWith(`${target}.old-`) && !existsSync(target))
      tryRename(folder, target, 'ENOENT', 'ENOTEMPTY', 'EEXIST')
}

/** Deletes what killed builds left next to an output folder, after restoring the previous output. */
export async function clearLeftovers(outDir: string): Promise<void> {
  restoreOutput(outDir)
  await removeInBackground(findLeftovers(resolve(outDir)))
}

/** How many times another build may take the place of the folder between two steps of this one. */
const maxRivals = 100

/**
 * Renames a folder into the place of another, which is moved to `old`. For a moment, neither exists. If several builds
 * finish together, the last one wins.
 */
function replaceFolder(work: string, target: string, old: string): void {
  for (let rivals = 0; ; rivals += 1) {
    rmSync(old, { recursive: true, force: true })
    const exists = tryRename(target, old, 'ENOENT')
    try {
      if (tryRename(work, target, 'ENOTEMPTY', 'EEXIST')) return
    } catch (error) {
      if (exists) tryRename(old, target, 'ENOTEMPTY', 'EEXIST')
      throw error
    }
    if (rivals === maxRivals)
      throw new Error(
        `${target} is being replaced by other builds again and again. Wait for them to finish.`,
      )
  }
}

/** Renames a folder; returns false if that fails with one of these codes. */
function tryRename(from: string, to: string, ...reasons: readonly string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && reasons.includes(String(error.code)))
      return false
    throw error
  }
}

/** Protects the user's files from a mistyped --out. */
function refuseForeign(target: string): void {
  if (!existsSync(target) || existsSync(join(target, siteDataUrl))) return
  if (countEntries(target) === 0) return
  throw new Error(`${target} contains other files. Choose an empty or new folder for the output.`)
}

/** Finds the leftovers of killed builds: folders whose process has ended. */
function findLeftovers(target: string): string[] {
  const form = new RegExp(String.raw`^(?<of>.+)\.(?:building|old)-${idForm}$`)
  return listLeftovers(dirname(target), form, basename(target))
}

/** The maximum number of entries of a folder that is removed right away. */
const few = 500

/** Removes folders; a large one after the build has ended, because removing it slows down other writes. */
async function removeInBackground(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (countEntries(folder) <= few) await rm(folder, { recursive: true, force: true })
    else {
      const script = 'require("fs").rmSync(process.argv[1],{recursive:true,force:true})'
      spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
    }
  }
}

/** The number of entries of a folder; 0 if another build has just removed it. */
function countEntries(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
