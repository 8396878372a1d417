import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { measureProgram } from './program.ts'

/** The folder in which programs to compare with are installed; it has its own lock file. */
const folder = join(import.meta.dirname, 'peers')

let installed: Promise<string> | undefined

/** Installs the peers if necessary; returns their node_modules. Throws if npm fails. */
export function installPeers(): Promise<string> {
  installed ??= install()
  return installed
}

async function install(): Promise<string> {
  const modules = join(folder, 'node_modules')
  // npm writes this file last, so it is older than the lock file if that has changed since.
  const marker = join(modules, '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs) {
    const command = ['npm', 'ci', '--no-audit', '--no-fund', '--ignore-scripts']
    await measureProgram(command, { cwd: folder })
  }
  return modules
}
