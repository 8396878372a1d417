// @ts-check
// Node 20 cannot run TypeScript, so this is JavaScript, and all that has to be.
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's root folder, absolute, where `schema/` and `blocks/` are. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)))

/**
 * This file may have been bundled into a folder of the cache, which is in the project as well.
 *
 * @param {string} folder
 * @returns {string}
 */
function findRoot(folder) {
  if (existsSync(join(folder, 'package.json')) || folder === dirname(folder)) return folder
  return findRoot(dirname(folder))
}

export const programFolders = ['codegen', 'renderer', 'blocks', 'schema']
export const cardFolders = ['codegen/cards']
export const clientFolders = ['renderer', 'blocks', 'schema']

const settings = [
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'codegen/licence-notices.ts',
  'codegen/shake-packages.ts',
]

/**
 * Hashes sources: everything in some folders of the project, and what says how they are compiled. A change of any of it
 * gives another hash, so that what was made of them can be kept under it.
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

/**
 * Bundles the command line into plain JavaScript, which starts in a fifth of the time, and keeps it for as long as its
 * sources stay the same. Returns the folder of `cli.js` and `prerender-worker.js`.
 *
 * @returns {Promise<string>}
 */
export function bundleProgram() {
  const program = hashSources(programFolders)
  return keepFolder('program', program, async (work) => {
    const { rolldown } = await import('rolldown')
    const bundle = await rolldown({
      cwd: projectRoot,
      input: {
        cli: join('codegen', 'cli.ts'),
        'prerender-worker': join('codegen', 'build', 'prerender-worker.ts'),
      },
      platform: 'node',
      resolve: { mainFields: ['module', 'main'] },
      external: isExternal,
      transform: {
        define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.DEV': 'false' },
      },
      onLog: (level, log, say) => {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') say(level, log)
      },
    })
    await bundle.write({ dir: work, format: 'es', minify: { compress: true, mangle: false } })
    await bundle.close()
    const versions = {
      program,
      client: hashSources(clientFolders),
      cards: hashSources(cardFolders),
    }
    writeFileSync(join(work, 'versions.json'), JSON.stringify(versions))
  })
}

/** A server that runs from an older folder may still load from it; none runs for a week. */
const week = 7 * 24 * 60 * 60 * 1000

/**
 * Returns a folder of the cache, which is made when it is not there, as a whole or not at all. Others of its kind are
 * removed when they are a week old.
 *
 * @param {string} kind the name of the folder that it stands in
 * @param {string} name its own name, which says what its content comes from
 * @param {(work: string) => Promise<unknown>} make fills a new folder
 * @returns {Promise<string>}
 */
export async function keepFolder(kind, name, make) {
  const cache = join(projectRoot, 'node_modules', '.cache', kind)
  const kept = join(cache, name)
  if (existsSync(kept)) return kept
  mkdirSync(cache, { recursive: true })
  forgetOld(cache)
  const work = join(cache, `.${process.pid}`)
  try {
    rmSync(work, { recursive: true, force: true }) // a process before may have had this number
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
function forgetOld(cache) {
  for (const name of readdirSync(cache)) {
    const folder = join(cache, name)
    const isLeft = name.startsWith('.')
      ? !isRunning(Number(name.slice(1)))
      : Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0) > week
    if (isLeft) rmSync(folder, { recursive: true, force: true })
  }
}

/** Packages that are large and not needed at once, or hold native code. They are loaded from where they are. */
const external = new Set([
  'vite',
  'sharp',
  'fontkit',
  'prettier',
  'json-schema-to-typescript',
  'rolldown',
])

/** @param {string} id */
function isExternal(id) {
  return external.has(id)
}

/** @param {string} folder */
function listSources(folder) {
  const entries = readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
  return entries
    .filter((name) => /\.(?:tsx?|mjs|json)$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .toSorted()
}

/**
 * Whether there is a process of this number.
 *
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of somebody else is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
