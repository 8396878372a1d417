import { spawn, spawnSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { realPath } from '../../schema/read/real-path.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { listLeftovers, removeLeft } from '../../site/files/leftovers.mjs'
import { makeFolders } from '../../site/files/make-folders.ts'
import { processIdForm, ownId } from '../../site/files/process-id.mjs'
import { isOfGit } from '../../site/files/public-folder.ts'
import {
  carryOver,
  findAdded,
  guessAdded,
  isFolder,
  listNames,
  outermost,
  recordOutputs,
  moveRest,
} from './added-files.ts'

/** A folder that is published completely or not. */
export type OutputFolder = Awaited<ReturnType<typeof openOutput>>

/** What becomes of the files that somebody added to the previous output. */
export interface AddedOptions {
  /** Whether they are deleted, except for a git repository; otherwise they stay. */
  clean?: boolean | undefined
  /** Called with the names of those that stay, or that are about to be deleted. */
  onAdded?: ((names: readonly string[]) => void) | undefined
}

/**
 * Opens the output of a build: a new folder next to `outDir`, which takes its place at the end, with all that somebody
 * added. If only `outDir` itself can be written, or is a disk, its content is replaced file by file. Throws when it holds
 * no build output but other files.
 */
export async function openOutput(outDir: string, { clean = false, onAdded }: AddedOptions = {}) {
  const target = realPath(outDir)
  restoreOutput(target)
  refuseForeign(target)
  const old = `${target}.old-${ownId()}`
  const work = makeWork(target)
  let isPublished = false
  const settle = removeWhenEnded(work)
  return {
    /** The folder to write files to. */
    work,
    /** The final folder; until the end it holds the previous output, if any. */
    target,
    /** Moves the written files into place. */
    async finish(): Promise<void> {
      const names = listNames(work)
      const before = existsSync(target) ? listNames(target) : []
      const all = before.length === 0 ? [] : (findAdded(target) ?? guessAdded(target, names))
      const added = new Set(clean ? all.filter(isOfGit) : all)
      const named = outermost(target, clean ? all.filter((name) => !isOfGit(name)) : all)
      carryOver([...added], target, work)
      if (named.length > 0) onAdded?.(named)
      const ours = before.filter((name) => !added.has(name))
      recordOutputs(target, [[work, names], ...(ours.length > 0 ? [[target, ours] as const] : [])])
      const left = publish(work, target, old)
      if (left === undefined) {
        replaceContent(work, target, { ours, added })
        recordOutputs(target, [[target, names]])
      } else moveRest(findAdded(target, left) ?? [], left, target)
      isPublished = true
      await removeInBackground([left ?? work])
      settle()
    },
    /** Deletes the written files and leaves the previous output unchanged. */
    async abandon(): Promise<void> {
      if (!isPublished) await removeInBackground([work])
      settle()
    },
  }
}

/**
 * Has another process remove a folder once this one has ended, since code of the site may keep it from acting on signals.
 * Returns what calls that off.
 */
function removeWhenEnded(folder: string): () => void {
  // What it reads ends with the last thread of this process.
  const script = ['-c', 'read -r _; rm -rf -- "$0"', folder]
  const shell = spawn('sh', script, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  shell.on('error', () => {}).unref() // without a shell, the next build removes it
  return () => void shell.kill()
}

/** Makes the folder to write to: next to the output, or in the cache if only the output itself can be written. */
function makeWork(target: string): string {
  const beside = `${target}.building-${ownId()}`
  try {
    rmSync(beside, { recursive: true, force: true })
    makeFolders(beside)
    return beside
  } catch (error) {
    if (!isWritable(target)) throw error
  }
  const place = cachePlace('building')
  for (const left of listLeftovers(
    place,
    new RegExp(String.raw`^[0-9a-f]{16}\.building-${processIdForm}$`),
  ))
    removeLeft(left)
  const apart = join(place, `${hashOf(target).slice(0, 16)}.building-${ownId()}`)
  rmSync(apart, { recursive: true, force: true })
  makeFolders(apart)
  return apart
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** Puts a folder into the place of another in one step if possible. Returns where that is now; undefined if it stays. */
function publish(work: string, target: string, old: string): string | undefined {
  if (dirname(work) !== dirname(target)) return undefined
  if (exchangeFolders(work, target)) return work
  try {
    replaceFolder(work, target, old)
    return old
  } catch (error) {
    // A disk that is mounted there cannot be renamed, nor a folder of the image of a container.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (!['EBUSY', 'EXDEV'].includes(code) || process.platform === 'win32') throw error
    return undefined
  }
}

/** Replaces the files of the previous output by those of the next; the ones that somebody added stay as they are. */
function replaceContent(
  work: string,
  target: string,
  { ours, added }: { ours: readonly string[]; added: ReadonlySet<string> },
): void {
  console.error(
    `${target} cannot be replaced as a whole, so its files are replaced one by one. Visitors may see old and new ones together for a moment.`,
  )
  const kept = new Set(listNames(work))
  const remove = (name: string): void =>
    rmSync(join(target, name), { recursive: true, force: true })
  for (const name of ours)
    if (kept.has(name) && isFolder(join(work, name)) !== isFolder(join(target, name))) remove(name)
  const filter = (file: string): boolean => isFolder(file) || !added.has(relative(work, file))
  cpSync(work, target, { recursive: true, filter })
  for (const name of ours) if (!kept.has(name)) remove(name)
}

/** Restores the previous output that a killed build had renamed but not replaced. Does nothing if the folder exists. */
export function restoreOutput(outDir: string): void {
  const target = realPath(outDir)
  for (const folder of findLeftovers(target))
    if (folder.startsWith(`${target}.old-`) && !existsSync(target))
      tryRename(folder, target, 'ENOENT', 'ENOTEMPTY', 'EEXIST')
}

/** Deletes what killed builds left next to an output folder, after restoring the previous output. */
export async function clearLeftovers(outDir: string): Promise<void> {
  restoreOutput(outDir)
  await removeInBackground(findLeftovers(realPath(outDir)))
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

/** What a folder may hold before the first build because a host publishes it from a git repository. */
const ofDeployment = new Set(['.git', '.gitattributes', '.gitignore', '.nojekyll', 'CNAME'])

/** Protects the user's files from a mistyped --out. */
function refuseForeign(target: string): void {
  if (!existsSync(target) || existsSync(join(target, siteDataUrl))) return
  if (!statSync(target).isDirectory())
    throw new Error(`${target} is a file. Name a folder for the output.`)
  if (readdirSync(target).every((name) => ofDeployment.has(name))) return
  throw new Error(`${target} contains other files. Choose an empty or new folder for the output.`)
}

/** Finds the leftovers of killed builds: folders whose process has ended. */
function findLeftovers(target: string): string[] {
  const form = new RegExp(String.raw`^(?<of>.+)\.(?:building|old)-${processIdForm}$`)
  return listLeftovers(dirname(target), form, basename(target))
}

/** The maximum number of entries of a folder that is removed right away. */
const few = 500

/**
 * Removes folders; a large one after the build has ended, because removing it slows down other writes. Names those that
 * stay because another user owns them.
 */
async function removeInBackground(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    try {
      // What still writes to it when a build fails may come between.
      if (countEntries(folder) <= few)
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      else {
        accessSync(folder, constants.W_OK)
        const script = 'require("fs").rmSync(process.argv[1],{recursive:true,force:true})'
        spawn(process.execPath, ['-e', script, folder], { detached: true, stdio: 'ignore' }).unref()
      }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      console.error(`${folder} cannot be removed, so it is left behind. (${reason})`)
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

/** The number of Linux's system call `renameat2` on each processor that Node runs on. */
const numbers: { readonly [arch: string]: number } = {
  x64: 316,
  arm64: 276,
  riscv64: 276,
  loong64: 276,
  arm: 382,
  ppc64: 357,
  s390x: 347,
}

/** Exchanges two paths relative to the working folder (-100), by the flag RENAME_EXCHANGE (2). */
const script = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)'

/**
 * Exchanges two folders in one step, so that there is one at either path all the time. Returns false where that is not
 * possible: only Linux has a system call for it, Node cannot call it, and Perl, which can, may be missing.
 */
export function exchangeFolders(one: string, other: string): boolean {
  const call = process.platform === 'linux' ? numbers[process.arch] : undefined
  const before = inodeOf(one)
  if (call === undefined || inodeOf(other) === undefined) return false
  spawnSync('perl', ['-e', script, String(call), one, other], { stdio: 'ignore', timeout: 5000 })
  // Another build may have exchanged them as well: what counts is what the call has moved.
  return inodeOf(one) !== before
}

function inodeOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.ino
}
