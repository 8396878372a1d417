import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** The resources used by one run of a program, including its child processes. */
export interface Run {
  /** Wall-clock milliseconds. */
  time: number
  /** CPU milliseconds on all cores together. */
  cpu: number
  /** Peak memory in bytes; undefined if the system does not report it. */
  memory: number | undefined
}

/** Seconds after which a program is terminated. */
const limit = 1800

/** The shell prints the usage of its children to a fourth stream; the first line is its own. */
const shell = '"$@"; status=$?; times >&3; exit $status'

/** Runs a command to its end. Throws an Error with its last output on another exit code than 0, and at the limit. */
export function measureProgram(
  command: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Run> {
  return new Promise((done, fail) => {
    const start = performance.now()
    const child = spawn('sh', ['-c', shell, 'sh', ...command], {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
    })
    const said = ['', '', '', '']
    child.stdio.forEach((stream, index) =>
      stream?.on('data', (chunk: Buffer) => (said[index] += chunk.toString())),
    )
    const memory = watchMemory(child.pid ?? 0)
    const end = (): void => endGroup(child.pid)
    const timer = setTimeout(end, limit * 1000)
    process.once('exit', end)
    child.once('error', fail)
    child.once('close', (code, signal) => {
      const time = performance.now() - start
      clearTimeout(timer)
      process.off('exit', end)
      const peak = memory.stop()
      const [, stdout = '', stderr = '', times = ''] = said
      if (code === 0) done({ time, cpu: readTimes(times), memory: peak })
      else fail(new Error(explain(stderr || stdout) ?? `ended with ${signal ?? code}`))
    })
  })
}

/** A program runs in its own process group, so that its children end with it. */
function endGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

/** CPU milliseconds of all children: the line looks like `0m1.250000s 0m0.310000s`. */
function readTimes(text: string): number {
  const children = text.split('\n')[1] ?? ''
  const parts = Array.from(
    children.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return parts.reduce((sum, part) => sum + part, 0) * 1000
}

/** The first line that names an error, else the last line. */
function explain(text: string): string | undefined {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('npm warn'))
  const faults = lines.filter((line) => /error|cannot|unknown/i.test(line))
  return faults.find((line) => /[a-z] [a-z]/.test(line)) ?? lines.at(-1)
}

/** Milliseconds between two samples. Reading one process takes about 0.1 ms. */
const interval = 25

/**
 * Tracks the memory of a process and its descendants until `stop` returns the maximum in bytes. That of a single
 * process is exact, because the system records its peak including threads; the sum of several is sampled. Undefined if
 * the system has no /proc.
 */
function watchMemory(pid: number): { stop: () => number | undefined } {
  let most = 0
  const look = (): void => {
    const tree = familyOf(pid).map(readMemory)
    const sum = tree.reduce((total, { now }) => total + now, 0)
    most = Math.max(most, sum, ...tree.map(({ peak }) => peak))
  }
  look()
  const timer = setInterval(look, interval)
  return {
    stop() {
      clearInterval(timer)
      return most === 0 ? undefined : most
    },
  }
}

function familyOf(pid: number): number[] {
  const threads = orNothing(() => readdirSync(`/proc/${pid}/task`)) ?? []
  const children = threads.flatMap((thread) => {
    const listed = orNothing(() => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8'))
    return listed?.split(' ').filter(Boolean).map(Number) ?? []
  })
  return [pid, ...children.flatMap(familyOf)]
}

function readMemory(pid: number): { now: number; peak: number } {
  const status = orNothing(() => readFileSync(`/proc/${pid}/status`, 'utf8')) ?? ''
  const read = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  return { now: read('VmRSS'), peak: read('VmHWM') }
}

/** A process may end at any moment. */
function orNothing<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
