// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The folders that the command line is bundled from, those of the client, those with the code of social cards, and those of the composer. */
const folders = {
  program: [
    'blocks',
    'builder',
    'check',
    'cli',
    'codegen',
    'content',
    'diff',
    'impact',
    'lsp',
    'migrations',
    'renderer',
    'schema',
    'server',
    'shell',
    'site',
    'studio/server',
  ],
  client: ['renderer', 'blocks', 'shell', 'schema'],
  cards: ['builder/cards'],
  composer: ['studio', 'site', 'check', 'content', 'schema', 'diff', 'renderer', 'migrations'],
}

const settings = [
  'site.config.ts',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'builder/bundle/client-registry.ts',
  'builder/bundle/licence-notices.ts',
]

/**
 * The package.json of each package that this one depends on, by name: what is made contains their code, and a site may
 * update them by themselves.
 */
const manifests = listManifests()

/** @returns {[name: string, path: string][]} */
function listManifests() {
  const { resolve } = createRequire(join(projectRoot, 'package.json'))
  const own = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))
  return Object.keys(own.dependencies).flatMap((name) => {
    const paths = (resolve.paths(name) ?? []).map((folder) => join(folder, name, 'package.json'))
    const path = paths.find((one) => existsSync(one))
    return path === undefined ? [] : [[name, path]]
  })
}

/** What the code of a site consists of, in its folder. */
const siteSources = ['site.config.ts', 'blocks', 'shell', 'rules', 'messages']

/**
 * Hashes the sources of everything that checks, compiles and renders a site, of its client, and of social cards. A site
 * in another place has the same hashes.
 *
 * @param {string} [site] the folder of the site, absolute; that of this project by default
 */
export function hashAllSources(site = projectRoot) {
  return {
    program: hashSources('program', site),
    client: hashSources('client', site),
    cards: hashSources('cards'),
  }
}

/**
 * Hashes the sources of the command line of a site, which knows the folder that it works in, and its own.
 *
 * @param {string} site
 */
export function hashProgram(site) {
  const place = createHash('sha256').update(`${projectRoot}\0${site}`).digest('hex')
  return `${hashSources('program', site)}-${place.slice(0, 8)}`
}

/**
 * Hashes all sources of one kind, together with the settings they are compiled with. Whatever is made from them can be
 * cached under this hash.
 *
 * @param {keyof typeof folders} kind
 * @param {string} [site] a site whose code is part of it
 * @returns {string} 16 hexadecimal digits
 */
export function hashSources(kind, site = projectRoot) {
  const hash = createHash('sha256')
  const files = listFiles(projectRoot, [...settings, ...folders[kind]])
  const own = site === projectRoot ? [] : listFiles(site, siteSources)
  const packages = listBlockPackages(site).flatMap((folder) => listFiles(folder, siteSources))
  const imported = listImported(site, [...own, ...packages])
  for (const [name, path] of [...files, ...own, ...imported, ...packages, ...manifests])
    hash.update(`${name}\0`).update(readFileSync(path)).update('\0')
  return hash.digest('hex').slice(0, 16)
}

/**
 * Lists the files elsewhere that the code of a site imports by their paths, directly or not. What only looks like an import
 * counts too, if there is such a file.
 *
 * @param {string} site
 * @param {readonly [name: string, path: string][]} own
 * @returns {[name: string, path: string][]}
 */
function listImported(site, own) {
  const known = new Set(own.map(([, path]) => path))
  /** @type {[name: string, path: string][]} */
  const found = []
  // A set is read on while it grows.
  for (const path of known) {
    for (const [, reference = ''] of readFileSync(path, 'utf8').matchAll(
      /['"](\.\.?\/[^'"\n]+)['"]/g,
    )) {
      const base = join(dirname(path), reference)
      const file = importEndings.map((ending) => base + ending).find(isFile)
      if (file === undefined || known.has(file)) continue
      known.add(file)
      found.push([relative(site, file).replaceAll('\\', '/'), file])
    }
  }
  return found.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/** What an import may leave out. */
const importEndings = ['', '/index'].flatMap((stem) =>
  ['', '.ts', '.tsx', '.mjs', '.js', '.json'].map((ending) => stem + ending),
)

/** @param {string} path */
function isFile(path) {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

/**
 * Lists the packages beside a site that have block types, which it may use. The project has none.
 *
 * @param {string} site
 * @returns {string[]}
 */
function listBlockPackages(site) {
  if (site === projectRoot) return []
  const modules = join(site, 'node_modules')
  const names = existsSync(modules) ? readdirSync(modules) : []
  const all = names.flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((part) => join(name, part))
      : [name],
  )
  return all
    .map((name) => join(modules, name))
    .filter((folder) => existsSync(join(folder, 'blocks')) && realpathSync(folder) !== projectRoot)
}

/**
 * Lists the sources among files, and in folders, by their names in `root`.
 *
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {[name: string, path: string][]}
 */
function listFiles(root, names) {
  return names.flatMap((name) => {
    const path = join(root, name)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (!stats?.isDirectory()) return stats ? [[name, path]] : []
    return readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(?:tsx?|[cm]js|json|css|po)$/.test(file))
      .map((file) => `${name}/${file.replaceAll('\\', '/')}`)
      .toSorted()
      .map((file) => /** @type {[string, string]} */ ([file, join(root, file)]))
  })
}
