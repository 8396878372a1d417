import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The results of many requests. */
export interface Load {
  requests: number
  /** Error responses, and connection errors. */
  faults: string[]
  perSecond: number
}

/**
 * Requests a page from a server with wrk until there are this many responses. wrk runs for whole seconds, so it runs
 * repeatedly, for at most three minutes.
 */
export async function load(url: string, least: number): Promise<Load> {
  const sum: Load = { requests: 0, faults: [], perSecond: 0 }
  for (let round = 0; round < 60 && sum.requests < least; round++) {
    const args = ['-t', '2', '-c', '32', '-d', '3s', '--timeout', '10s', url]
    const { stdout } = await promisify(execFile)('/usr/bin/wrk', args)
    sum.requests += Number(/(\d+) requests in/.exec(stdout)?.[1] ?? 0)
    sum.perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1] ?? 0)
    sum.faults.push(...(stdout.match(/Non-2xx.*|Socket errors.*/g) ?? []))
  }
  return sum
}
