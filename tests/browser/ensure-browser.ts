import { execFileSync } from 'node:child_process'
import { findBrowser } from '../../codegen/find-browser.ts'

/* Browser tests need a Chromium. Where none is found, Debian's package is installed as root, else Playwright's own. */

if (findBrowser() === undefined) {
  const run = (command: string, ...args: string[]): void => {
    console.log(`${command} ${args.join(' ')}`)
    execFileSync(command, args, {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (process.getuid?.() === 0) {
    run('apt-get', 'update', '-q')
    run('apt-get', 'install', '-y', '-q', 'chromium', 'fonts-noto-color-emoji')
  } else {
    run('npx', 'playwright', 'install', 'chromium')
  }
}
if (findBrowser() === undefined) {
  console.error('No Chromium was found. Install one, or set CHROMIUM_PATH to it.')
  process.exitCode = 1
}
