import { cp, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BuildEnvironmentOptions, Rolldown } from 'vite'
import { cacheFolder } from '../../site/files/cache-folder.mjs'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { replacedModules } from './replaced-modules.ts'
import { replaceModules } from './site-modules.mjs'

/** The address of the browser's entry, known before it is bundled because it is the hash of its sources. */
export function clientUrl(version: string): string {
  return `/assets/client-${version}.js`
}

/**
 * Writes the client's `assets/` to a folder, which must exist. `version` is the hash of the sources; with `useCache`,
 * it is bundled only after they have changed.
 */
export type WriteClient = (version: string, work: string, useCache: boolean) => Promise<void>

/** Creates the writer of the client, which bundles it at most once. */
export function createClientWriter(): WriteClient {
  let bundled: Promise<readonly BundledFile[]> | undefined
  return async (version, work, useCache) => {
    if (!useCache) {
      for (const file of await (bundled ??= runBundler(version, { write: false })))
        await writeAsset(join(work, file.fileName), 'code' in file ? file.code : file.source)
      return
    }
    const folder = await cacheClient(version)
    await cp(join(folder, 'assets'), join(work, 'assets'), { recursive: true })
  }
}

/** Bundles the client unless it is cached. Returns the folder in the cache with its `assets/`. */
export function cacheClient(version: string): Promise<string> {
  // Vite also reads the mode, and tests set their own.
  const name = `${version}-${process.env['NODE_ENV']}`
  return cacheFolder('client', name, (outDir) => runBundler(version, { outDir }))
}

async function writeAsset(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}

/** A file written by the bundler. */
export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Bundles the client and returns its files; `options` set the output folder, if any. */
export async function runBundler(
  version: string,
  options: BuildEnvironmentOptions,
): Promise<BundledFile[]> {
  // Loaded on demand: it takes a fifth of a second, and most builds find the client in the cache.
  const { build } = await import('vite')
  const { default: config } = await import('../../vite.config.ts')
  const output = await build({
    ...config,
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [replaceModules(replacedModules), ...(config.plugins ?? [])],
    build: {
      ...config.build,
      emptyOutDir: false,
      ...options,
      rolldownOptions: {
        input: join(projectRoot, 'renderer', 'client', 'entry-client.tsx'),
        output: { entryFileNames: clientUrl(version).slice(1) },
      },
    },
  })
  const outputs = 'output' in output ? [output] : Array.isArray(output) ? output : []
  return outputs.flatMap((one) => one.output)
}
