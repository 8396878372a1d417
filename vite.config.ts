import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { licenceNotices } from './builder/client/licence-notices.ts'
import { improveTreeShaking } from './builder/client/tree-shaking.ts'

export default defineConfig({
  appType: 'custom',
  plugins: [improveTreeShaking(), licenceNotices(), react({ jsxImportSource: '#renderer' })],
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
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/fixtures/seed.ts'],
    hookTimeout: 120_000,
    testTimeout: 120_000, // thousands of generated documents take time on a busy machine
  },
})
