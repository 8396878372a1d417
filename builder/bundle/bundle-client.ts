import { join } from 'node:path'
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite'
import { cacheFolder } from '../../site/files/cache-folder.mjs'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The address of the browser's entry, known before it is bundled because it is the hash of its sources. */
export function clientUrl(version: string): string {
  return `/assets/client-${version}.js`
}

/**
 * Bundles the client and caches it until its sources change. Returns a folder with `assets/`. `version` is the hash of
 * the sources. Without the cache, the folder is `work`, which must exist.
 */
export async function bundleClient(
  version: string,
  work: string,
  useCache: boolean,
): Promise<string> {
  if (!useCache) {
    await runBundler(version, { outDir: work })
    return work
  }
  // Vite also reads the mode, and tests set their own.
  const name = `${version}-${process.env['NODE_ENV']}`
  return cacheFolder('client', name, (outDir) => runBundler(version, { outDir }))
}

/** A file written by the bundler. */
export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Bundles the client and returns its files; `options` set the output folder, if any. */
export async function runBundler(
  version: string,
  options: BuildEnvironmentOptions,
): Promise<BundledFile[]> {
  const output = await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
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
