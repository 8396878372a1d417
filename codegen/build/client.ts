import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { projectRoot } from '../schema.ts'

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
    await bundleInto(work, version)
    return work
  }
  const cache = join(projectRoot, 'node_modules', '.cache', 'client')
  const kept = join(cache, version)
  if (existsSync(kept)) return kept
  const beside = join(cache, `.${process.pid}`)
  await mkdir(beside, { recursive: true })
  await bundleInto(beside, version)
  for (const name of await readdir(cache)) {
    if (!name.startsWith('.') && name !== version)
      await rm(join(cache, name), { recursive: true, force: true })
  }
  try {
    await rename(beside, kept)
  } catch (error) {
    // Another build was faster.
    await rm(beside, { recursive: true, force: true })
    if (!existsSync(kept)) throw error
  }
  return kept
}

async function bundleInto(outDir: string, version: string): Promise<void> {
  await build({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      rolldownOptions: {
        input: join(projectRoot, 'renderer', 'entry-client.tsx'),
        output: { entryFileNames: clientUrl(version).slice(1) },
      },
    },
  })
}
