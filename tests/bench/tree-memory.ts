import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds between two samples. Reading one process takes about 0.1 ms. */
const interval = 25

/**
 * Tracks the memory of a process and its descendants until `stop` returns the maximum in bytes. That of a single
 * process is exact, because the system records its peak including threads; the sum of several is sampled. Undefined if
 * the system has no /proc.
 */
export function watchMemory(pid: number): { stop: () => number | undefined } {
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
