// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { isRunning } from './is-running.mjs'

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
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const isOld = name.startsWith('.')
      ? !isRunning(Number(name.slice(1)))
      : Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > week
    if (isOld) rmSync(folder, { recursive: true, force: true })
  }
}
