import { defineConfig } from '@playwright/test'
import { findBrowser } from './find-browser.ts'

const port = 41730
const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 2,
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
      ],
    },
  },
  webServer: {
    command: `npm run build -- --out node_modules/.cache/browser-tests && npm run preview -- --out node_modules/.cache/browser-tests --port ${port}`,
    cwd: '../..',
    url: `http://localhost:${port}/`,
    timeout: 180_000,
    reuseExistingServer: false,
  },
})
