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

export default defineConfig({
  appType: 'custom',
  plugins: createPlugins(true),
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
    setupFiles: ['tests/fixtures/seed.ts', 'tests/fixtures/processor-time.ts'],
    // Many tests wait for programs and servers.
    maxWorkers: availableParallelism() + 1,
    hookTimeout: 240_000,
    testTimeout: 240_000, // thousands of generated documents take time on a busy machine
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: ['tests/unit/**/*.{isolated,slow}.test.{ts,tsx}'],
          pool: 'threads',
          isolate: false,
        },
      },
      // Tests that start programs, or change globals or the environment.
      {
        extends: true,
        test: { name: 'isolated', include: ['tests/unit/**/*.isolated.test.{ts,tsx}'] },
      },
      // Tests that take more than five seconds: `npm run test:all` runs them.
      { extends: true, test: { name: 'slow', include: ['tests/unit/**/*.slow.test.{ts,tsx}'] } },
    ],
  },
})
