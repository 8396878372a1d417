// @ts-check
import { accessSync, constants, existsSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { listLeftovers, removeLeft } from '../files/leftovers.mjs'
import { processIdForm, ownId } from '../files/process-id.mjs'

/** Environment variables: the folder that is used instead of all others, and the one that this program made for now. */
const [chosen, spare] = ['PAGE_RENDERER_CACHE', 'PAGE_RENDERER_SPARE_CACHE']

/** Folders for caches, the best first. */
const places = await listPlaces()

/**
 * The path of something cached whose name is a hash of what it is made from: where it is, or else where it can be
 * written.
 *
 * @param {string} kind the name of its folder, or an absolute path
 * @param {string} name
 * @returns {string}
 */
export function cachedPath(kind, name) {
  const found = places.map((place) => resolve(place, kind, name)).find((path) => isOpen(path))
  return found ?? join(cachePlace(kind), name)
}

/**
 * The folder of caches of one kind, which exists and can be written. If no lasting one can be, it is one for this run,
 * and a line says so. Throws an Error if no folder at all can be written.
 *
 * @param {string} kind its name, or an absolute path
 * @returns {string}
 */
export function cachePlace(kind) {
  const known = writable.get(kind)
  if (known !== undefined) return known
  const folder = findPlace(kind) ?? join(makeSpare(), kind)
  mkdirSync(folder, { recursive: true })
  writable.set(kind, folder)
  return folder
}

/**
 * The folder of files of one kind that a later run needs: that of caches if it lasts, or else one of this user among
 * temporary files, and a line says so.
 *
 * @param {string} kind its name
 * @returns {string}
 */
export function lastingPlace(kind) {
  const lasting = findPlace(kind)
  if (lasting !== undefined) return lasting
  const own = join(tmpdir(), `page-renderer-${process.getuid?.() ?? 'user'}`)
  make(own, { mode: 0o700 })
  const state = lstatSync(own, { throwIfNoEntry: false })
  // Another user may have put a folder or a link there.
  const isOwn = state?.isDirectory() && (!process.getuid || state.uid === process.getuid())
  const folder = join(own, kind)
  if (!isOwn || !make(folder)) return cachePlace(kind)
  const remedy = `Set ${chosen} to a folder that can be written.`
  console.error(`Unsaved changes are kept in ${folder}, which this system may clear. ${remedy}`)
  return folder
}

/** @param {string} kind */
function findPlace(kind) {
  return places.map((place) => resolve(place, kind)).find((folder) => make(folder))
}

/** @type {Map<string, string>} */
const writable = new Map()

/** The folder that was chosen; otherwise that of the packages, where tools and hosts expect caches, and that of the user. */
async function listPlaces() {
  const own = process.env[chosen]
  // The program and what it starts may run in another folder.
  if (own) return [(process.env[chosen] = resolve(own))]
  const packages = join('node_modules', '.cache')
  const [before = '', ...after] = projectRoot.split(`${sep}node_modules${sep}`)
  const first = join(before, packages, after.length > 0 ? 'page-renderer' : '')
  // It asks for the home of the user, who may have none.
  const user = await import('env-paths').then(
    ({ default: envPaths }) => [envPaths('page-renderer', { suffix: '' }).cache],
    () => [],
  )
  return [first, ...user]
}

/** A folder for this run and the programs that it starts. It is removed at the end, or by a later run. */
function makeSpare() {
  const before = process.env[spare]
  if (before) return before
  const reason = `Caches cannot be written to ${places.join(' or ')}`
  const remedy = `Set ${chosen} to a folder that can be written.`
  for (const folder of [tmpdir(), '/dev/shm']) {
    const path = join(folder, `page-renderer-${ownId()}`)
    // It must be new: this program runs what it caches.
    if (!make(path, { mode: 0o700 })) continue
    const form = new RegExp(`^page-renderer-${processIdForm}$`)
    for (const left of listLeftovers(folder, form)) removeLeft(left)
    process.on('exit', () => removeLeft(path))
    process.env[spare] = path
    console.error(`${reason}, so every command takes longer. ${remedy}`)
    return path
  }
  throw new Error(`${reason} or ${tmpdir()}. ${remedy}`)
}

/** @param {string} path */
function isOpen(path, mode = constants.R_OK) {
  try {
    accessSync(path, mode)
    return true
  } catch {
    return false
  }
}

/**
 * Makes a folder, unless it must be new and is not. Returns whether it can be written.
 *
 * @param {string} folder
 * @param {{ mode: number }} [asNew]
 */
function make(folder, asNew) {
  try {
    // With `recursive`, Node never returns from this below /proc.
    if (!asNew && !existsSync(folder)) make(dirname(folder))
    if (asNew || !existsSync(folder)) mkdirSync(folder, asNew)
  } catch {
    if (asNew) return false // otherwise another process may have been faster
  }
  return isOpen(folder, constants.W_OK)
}
