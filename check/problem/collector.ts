import { createLimit } from './limit.ts'
import type { Finding, Severity } from './problem.ts'

/**
 * Takes errors and warnings up to a number each, and counts the rest: a file of nonsense has no end of mistakes. Warnings
 * never take the place of errors.
 */
export interface Collector {
  readonly findings: readonly { finding: Finding; severity: Severity }[]
  /** How many were found beyond what is kept. */
  readonly omitted: number
  /** Whether more errors are only counted, so that they need not be explained. */
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
