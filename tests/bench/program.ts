import { spawn } from 'node:child_process'
import { watchMemory } from './tree-memory.ts'

/** What one run of a program took, from its start to its end, with all that it started. */
export interface Run {
  /** Milliseconds on the clock. */
  time: number
  /** Milliseconds of work on all cores together. */
  cpu: number
  /** Bytes of memory at the peak; none where the system does not tell. */
  memory: number | undefined
}

/** Seconds after which a program is ended. */
const limit = 1800

/** The shell prints to a fourth stream what its children have used: the first line is its own. */
const shell = '"$@"; status=$?; times >&3; exit $status'

/**
 * Runs a command to its end. Throws an Error with what it said last where it ends with another code than 0, and at the
 * limit.
 */
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

/** A program runs in a group of its own: what it started ends with it, at the limit and when the bench is ended. */
function endGroup(pid: number | undefined): void {
  if (pid !== undefined) process.kill(-pid, 'SIGKILL')
}

/** Milliseconds of the children in all: their line is like `0m1.250000s 0m0.310000s`. */
function readTimes(text: string): number {
  const children = text.split('\n')[1] ?? ''
  const parts = Array.from(
    children.matchAll(/(\d+)m([\d.]+)s/g),
    ([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds),
  )
  return parts.reduce((sum, part) => sum + part, 0) * 1000
}

/** The first line that tells of a fault, else the last. */
function explain(text: string): string | undefined {
  const lines = text
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('npm warn'))
  const faults = lines.filter((line) => /error|cannot|unknown/i.test(line))
  return faults.find((line) => /[a-z] [a-z]/.test(line)) ?? lines.at(-1)
}
