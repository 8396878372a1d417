import { execFileSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Runs a command that is shown, with what it says. Throws when it fails. */
export function run(command: string, ...args: string[]): void {
  console.log(`${command} ${args.join(' ')}`)
  execFileSync(command, args, {
    stdio: 'inherit',
    // Level 1: no server that comes with a package is started.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  })
}

/** Installs packages of Debian. Throws when that fails. */
export function installPackages(packages: readonly string[]): void {
  run('apt-get', 'update', '-q')
  run('apt-get', 'install', '-y', '-q', ...packages)
}

/**
 * Installs what the lock file of a folder names, unless it is there already, and returns its node_modules: programs that
 * few tests need are no dependencies of the project. Throws where npm cannot.
 */
export function installLocked(folder: string): string {
  const modules = join(folder, 'node_modules')
  // npm writes this file last, so it is older than the lock file where that was changed since.
  const marker = join(modules, '.package-lock.json')
  const lock = join(folder, 'package-lock.json')
  if (!existsSync(marker) || statSync(marker).mtimeMs < statSync(lock).mtimeMs)
    run('npm', 'ci', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts')
  return modules
}

/** Whether this process may install packages. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}
