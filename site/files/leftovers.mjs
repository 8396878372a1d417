// @ts-check
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Lists the paths of what processes that no longer run left in a folder. A folder that cannot be listed has none.
 *
 * @param {string} folder
 * @param {RegExp} form of their names: its group `pid` is the number of the process, `of` what was to be replaced
 * @param {string} [of] leaves out what was to replace anything else
 */
export function listLeftovers(folder, form, of) {
  return listNames(folder).flatMap((name) => {
    const { pid, of: replaced } = form.exec(name)?.groups ?? {}
    const isLeft = pid !== undefined && (of === undefined || of === replaced)
    return isLeft && !isRunning(Number(pid)) ? join(folder, name) : []
  })
}

/** @param {string} folder */
function listNames(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
