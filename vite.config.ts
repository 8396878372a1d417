import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { licenceNotices } from './builder/client/licence-notices.ts'
import { shakePackages } from './builder/client/shake-packages.ts'

export default defineConfig({
  appType: 'custom',
  plugins: [shakePackages(), licenceNotices(), react({ jsxImportSource: '#renderer' })],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The first page that the client takes over must not wait for a second round of bundling.
  optimizeDeps: {
    entries: ['renderer/client/entry-dev.tsx'],
    include: ['react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    setupFiles: ['tests/fixtures/seed.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000, // thousands of generated documents take a while on a busy machine
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
      { extends: true, test: { name: 'isolated', include: ['tests/unit/**/*.isolated.test.ts'] } },
      // Tests that take more than five seconds: `npm run test:all` runs them.
      { extends: true, test: { name: 'slow', include: ['tests/unit/**/*.slow.test.ts'] } },
    ],
  },
})
