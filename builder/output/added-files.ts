import {
  chmodSync,
  chownSync,
  cpSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { siteDataUrl } from '../../renderer/page/page-data.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { cachePlace } from '../../site/cache/cache-place.mjs'
import { hashOf } from '../../site/cache/sealed-file.ts'
import { isOfGit } from '../../site/files/public-folder.ts'
import { writeCached } from '../../site/files/write-whole.ts'

/** The output of a build, in any folder, and the names of all that the build wrote. */
type WrittenFolder = readonly [folder: string, names: readonly string[]]

/** Records what builds wrote for an output folder, so that `findAdded` recognizes anything else in it. */
export function recordOutputs(target: string, outputs: readonly WrittenFolder[]): void {
  try {
    const known = outputs.map(([folder, names]) => [identify(folder), names])
    writeCached(recordOf(target), JSON.stringify(Object.fromEntries(known)))
  } catch {
    // The site is published. The next build recognizes its files by their names.
  }
}

/**
 * Finds what somebody added to a folder since a build wrote it for the output folder `target`: files, links and folders,
 * each folder before what it holds. Undefined if the build has left no record of it on this machine.
 */
export function findAdded(target: string, folder = target): string[] | undefined {
  try {
    const known: unknown = asRecord(JSON.parse(readFileSync(recordOf(target), 'utf8')))[
      identify(folder)
    ]
    if (!Array.isArray(known)) return undefined
    const names = new Set<unknown>(known)
    return listNames(folder).filter((name) => !names.has(name) || isOfGit(name))
  } catch {
    return undefined
  }
}

/**
 * Finds what somebody added to a folder without a record: what the next build, whose names are given, does not write, and
 * what has no name of a page, its data, a picture or the client of an earlier one.
 */
export function guessAdded(folder: string, next: readonly string[]): string[] {
  const names = listNames(folder)
  const [all, written] = [new Set(names), new Set(next)]
  const isPage = (page: string): boolean => {
    const data = `data/${page}.json`
    if (!all.has(`${page}.html`) || !all.has(data)) return false
    const start = JSON.stringify({ path: page === 'index' ? '/' : `/${page}` }).slice(0, -1)
    return readFileSync(join(folder, data), 'utf8').startsWith(start)
  }
  const isBuilt = (name: string): boolean => {
    const plain = name.replace(/\.(?:br|gz)$/, '')
    const [, html] = /^(.+)\.html$/.exec(plain) ?? []
    const [, data] = /^data\/(.+)\.json$/.exec(plain) ?? []
    return (
      (html !== undefined && isPage(html)) ||
      (data !== undefined && (`/${plain}` === siteDataUrl || isPage(data))) ||
      /^(?:assets(?!.+\.(?:jpe?g|png|gif|webp|avif)$)|img)\/.+[-.][0-9a-f]{8}(?:[0-9a-f]{8})?(?:-\d+)?\.[a-z.]+$/.test(
        plain,
      )
    )
  }
  const filled = new Set(names.map((name) => dirname(name)))
  const ends = names.filter((name) => !filled.has(name) && !written.has(name) && !isBuilt(name))
  const kept = new Set(ends)
  for (let name of ends) while ((name = dirname(name)) !== '.') kept.add(name)
  return names.filter((name) => isOfGit(name) || (kept.has(name) && !written.has(name)))
}

/** The added files and folders that are in no added folder, which end with a slash, sorted. */
export function outermost(folder: string, added: readonly string[]): string[] {
  const all = new Set(added)
  const ends = added.filter((name) => !all.has(dirname(name)))
  return ends.map((name) => (isFolder(join(folder, name)) ? `${name}/` : name)).toSorted()
}

/** Whether a path leads to a folder itself, not to a link to one. */
export function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * Gives added files a second name in the next output: they are in both at any time. Throws UserError for a file that the
 * next output has as well, with other bytes.
 */
export function carryOver(added: readonly string[], from: string, to: string): void {
  for (const name of added) {
    const [file, copy] = [join(from, name), join(to, name)]
    const state = lstatSync(file, { throwIfNoEntry: false })
    if (name.includes('\ufffd') || isInTheWay(file, copy))
      throw new UserError(
        `${file} was added by somebody, and ${name.includes('\ufffd') ? 'its name is not valid UTF-8' : 'the build writes it as well'}. Move it to another folder, or delete it.`,
      )
    if (state === undefined) continue
    mkdirSync(state.isDirectory() ? copy : dirname(copy), { recursive: true })
    if (!state.isDirectory()) {
      if (stateOf(copy) === undefined) link(file, copy)
      continue
    }
    chmodSync(copy, state.mode | 0o700)
    if (process.getuid?.() === 0) chownSync(copy, state.uid, state.gid)
  }
}

/** Moves what was added or changed between `carryOver` and the publication of the next output. */
export function moveRest(added: readonly string[], from: string, to: string): void {
  for (const name of added) {
    const [state, other] = [from, to].map((folder) =>
      lstatSync(join(folder, name), { throwIfNoEntry: false }),
    )
    if (state === undefined || (other && other.mtimeMs >= state.mtimeMs)) continue
    if (state.isDirectory()) mkdirSync(join(to, name), { recursive: true })
    else renameSync(join(from, name), join(to, name))
  }
}

/** Every file, link and folder in a folder, with forward slashes. */
export function listNames(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.map(({ parentPath, name }) =>
    join(parentPath, name).slice(join(folder, '/').length).replaceAll(sep, '/'),
  )
}

function isInTheWay(file: string, copy: string): boolean {
  const [state, other] = [stateOf(file), stateOf(copy)]
  if (other === undefined || state === other) return false
  const areFiles = [file, copy].every((path) => lstatSync(path).isFile())
  return !areFiles || !readFileSync(file).equals(readFileSync(copy))
}

function link(file: string, copy: string): void {
  try {
    linkSync(file, copy)
  } catch {
    // The disk has no hard links, or it is a link itself, which some systems follow.
    cpSync(file, copy, { preserveTimestamps: true, verbatimSymlinks: true })
  }
}

/** What is equal for a file and its copy or second name: size and time; or `folder`. Undefined if there is nothing. */
function stateOf(path: string): string | undefined {
  const state = lstatSync(path, { throwIfNoEntry: false })
  return state?.isDirectory() ? 'folder' : state && `${state.size} ${state.mtimeMs}`
}

function recordOf(target: string): string {
  const name = `${hashOf(target).slice(0, 16)}.json`
  return join(cachePlace('outputs'), name)
}

/** Stays the same when a folder is renamed, and is not that of a copy. */
function identify(folder: string): string {
  const { ino, birthtimeMs } = statSync(folder)
  return `${ino} ${birthtimeMs}`
}
