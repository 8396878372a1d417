import { existsSync } from 'node:fs'
import { installPackages, isRoot } from '../install-packages.ts'

/** The long tests run servers and browsers from Debian: missing ones are installed as root, else reported. */

const packages: Record<string, string> = {
  '/usr/sbin/nginx': 'nginx',
  '/usr/bin/firefox-esr': 'firefox-esr',
  '/usr/bin/w3m': 'w3m',
  '/usr/bin/wrk': 'wrk',
  '/usr/bin/curl': 'curl',
  '/usr/bin/rsync': 'rsync',
  '/usr/sbin/ip': 'iproute2',
}

const missing = (): string[] =>
  Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]))

if (missing().length > 0 && isRoot()) installPackages(missing())
if (missing().length > 0) {
  console.error(`These packages are missing: ${missing().join(', ')}. Install them first.`)
  process.exitCode = 1
}
