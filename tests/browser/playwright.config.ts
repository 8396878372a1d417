import { defineConfig } from '@playwright/test'
import { findBrowser } from '../../art/find-browser.ts'

const port = 41730
const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  snapshotPathTemplate: '{testDir}/screenshots/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  // Whether something comes is tested, not how soon: other programs may take the processor.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: {
      ...(executablePath !== undefined && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters look the same on all machines, whatever their settings for screens are.
        '--font-render-hinting=none',
        '--disable-lcd-text',
        '--force-color-profile=srgb',
      ],
    },
  },
  webServer: {
    command: `npm run build -- --out node_modules/.cache/browser-tests && npm run preview -- --out node_modules/.cache/browser-tests --port ${port}`,
    cwd: '../..',
    url: `http://localhost:${port}/`,
    timeout: 600_000,
    reuseExistingServer: false,
  },
})
