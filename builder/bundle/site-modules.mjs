// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { projectRoot } from '../../schema/read/project-root.mjs'

/**
 * Modules of this project that differ from site to site, as path in the project → source: the generated lists, the
 * folder of the site, and its settings.
 *
 * @typedef {Readonly<Record<string, string>>} SiteModules
 */

/** The file with the settings of a site, in its folder. */
export const configFile = 'site.config.ts'

/** The module that says which modules these are, for the client's bundle and the dev server. */
const ownModule = 'builder/bundle/replaced-modules.ts'

/** @type {{ name: string, exports: Record<string, string | { default: string }>, imports: Record<string, string> }} */
const { name, exports, imports } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
)

/** What the code of a site imports from this project, wherever the site is: specifier → file. */
const exported = new Map([
  ...Object.entries(imports).map(([specifier, file]) => place(specifier, file)),
  ...Object.entries(exports).map(([path, file]) =>
    place(name + path.slice(1), typeof file === 'string' ? file : file.default),
  ),
])

/**
 * @param {string} specifier
 * @param {string} file
 * @returns {[specifier: string, file: string]}
 */
function place(specifier, file) {
  return [specifier, join(projectRoot, file)]
}

/**
 * The folder of the site that a folder belongs to: the nearest one with a site.config.ts, or else the project itself.
 *
 * @param {string} folder absolute
 * @returns {string}
 */
export function findSite(folder) {
  if (existsSync(join(folder, configFile))) return folder
  return folder === dirname(folder) ? projectRoot : findSite(dirname(folder))
}

/**
 * Replaces modules of this project by those of a site.
 *
 * @param {SiteModules} modules
 */
export function replaceModules(modules) {
  const byFile = new Map(
    Object.entries(modules).map(([path, source]) => [join(projectRoot, path), source]),
  )
  return {
    name: 'site-modules',
    /** @param {string} specifier */
    resolveId: (specifier) => exported.get(specifier),
    /** @param {string} id */
    load(id) {
      const source = byFile.get(id)
      return source === undefined
        ? undefined
        : {
            code: source,
            moduleType: id.endsWith('x')
              ? /** @type {const} */ ('tsx')
              : /** @type {const} */ ('ts'),
          }
    },
  }
}

/**
 * Makes the modules of a site from its settings and folders; none for the site of this project, which has them as files.
 *
 * @param {string} site
 * @param {string} work a folder for a file that is removed again
 * @returns {Promise<SiteModules>}
 */
export async function makeSiteModules(site, work) {
  if (site === projectRoot) return {}
  const own = {
    'schema/config/site-root.ts': `export const siteRoot = ${JSON.stringify(site)}`,
    'site.config.ts': `export { default } from ${JSON.stringify(join(site, configFile))}`,
  }
  const { rolldown } = await import('rolldown')
  const bundle = await rolldown({
    cwd: site,
    input: join(projectRoot, 'codegen', 'lists', 'lists.ts'),
    platform: 'node',
    plugins: [replaceModules(own)],
  })
  const file = join(work, 'lists.js')
  await bundle.write({ file, format: 'es' })
  await bundle.close()
  try {
    const { listModules } = await import(pathToFileURL(file).href)
    const modules = { ...own, ...listModules(projectRoot) }
    const list = `export const replacedModules = ${JSON.stringify(modules)}`
    return { ...modules, [ownModule]: list }
  } finally {
    rmSync(file)
  }
}
