/// <reference types="vitest/config" />
import react from '@vitejs/plugin-react'
import { defineConfig, type PluginOption } from 'vite'
import { clientRegistry } from './builder/bundle/client-registry.ts'
import { licenceNotices } from './builder/bundle/licence-notices.ts'
import { leaveOut } from './builder/bundle/leave-out.ts'
import { improveTreeShaking } from './builder/bundle/tree-shaking.ts'

/** What the client is bundled with: names of React that are not left out of it, and whether the site has islands. */
export interface ClientParts {
  used?: readonly string[]
  /** Called with those that are missing, before the bundler fails. */
  onUsed?: (names: readonly string[]) => void
  hasIslands: boolean
}

/** Creates the plugins of the client, of the dev server and of tests. */
export function createPlugins({ used = [], onUsed, hasIslands }: ClientParts): PluginOption[] {
  return [
    clientRegistry(hasIslands),
    leaveOut(used, onUsed),
    improveTreeShaking(),
    licenceNotices(),
    react({ jsxImportSource: '#renderer' }),
  ]
}

export default defineConfig({
  appType: 'custom',
  plugins: createPlugins({ hasIslands: true }),
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // Hydrating the first page must not wait for a second round of bundling.
  optimizeDeps: {
    entries: ['renderer/client/entry-dev.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    setupFiles: ['tests/fixtures/seed.ts'],
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
