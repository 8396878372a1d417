import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../schema/read/project-root.mjs'

/**
 * Gives the browser another registry than the prerender: without the block types that have islands, or with islands,
 * loading those with page data. Without islands, nothing runs that only they need.
 */
export function clientRegistry(hasIslands: boolean): Plugin {
  const name = hasIslands ? 'late-registry.gen.ts' : 'plain-registry.gen.ts'
  return {
    name: 'client-registry',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId: {
      filter: { id: /\/registry\.gen\.ts$/ },
      // As entry-dev.tsx imports it: Vite adds a version to the paths of installed packages.
      handler(_specifier, importer) {
        const file = join(projectRoot, 'renderer', 'islands', name)
        return this.resolve(file, importer, { skipSelf: true })
      },
    },
    load: {
      // Vite's own preloads the styles of chunks, of which there are none.
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load()',
    },
    transform: {
      filter: { id: /\/renderer\/islands\// },
      handler: (code) => (hasIslands ? null : { code, map: null, moduleSideEffects: false }),
    },
  }
}
