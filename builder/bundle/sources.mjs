// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The folders that the command line is bundled from. */
export const programFolders = [
  'blocks',
  'builder',
  'check',
  'cli',
  'codegen',
  'diff',
  'renderer',
  'schema',
  'server',
  'site',
  'studio/server',
]

/** The folders with the code that draws social cards. */
export const cardFolders = ['builder/cards']

/** The folders that the client is bundled from. */
export const clientFolders = ['renderer', 'blocks', 'schema']

const settings = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'builder/bundle/licence-notices.ts',
  'builder/bundle/tree-shaking.ts',
]

/**
 * Hashes all sources in some folders of the project, together with the settings they are compiled with. Whatever is
 * made from them can be cached under this hash.
 *
 * @param {readonly string[]} folders names of folders of the project
 * @returns {string} 16 hexadecimal digits
 */
export function hashSources(folders) {
  const hash = createHash('sha256')
  for (const file of [...settings, ...folders.flatMap(listSources)]) {
    const path = join(projectRoot, file)
    if (existsSync(path)) hash.update(`${file}\0`).update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

/** @param {string} folder */
function listSources(folder) {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
  return entries
    .filter((name) => /\.(?:tsx?|mjs|json)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}
