// @ts-check
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'

/** The form of an identity: the number of a process, where it runs, and when it started. */
export const processIdForm = String.raw`(?<pid>\d+)-(?<machine>[0-9a-f]{8})(?<start>[0-9a-f]{8})`

/**
 * Identifies a process as no later one is, although its number will be used again. Undefined if it does not run.
 *
 * @param {number} pid
 */
export function identify(pid) {
  const start = startOf(pid)
  return start === undefined ? undefined : `${pid}-${machine}${digest(start)}`
}

/** Where numbers of processes mean the same: this system since it was started, and this container. */
export const machine = digest(
  [hostname(), read('/proc/sys/kernel/random/boot_id'), readLink('/proc/self/ns/pid')].join('\n'),
)

/** @type {string | undefined} */
let own

/** The identity of this process, looked up on the first call: some systems have to start a program for it. */
export function ownId() {
  own ??= `${process.pid}-${machine}${digest(startOf(process.pid) ?? '')}`
  return own
}

/**
 * When a process started, in any form; undefined if it does not run. Linux says so in /proc, macOS and other systems
 * by `ps`. Windows has neither: there, a process is known by its number alone.
 *
 * @param {number} pid
 */
function startOf(pid) {
  if (!isRunning(pid)) return undefined
  const stat = read(`/proc/${pid}/stat`)
  // The name of the program, in brackets, may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended, and waits for its parent to notice.
  if (fields[0] === 'Z') return undefined
  if (stat !== '') return fields[19]
  return startByProgram(pid)
}

/**
 * When a process started, as `ps` prints it; empty where there is no such program.
 *
 * @param {number} pid
 */
export function startByProgram(pid) {
  try {
    const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }
    const args = ['-o', 'lstart=', '-p', String(pid)]
    return execFileSync('ps', args, { env, encoding: 'utf8', stdio: 'pipe' }).trim()
  } catch {
    return ''
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another user exists all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** @param {string} file */
function read(file) {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

/** @param {string} path */
function readLink(path) {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** @param {string} text */
function digest(text) {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
