import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What came of many requests. */
export interface Load {
  requests: number
  /** Answers that were not good, and faults of connections. */
  faults: string[]
  perSecond: number
}

/**
 * Asks a server for a page with wrk until there were so many answers. wrk counts seconds, so it runs again and again, at most
 * three minutes in all.
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
