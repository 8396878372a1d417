import { createLimit } from './limit.ts'
import type { Finding, Severity } from './problem.ts'

/**
 * Collects errors and warnings up to a limit each, and counts the rest, because a file of nonsense has endless mistakes.
 * Warnings never displace errors.
 */
export interface Collector {
  readonly findings: readonly { finding: Finding; severity: Severity }[]
  /** How many were found beyond the limit. */
  readonly omitted: number
  /** Whether further errors are only counted, so that they need no explanation. */
  readonly isFull: boolean
  add(finding: Finding, severity?: Severity): void
  count(number: number): void
}

/** Makes a collector that keeps at most `max` errors, and as many warnings. */
export function createCollector(max: number): Collector {
  const findings: { finding: Finding; severity: Severity }[] = []
  const limit = createLimit(max)
  return {
    findings,
    get omitted() {
      return limit.omitted
    },
    get isFull() {
      return limit.isFull
    },
    add(finding, severity = 'error') {
      if (limit.passes({ severity })) findings.push({ finding, severity })
    },
    count: (number) => limit.count(number),
  }
}
