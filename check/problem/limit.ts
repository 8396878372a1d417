import type { Severity } from './problem.ts'

/** The maximum number of errors listed, and of warnings; anyone with more starts at the top and checks again. */
export const problemLimit = 500

/** Lets a number of errors pass, and as many warnings, and counts the rest. */
export interface Limit {
  readonly omitted: number
  /** Whether the limit of errors is reached. */
  readonly isFull: boolean
  passes(one: { severity: Severity }): boolean
  /** Adds to the number that is left out. */
  count(number: number): void
}

/** Makes a limit of `max` errors, and as many warnings. */
export function createLimit(max: number): Limit {
  const passed = { error: 0, warning: 0 }
  let omitted = 0
  return {
    get omitted() {
      return omitted
    },
    get isFull() {
      return passed.error >= max
    },
    count(number) {
      omitted += number
    },
    passes({ severity }) {
      const isOver = passed[severity] >= max
      if (isOver) omitted += 1
      else passed[severity] += 1
      return !isOver
    },
  }
}
