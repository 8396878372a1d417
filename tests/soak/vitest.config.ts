import { defineConfig } from 'vitest/config'

/** The long tests run one file at a time, because they need all processors, ports and servers. */
export default defineConfig({
  // As in a build, so that a test can use React for production, which is several times as fast.
  oxc: { jsx: { runtime: 'automatic', importSource: '#renderer', development: false } },
  test: {
    root: '.',
    include: ['tests/soak/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/fixtures/seed.ts'],
    fileParallelism: false,
    hookTimeout: 600_000,
    testTimeout: 1_800_000,
  },
})
