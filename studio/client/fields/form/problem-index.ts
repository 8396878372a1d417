import type { Path, Severity } from '../../../../check/problem/problem.ts'
import type { StudioProblem } from '../../../api.ts'

/** The problems of a file by their places. What has not changed stays the same object from one index to the next. */
export interface ProblemIndex {
  /** The problems of exactly this place. */
  at(path: Path): readonly StudioProblem[]
  /** How many of a severity there are of this place and below it. */
  countBelow(path: Path, severity: Severity): number
}

const none: readonly StudioProblem[] = []

/** Sorts problems by their places. Lists that are equal to those of the index before are taken over from it. */
export function indexProblems(
  problems: readonly StudioProblem[],
  before?: ProblemIndex,
): ProblemIndex {
  const lists = new Map<string, { path: Path; list: readonly StudioProblem[] }>()
  const counts = new Map<string, number>()
  for (const problem of problems) {
    const key = keyOf(problem.path)
    lists.set(key, { path: problem.path, list: [...(lists.get(key)?.list ?? none), problem] })
    for (let length = 0; length <= problem.path.length; length += 1) {
      const above = problem.severity + keyOf(problem.path.slice(0, length))
      counts.set(above, (counts.get(above) ?? 0) + 1)
    }
  }
  for (const entry of lists.values()) {
    const known = before?.at(entry.path) ?? none
    if (JSON.stringify(known) === JSON.stringify(entry.list)) entry.list = known
  }
  return {
    at: (path) => lists.get(keyOf(path))?.list ?? none,
    countBelow: (path, severity) => counts.get(severity + keyOf(path)) ?? 0,
  }
}

/** A path as one word. */
export function keyOf(path: Path): string {
  return JSON.stringify(path)
}
