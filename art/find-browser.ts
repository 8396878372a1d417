import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The path of Chromium for tests: CHROMIUM_PATH, the system's, or Playwright's; undefined if none is installed. */
export function findBrowser(): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    chromium.executablePath(),
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}
