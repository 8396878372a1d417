import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The Chromium to test with: CHROMIUM_PATH, the system's, or the one that Playwright installed; undefined when there is none. */
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
