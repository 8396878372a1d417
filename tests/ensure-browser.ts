import { findBrowser } from './fixtures/launch-browser.ts'
import { installPackages, isRoot, run } from './install-packages.ts'

/* Browser tests need a Chromium. Where none is found, Debian's package is installed as root, else Playwright's own. */

if (findBrowser() === undefined) {
  if (isRoot()) installPackages(['chromium', 'fonts-noto-color-emoji'])
  else run('npx', 'playwright', 'install', 'chromium')
}
if (findBrowser() === undefined) {
  console.error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  process.exitCode = 1
}
