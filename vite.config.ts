import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  appType: 'custom',
  plugins: [react({ jsxImportSource: '@emotion/react' })],
  build: {
    target: 'baseline-widely-available',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // The first page that the client takes over must not wait for a second round of bundling.
  optimizeDeps: {
    entries: ['renderer/entry-dev.tsx'],
    include: ['@emotion/react/jsx-dev-runtime', 'react-dom/client'],
  },
  test: {
    include: ['tests/unit/**/*.test.{ts,tsx}'],
    testTimeout: 30_000,
  },
})
