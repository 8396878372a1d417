// @ts-check
// JavaScript, since the command line starts with it and Node 20 runs no TypeScript.
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, absolute, where `schema/` and `blocks/` are. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/**
 * @param {string} folder
 * @returns {string}
 */
function findRoot(folder) {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder
  return findRoot(dirname(folder))
}
