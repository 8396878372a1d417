import { defineConfig } from 'vitest/config'

/** The long tests: one file after the other, since they take processors, ports and servers for themselves. */
export default defineConfig({
  // As in a build, so that a test may take React for production, which is several times as fast.
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
