// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The folders that the command line is bundled from, those of the client, and those with the code of social cards. */
const folders = {
  program: [
    'blocks',
    'builder',
    'check',
    'cli',
    'codegen',
    'diff',
    'impact',
    'lsp',
    'migrations',
    'renderer',
    'schema',
    'server',
    'site',
    'studio/server',
  ],
  client: ['renderer', 'blocks', 'schema'],
  cards: ['builder/cards'],
}

const settings = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'builder/bundle/client-registry.ts',
  'builder/bundle/leave-out.ts',
  'builder/bundle/licence-notices.ts',
  'builder/bundle/tree-shaking.ts',
]

/** Hashes the sources of everything that checks, compiles and renders, of the client, and of social cards. */
export function hashAllSources() {
  return {
    program: hashSources('program'),
    client: hashSources('client'),
    cards: hashSources('cards'),
  }
}

/**
 * Hashes all sources of one kind, together with the settings they are compiled with. Whatever is made from them can be
 * cached under this hash.
 *
 * @param {keyof typeof folders} kind
 * @returns {string} 16 hexadecimal digits
 */
export function hashSources(kind) {
  const hash = createHash('sha256')
  for (const file of [...settings, ...folders[kind].flatMap(listSources)]) {
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
