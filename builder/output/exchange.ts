import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The number of Linux's system call `renameat2` on each processor that Node runs on. */
const numbers: { readonly [arch: string]: number } = {
  x64: 316,
  arm64: 276,
  riscv64: 276,
  loong64: 276,
  arm: 382,
  ppc64: 357,
  s390x: 347,
}

/** Exchanges two paths relative to the working folder (-100), by the flag RENAME_EXCHANGE (2). */
const script = 'exit(syscall($ARGV[0] + 0, -100, $ARGV[1], -100, $ARGV[2], 2) == 0 ? 0 : 1)'

/**
 * Exchanges two folders in one step, so that there is one at either path all the time. Returns false where that is not
 * possible: only Linux has a system call for it, Node cannot call it, and Perl, which can, may be missing.
 */
export function exchangeFolders(one: string, other: string): boolean {
  const call = process.platform === 'linux' ? numbers[process.arch] : undefined
  const before = inodeOf(one)
  if (call === undefined || inodeOf(other) === undefined) return false
  spawnSync('perl', ['-e', script, String(call), one, other], { stdio: 'ignore', timeout: 5000 })
  // Another build may have exchanged them as well: what counts is what the call has moved.
  return inodeOf(one) !== before
}

function inodeOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.ino
}
