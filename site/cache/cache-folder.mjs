// @ts-check
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listLeftovers, removeLeft } from '../files/leftovers.mjs'
import { processIdForm, ownId } from '../files/process-id.mjs'
import { cachedPath } from './cache-place.mjs'

/** A running server may still load from an older folder; none runs for a week. */
const week = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a cache folder, created atomically if it is missing. Removes folders of the same kind that are a week old.
 *
 * @param {string} kind the name of its parent folder
 * @param {string} name its name, a hash of its sources
 * @param {(work: string) => Promise<unknown>} make fills a new folder
 * @returns {Promise<string>}
 */
export async function cacheFolder(kind, name, make) {
  const kept = cachedPath(kind, name)
  if (existsSync(kept)) return kept
  const cache = dirname(kept)
  removeOld(cache)
  const work = join(cache, `.${ownId()}`)
  try {
    rmSync(work, { recursive: true, force: true }) // this process may have failed before
    mkdirSync(work)
    await make(work)
    renameSync(work, kept)
  } catch (error) {
    // Another process was faster.
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
  for (const folder of [
    ...old,
    ...listLeftovers(cache, new RegExp(String.raw`^\.${processIdForm}$`)),
  ])
    removeLeft(folder)
}
