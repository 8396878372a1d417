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
      handler: () => join(projectRoot, 'renderer', 'client', name),
    },
    transform: {
      filter: { id: /\/renderer\/(?:islands\/|client\/late-registry\.)/ },
      handler: (code) => (hasIslands ? null : { code, map: null, moduleSideEffects: false }),
    },
  }
}
