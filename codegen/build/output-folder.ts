import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { siteDataUrl } from '../../renderer/page-data.ts'
import { isRunning } from '../program.mjs'

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
  const remains = await findRemains(target)
  refuseForeign(target)
  const work = `${target}.building-${process.pid}`
  const old = `${target}.old-${process.pid}`
  await rm(work, { recursive: true, force: true })
  await mkdir(work, { recursive: true })
  return {
    work,
    target,
    async finish() {
      const exists = existsSync(target)
      if (exists) await rename(target, old)
      try {
        await rename(work, target)
      } catch (error) {
        if (exists) await rename(old, target)
        throw error
      }
      await removeLater([...remains, ...(exists ? [old] : [])])
    },
    async abandon() {
      await removeLater([...remains, work])
    },
  }
}

/** Nothing of the user's may be lost to a mistyped --out. */
function refuseForeign(target: string): void {
  if (
    !existsSync(target) ||
    readdirSync(target).length === 0 ||
    existsSync(join(target, siteDataUrl))
  )
    return
  throw new Error(`${target} holds other files. Choose an empty or new folder for the output.`)
}

/** Finds what killed builds have left: folders whose process is gone. The last whole site is put back. */
async function findRemains(target: string): Promise<string[]> {
  const folder = dirname(target)
  const found: string[] = []
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    const [, kind, pid] = /\.(building|old)-(\d+)$/.exec(name) ?? []
    const isRemains =
      pid !== undefined && name === `${basename(target)}.${kind}-${pid}` && !isRunning(Number(pid))
    if (!isRemains) continue
    const remains = join(folder, name)
    if (kind === 'old' && !existsSync(target)) await rename(remains, target)
    else found.push(remains)
  }
  return found
}

/** So many entries a folder may have to be removed at once. */
const few = 500

/** Removes folders; a large one after the build has ended, because it slows whatever else is written. */
async function removeLater(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    if (readdirSync(folder).length <= few) await rm(folder, { recursive: true, force: true })
    else {
      const script = 'require("fs").rmSync(process.argv[1],{recursive:true,force:true})'
      spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
    }
  }
}
