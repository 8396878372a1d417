// @ts-check
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { identify, machine as ownMachine } from './process-id.mjs'

/** Nothing is written for a day: the time after which a process that cannot be looked for counts as dead. */
const day = 24 * 60 * 60 * 1000

/**
 * Lists the paths of what processes that no longer run left in a folder. A folder that cannot be listed has none.
 *
 * @param {string} folder
 * @param {RegExp} form of their names: the groups of `idForm`, and in `of` what was to be replaced
 * @param {string} [of] leaves out what was to replace anything else
 * @param {number} [age] milliseconds after which what another machine has written is left
 */
export function listLeftovers(folder, form, of, age = day) {
  return listNames(folder).flatMap((name) => {
    const { pid, machine, start, of: replaced } = form.exec(name)?.groups ?? {}
    if (pid === undefined || (of !== undefined && of !== replaced)) return []
    const path = join(folder, name)
    const isLeft =
      machine === ownMachine
        ? identify(Number(pid)) !== `${pid}-${machine}${start}`
        : Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > age
    return isLeft ? path : []
  })
}

/**
 * Removes a file or folder as far as this user may. What belongs to another one stays.
 *
 * @param {string} path
 */
export function removeLeft(path) {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // It takes space, and does no harm.
  }
}

/** @param {string} folder */
function listNames(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
