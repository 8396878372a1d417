// @ts-check
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { configFile, explainMistake, placeAt } from '../../schema/config/explain-mistake.mjs'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { findRefusedImport } from './refuse-imports.mjs'

/**
 * Modules of this project that differ from site to site, as path in the project → source: the generated lists, the
 * folder of the site, and its settings.
 *
 * @typedef {Readonly<Record<string, string>>} SiteModules
 */

/** The module that says which modules these are, for the client's bundle and the dev server. */
const ownModule = 'builder/bundle/replaced-modules.ts'

/** @type {{ name: string, exports: Record<string, string | { default: string }>, imports: Record<string, string> }} */
const { name, exports, imports } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
)

/** What is bundled cannot look for the project around it. */
export const ownRoot = {
  'schema/read/project-root.mjs': `export const projectRoot = ${JSON.stringify(projectRoot)}`,
}

/** What the code of a site imports from this project, wherever the site is: specifier → file. */
export const exported = new Map([
  ...Object.entries(imports).map(([specifier, file]) => place(specifier, file)),
  ...Object.entries(exports).map(([path, file]) =>
    place(name + path.slice(1), typeof file === 'string' ? file : file.default),
  ),
])

/** What code of a site and of this project import alike. */
const shared = /^react(?:-dom|-router-dom)?(?:\/|$)/

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
 * @typedef {import('../../schema/config/explain-mistake.mjs').BundleMistake} BundleMistake
 * @typedef {{ resolve(file: string, importer?: string, options?: { skipSelf: boolean }): unknown }} Resolver
 *
 * @param {SiteModules} modules
 */
export function replaceModules(modules) {
  const byFile = new Map(
    Object.entries(modules).map(([path, source]) => [join(projectRoot, path), source]),
  )
  return {
    name: 'site-modules',
    /** @type {'pre'} Vite would find the package that is installed. */
    enforce: 'pre',
    /**
     * Files are resolved as if imported by their paths: Vite adds a version to those of installed packages. There is one React,
     * wherever the code of a site is.
     *
     * @this {Resolver}
     * @param {string} specifier
     * @param {string} [importer]
     */
    resolveId(specifier, importer) {
      const file = exported.get(specifier)
      if (file !== undefined) return this.resolve(file, importer, { skipSelf: true })
      const isOwn = importer === undefined || importer.startsWith(projectRoot + sep)
      if (isOwn || !shared.test(specifier)) return undefined
      return this.resolve(specifier, join(projectRoot, 'package.json'), { skipSelf: true })
    },
    /** @param {string} id */
    load(id) {
      const [file = ''] = id.split('?')
      const source = byFile.get(file)
      return source === undefined
        ? undefined
        : {
            code: source,
            moduleType: file.endsWith('x')
              ? /** @type {const} */ ('tsx')
              : /** @type {const} */ ('ts'),
          }
    },
    /** Refuses in blocks what the browser or the prerender cannot carry. */
    transform: {
      filter: { id: /[\\/](?:blocks|shell)[\\/]\w+[\\/][^?]+\.tsx?(?:$|\?)/ },
      /**
       * @this {{ error(fault: BundleMistake): never }}
       * @param {string} code
       * @param {string} id
       */
      handler(code, id) {
        const [file = ''] = id.split('?')
        const refused = findRefusedImport(file, code)
        if (!refused) return
        const { offset, message } = refused
        const [line = 0, column = 1] = placeAt(code, offset).split(':').map(Number)
        const fault = { message, id, loc: { line, column: column - 1, file: id } }
        // The dev server passes on what it is given, and the bundler makes a list of mistakes.
        this.error(Object.assign(new Error(message), fault, { errors: [fault] }))
      },
    },
  }
}

const parser = 'rolldown/utils'

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
    input: join(projectRoot, 'codegen', 'lists', 'site-modules.ts'),
    platform: 'node',
    // The parser is with this project, wherever the list is written.
    external: [parser],
    plugins: [replaceModules({ ...own, ...ownRoot })],
    onLog: refuseUnresolved,
  })
  const file = join(work, 'lists.js')
  const paths = { [parser]: import.meta.resolve(parser) }
  await bundle.write({ file, format: 'es', sourcemap: 'hidden', paths })
  await bundle.close()
  try {
    const listed = await import(pathToFileURL(file).href)
    const modules = { ...own, ...listed.modules }
    const list = `export const replacedModules = ${JSON.stringify(modules)}`
    return { ...modules, [ownModule]: list }
  } catch (error) {
    const thrown = error instanceof Error ? error.message : `It throws ${JSON.stringify(error)}.`
    throw new SiteMistake(explainMistake(error, site) ?? `${configFile}: ${thrown}`)
  } finally {
    for (const one of [file, `${file}.map`]) rmSync(one)
  }
}

/** A mistake in the code or settings of a site, explained. */
class SiteMistake extends Error {
  exitCode = 2
}

/**
 * Makes a module that is not found a mistake, rather than one that is looked for when the program runs. Leaves out how
 * long plugins took.
 *
 * @param {import('rolldown').LogLevel} level
 * @param {import('rolldown').RolldownLog} log
 * @param {import('rolldown').LogOrStringHandler} report
 */
export function refuseUnresolved(level, log, report) {
  if (log.code === 'MODULE_LEVEL_DIRECTIVE' || log.code === 'PLUGIN_TIMINGS') return
  if (log.code === 'UNRESOLVED_IMPORT') report('error', log)
  else report(level, log)
}
