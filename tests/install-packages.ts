import { execFileSync } from 'node:child_process'

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

/** Whether this process may install packages. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}
