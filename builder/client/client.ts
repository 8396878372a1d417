import { join } from 'node:path'
import { build, type BuildEnvironmentOptions, type Rolldown } from 'vite'
import { keepFolder } from '../../site/files/keep-folder.mjs'
import { projectRoot } from '../../schema/read/project-root.mjs'

/** The address of the browser's entry. It is known before the entry is bundled, since it names its sources. */
export function clientUrl(version: string): string {
  return `/assets/client-${version}.js`
}

/**
 * Bundles the browser's part, and keeps it for as long as its sources stay the same. Returns a folder with `assets/`.
 * `version` is the hash of the sources. Without a cache the folder is `work`, which has to be there.
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
  // Vite looks at the mode as well; tests have one of their own.
  const name = `${version}-${process.env['NODE_ENV']}`
  return keepFolder('client', name, (outDir) => runBundler(version, { outDir }))
}

/** A file that the bundler made. */
export type BundledFile = Rolldown.OutputChunk | Rolldown.OutputAsset

/** Bundles the browser's part, and returns its files; `options` say where they go, if anywhere. */
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
