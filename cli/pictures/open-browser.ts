import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { packageManager } from '../../schema/config/call.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { UserError } from '../../schema/read/user-error.ts'

type Playwright = typeof import('playwright-core')

/** The path of a Chromium: CHROMIUM_PATH, the system's, or else `own`; undefined if none is installed. */
export function findBrowser(own: string): string | undefined {
  const candidates = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    own,
  ]
  return candidates.find((path) => path !== undefined && existsSync(path))
}

/** Starts the browser that takes pictures. Throws UserError if the package that drives it, or the browser, is not installed. */
export async function openBrowser() {
  const { chromium } = await loadPlaywright()
  const executablePath = findBrowser(chromium.executablePath())
  if (executablePath === undefined)
    throw new UserError(
      'No browser was found to take pictures. Install Chromium or Chrome, set CHROMIUM_PATH to one, or run: npx playwright-core install chromium',
    )
  const args = [
    '--disable-gpu',
    // Letters look the same on all machines, whatever their settings for screens are.
    '--font-render-hinting=none',
    '--disable-lcd-text',
    '--force-color-profile=srgb',
  ]
  // Chromium does not start as root with it.
  return chromium.launch({ executablePath, args, chromiumSandbox: process.getuid?.() !== 0 })
}

async function loadPlaywright(): Promise<Playwright> {
  const name = 'playwright-core'
  // Its path is known only now: a site may do without it.
  const file = findPackage(name)
  if (file !== undefined) return (await import(pathToFileURL(file).href)).default
  const install = packageManager() === 'npm' ? 'npm install' : `${packageManager()} add`
  throw new UserError(`Pictures need a package that is not installed: ${install} -D ${name}`)
}

function findPackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name, { paths: [siteRoot, projectRoot] })
  } catch {
    return undefined
  }
}
