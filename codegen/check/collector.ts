import type { Finding, Severity } from './problem.ts'

/** Takes findings up to a number, and counts the rest: a file of nonsense has no end of mistakes. */
export interface Collector {
  readonly findings: readonly { finding: Finding; severity: Severity }[]
  /** How many were found beyond what is kept. */
  readonly omitted: number
  /** Whether more are only counted, so that they need not be explained. */
  readonly isFull: boolean
  add(finding: Finding, severity?: Severity): void
  count(number: number): void
}

/** Makes a collector that keeps at most `most` findings. */
export function createCollector(most: number): Collector {
  const findings: { finding: Finding; severity: Severity }[] = []
  let omitted = 0
  return {
    findings,
    get omitted() {
      return omitted
    },
    get isFull() {
      return findings.length >= most
    },
    add(finding, severity = 'error') {
      if (findings.length < most) findings.push({ finding, severity })
      else omitted += 1
    },
    count(number) {
      omitted += number
    },
  }
}
