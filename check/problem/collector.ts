import { problemLimit } from './limit.ts'
import type { Severity } from './problem.ts'

/**
 * Collects errors and warnings up to the limit each, and counts the rest, because a file of nonsense has endless mistakes.
 * Warnings never displace errors.
 */
export class Collector<T extends { severity: Severity }> {
  readonly found: T[] = []
  /** How many were found beyond the limit. */
  omitted = 0
  readonly #counts = { error: 0, warning: 0 }

  /** Whether further errors are only counted, so that they need no explanation. */
  get isFull(): boolean {
    return this.#counts.error >= problemLimit
  }

  add(one: T): void {
    if (this.#counts[one.severity] >= problemLimit) {
      this.omitted += 1
    } else {
      this.#counts[one.severity] += 1
      this.found.push(one)
    }
  }
}
