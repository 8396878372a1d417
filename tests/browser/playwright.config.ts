import { defineConfig } from '@playwright/test'
import { browserArgs, findBrowser } from '../fixtures/launch-browser.ts'

const executablePath = findBrowser()
const fixtureUrl = process.env['FIXTURE_URL'] // set by serve-sites.ts
const isContent = /content(?:-\w+)?\.spec\.ts/

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  globalSetup: './serve-sites.ts',
  fullyParallel: true,
  workers: 2,
  // Tests check whether something happens, not how soon: other programs may use the processor.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // On a shared machine a test may fail for lack of time alone. tests/run.ts names the tests that passed only when repeated.
  retries: process.env['CI'] ? 1 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    ...(fixtureUrl !== undefined && { baseURL: fixtureUrl }),
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: browserArgs,
    },
  },
  projects: [
    // What `npm test` runs, what `npm run test:all` runs, and what holds for any content.
    { name: 'main', grep: /@main/ },
    { name: 'all' },
    { name: 'content', testMatch: isContent },
  ],
})
