import type { Severity } from './problem.ts'

/** The maximum number of errors listed, and of warnings; anyone with more starts at the top and checks again. */
export const problemLimit = 500

/**
 * Collects errors and warnings up to the limit each, and counts the rest, because a file of nonsense has endless mistakes.
 * Warnings never displace errors.
 */
export class Collector<T extends { severity?: Severity }> {
  readonly found: T[] = []
  /** How many were found beyond the limit. */
  omitted = 0
  readonly #counts = { error: 0, warning: 0 }

  /** Whether further errors are only counted, so that they need no explanation. */
  get isFull(): boolean {
    return this.#counts.error >= problemLimit
  }

  get hasErrors(): boolean {
    return this.#counts.error > 0
  }

  /** How many were found up to now, whether they are listed, merged with others, or omitted. */
  get total(): number {
    return this.#counts.error + this.#counts.warning + this.omitted
  }

  /**
   * Adds the warnings that an earlier check found in one part of a site: `found` lists them, merged, and `omitted` were
   * beyond the limit, of `total` in all. Returns false, and adds nothing, if others of them are to be listed now.
   */
  repeat(earlier: { found: readonly T[]; total: number; omitted: number }): boolean {
    const { found, total, omitted } = earlier
    const room = problemLimit - this.#counts.warning
    if (room > 0 && total - omitted !== Math.min(room, total)) return false
    const kept = room > 0 ? total - omitted : 0
    this.#counts.warning += kept
    this.omitted += total - kept
    if (kept > 0) this.found.push(...found)
    return true
  }

  /** Adds one; it is an error unless it says otherwise. */
  add(one: T): void {
    const { severity = 'error' } = one
    if (this.#counts[severity] >= problemLimit) {
      this.omitted += 1
    } else {
      this.#counts[severity] += 1
      this.found.push(one)
    }
  }
}
