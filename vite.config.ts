/// <reference types="vitest/config" />
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { clientRegistry } from './builder/bundle/client-registry.ts'
import { licenceNotices } from './builder/bundle/licence-notices.ts'
import { exported } from './builder/bundle/site-modules.mjs'

/** Creates the plugins of the client, of the dev server and of tests. */
export function createPlugins(hasIslands: boolean): PluginOption[] {
  return [clientRegistry(hasIslands), licenceNotices(), react({ jsxImportSource: '#renderer' })]
}

/** What a module with `import.meta.glob` is made of depends on the files that there are: tests do not keep it. */
const freshGlobs: PluginOption = {
  name: 'fresh-globs',
  configureVitest({ experimental_defineCacheKeyGenerator: define }) {
    define(({ sourceCode }) => (sourceCode.includes('import.meta.glob') ? false : undefined))
  },
}

export default defineConfig({
  appType: 'custom',
  plugins: [...createPlugins(true), freshGlobs],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // A test holds the bytes of the client; those of React for development are in no site.
    chunkSizeWarningLimit: Infinity,
  },
  // Hydrating the first page must not wait for a second round of bundling.
  optimizeDeps: {
    entries: ['renderer/client/entry-dev.tsx'],
    include: ['react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom/client'],
    // The project may be an installed package itself: its modules would be there twice.
    exclude: [...exported.keys()],
  },
  test: {
    setupFiles: ['seed', 'restore', 'processor-time'].map((name) => `tests/fixtures/${name}.ts`),
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules' },
    // Many tests wait for programs and servers.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 240_000,
    testTimeout: 240_000, // thousands of generated documents take time on a busy machine
    projects: [
      // Loading the modules once for all of them takes a third of the time of once for each.
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/**/*.{isolated,slow}.test.{ts,tsx}'],
          isolate: false,
        },
      },
      // Tests that replace modules.
      {
        extends: true,
        test: { name: 'isolated', include: ['tests/unit/**/*.isolated.test.{ts,tsx}'] },
      },
      // Tests that take more than five seconds: `npm run test:all` runs them.
      { extends: true, test: { name: 'slow', include: ['tests/unit/**/*.slow.test.{ts,tsx}'] } },
    ],
  },
})
