// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { listLeftovers } from './leftovers.mjs'

/** A server may still load from an older folder; none runs for a week. */
const week = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a folder of the cache, which is made whole or not at all when it is missing. Others of its kind are removed
 * when they are a week old.
 *
 * @param {string} kind the name of the folder that holds it
 * @param {string} name its name, which says what its content comes from
 * @param {(work: string) => Promise<unknown>} make fills a new folder
 * @returns {Promise<string>}
 */
export async function keepFolder(kind, name, make) {
  const cache = join(projectRoot, 'node_modules', '.cache', kind)
  const kept = join(cache, name)
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  removeOld(cache)
  const work = join(cache, `.${process.pid}`)
  try {
    rmSync(work, { recursive: true, force: true }) // an earlier process may have had this number
    mkdirSync(work)
    await make(work)
    renameSync(work, kept)
  } catch (error) {
    // Another process may have been faster.
    rmSync(work, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}

/** @param {string} cache */
function removeOld(cache) {
  const kept = readdirSync(cache).filter((name) => !name.startsWith('.'))
  const old = kept
    .map((name) => join(cache, name))
    .filter((path) => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > week)
  for (const folder of [...old, ...listLeftovers(cache, /^\.(?<pid>\d+)$/)])
    rmSync(folder, { recursive: true, force: true })
}
