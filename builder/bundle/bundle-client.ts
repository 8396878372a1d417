import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { BuildEnvironmentOptions, Rolldown } from 'vite'
import type { SecurityConfig } from '../../schema/config/options/security.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { cacheFolder } from '../../site/cache/cache-folder.mjs'
import { inspectIslands } from './inspect-islands.ts'
import { replacedModules } from './replaced-modules.ts'
import { replaceModules } from './site-modules.mjs'

/**
 * The addresses of the browser's entries, known before they are bundled because they are the hash of their sources:
 * `version`, marked if the site has islands or several languages. A site without islands has no code for them.
 */
export function clientUrls(version: string): { client: string; islands?: string } {
  const client = `/assets/client-${version}.js`
  return hasIslands(version) ? { client, islands: `/assets/islands-${version}.js` } : { client }
}

/** Signs in the version of a client, which no hash has, from the last: with islands, languages and scripts of others. */
const marks = { islands: 'i', languages: 'l', scripts: 's' }

/** The version of the client of a site that has islands. It is as long, so that pages without islands stay as they are. */
export function withIslands(version: string): string {
  return version.slice(0, -1) + marks.islands
}

/** The version of the client of a site in several languages. */
export function withLanguages(version: string): string {
  return version.slice(0, -2) + marks.languages + version.slice(-1)
}

/** The version of the client of a site with scripts of other services. */
export function withScripts(version: string): string {
  return version.slice(0, -3) + marks.scripts + version.slice(-2)
}

function hasIslands(version: string): boolean {
  return version.endsWith(marks.islands)
}

/**
 * Creates the writer of the client of a site that may load from these servers, which bundles it at most once. It writes
 * `assets/` to a folder, which must exist. `version` is the hash of the sources; with `useCache`, the client is bundled only
 * after they have changed.
 */
export function createClientWriter(security: SecurityConfig) {
  let bundled: Promise<readonly BundledFile[]> | undefined
  return async (version: string, work: string, useCache: boolean): Promise<void> => {
    if (!useCache) {
      for (const file of await (bundled ??= runBundler(version, security, { write: false })))
        await writeAsset(join(work, file.fileName), 'code' in file ? file.code : file.source)
      return
    }
    const folder = await cacheClient(version, security)
    // Not copied with their modes: those of a cache may be read-only.
    for (const name of await readdir(join(folder, 'assets')))
      await writeAsset(join(work, 'assets', name), await readFile(join(folder, 'assets', name)))
  }
}

/** Bundles the client unless it is cached. Returns the folder in the cache with its `assets/`. */
export function cacheClient(version: string, security: SecurityConfig): Promise<string> {
  // Vite also reads the mode, and tests set their own.
  const name = `${version}-${process.env['NODE_ENV']}`
  return cacheFolder('client', name, (outDir) => runBundler(version, security, { outDir }))
}

async function writeAsset(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** A file written by the bundler. */
export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Bundles the client and returns its files; `options` set the output folder, if any. Prints what is wrong with islands. */
export async function runBundler(
  version: string,
  security: SecurityConfig,
  options: BuildEnvironmentOptions,
): Promise<BundledFile[]> {
  // Loaded on demand: it takes a fifth of a second, and most builds find the client in the cache.
  const { build } = await import('vite')
  const { default: config, createPlugins } = await import('../../vite.config.ts')
  const withThem = hasIslands(version)
  const withLoader = version.at(-3) === marks.scripts
  const folder = join(projectRoot, 'renderer')
  const output = await build({
    ...config,
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [replaceModules(replacedModules), ...createPlugins(withThem)],
    define: {
      'import.meta.env.DEV': 'false',
      'import.meta.env.PLAIN': String(!withThem),
      'import.meta.env.SCRIPTLESS': String(!withLoader),
      'import.meta.env.MONOLINGUAL': String(version.at(-2) !== marks.languages),
    },
    build: {
      ...config.build,
      modulePreload: false,
      emptyOutDir: false,
      ...options,
      rolldownOptions: {
        input: {
          client: join(folder, 'client', 'entry-client.tsx'),
          ...(withThem && { islands: join(folder, 'islands', 'runtime.ts') }),
          ...(withLoader && { loader: join(folder, 'consent', 'loader.ts') }),
        },
        checks: { pluginTimings: false },
        // The inline script calls what an entry exports; the other entry and chunks may import more.
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: `assets/[name]-${version}.js`,
          chunkFileNames: ({ facadeModuleId }) =>
            `assets/${facadeModuleId ? basename(dirname(facadeModuleId)) : 'shared'}-[hash].js`,
        },
      },
    },
  })
  const outputs = 'output' in output ? [output] : Array.isArray(output) ? output : []
  const files = outputs.flatMap((one) => one.output)
  const chunks = files.filter((file) => file.type === 'chunk')
  for (const message of inspectIslands(chunks, security)) console.warn(message)
  return files
}
