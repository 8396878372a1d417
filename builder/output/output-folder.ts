import { spawn } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { listLeftovers } from '../../site/files/leftovers.mjs'

/** A folder that is written as a whole, or not at all. */
export interface OutputFolder {
  /** Where the files are written. */
  work: string
  /** Where they end up; until then it holds the site before, if there is one. */
  target: string
  /** Puts what was written into its place. */
  finish(): Promise<void>
  /** Gives up: what was written goes, what was there before stays. */
  abandon(): Promise<void>
}

/**
 * Opens the output of a build: a new folder beside `outDir`, renamed at the end. Throws when `outDir` holds something that
 * no build of ours wrote.
 */
export async function openOutput(outDir: string): Promise<OutputFolder> {
  const target = resolve(outDir)
  const leftovers = findLeftovers(target)
  refuseForeign(target)
  const work = `${target}.building-${process.pid}`
  const old = `${target}.old-${process.pid}`
  await rm(work, { recursive: true, force: true })
  await mkdir(dirname(work), { recursive: true })
  await mkdir(work) // with `recursive`, Node calls a disk that can only be read a missing folder
  return {
    work,
    target,
    async finish() {
      replaceFolder(work, target, old)
      await removeLater([...leftovers, old])
    },
    async abandon() {
      await removeLater([...leftovers, work])
    },
  }
}

/**
 * Puts the whole site back that a killed build had renamed away and not yet replaced. Does nothing while the folder is
 * there.
 */
export function restoreOutput(outDir: string): void {
  findLeftovers(resolve(outDir))
}

/** So often another build may put its own folder in the place between two steps of this one. */
const mostRivals = 100

/**
 * Renames a folder into the place of another, which goes to `old`. Node cannot exchange two folders, so for a moment none
 * is there: the steps follow each other at once. Of several builds the last one stays.
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
    if (rivals === mostRivals)
      throw new Error(`${target} is written by other builds all the time. Let one of them end.`)
  }
}

/** Renames a folder; says no where that fails for one of these reasons. */
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

/** Nothing of the user's may be lost to a mistyped --out. */
function refuseForeign(target: string): void {
  if (!existsSync(target) || existsSync(join(target, siteDataUrl))) return
  if (countEntries(target) === 0) return
  throw new Error(`${target} holds other files. Choose an empty or new folder for the output.`)
}

/** Finds what killed builds left: folders whose process is gone. The last whole site is put back. */
function findLeftovers(target: string): string[] {
  const form = /^(?<of>.+)\.(?:building|old)-(?<pid>\d+)$/
  return listLeftovers(dirname(target), form, basename(target)).filter((folder) => {
    const isOld = folder.startsWith(`${target}.old-`)
    const isBack =
      isOld && !existsSync(target) && tryRename(folder, target, 'ENOENT', 'ENOTEMPTY', 'EEXIST')
    return !isBack
  })
}

/** So many entries a folder may have to be removed at once. */
const few = 500

/** Removes folders; a large one after the build has ended, because it slows whatever else is written. */
async function removeLater(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (countEntries(folder) <= few) await rm(folder, { recursive: true, force: true })
    else {
      const script = 'require("fs").rmSync(process.argv[1],{recursive:true,force:true})'
      spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
    }
  }
}

/** The number of entries of a folder; none where another build has just removed it. */
function countEntries(folder: string): number {
  try {
    return readdirSync(folder).length
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0
    throw error
  }
}
