import type { Path, Severity, Problem } from '../../../../check/problem/problem.ts'

/** The problems of a file by path. Unchanged lists are the same objects as in the previous index. */
export interface ProblemIndex {
  /** Returns the problems at exactly this path. */
  at(path: Path): readonly Problem[]
  /** Counts the problems of a severity at a path and below it. */
  countBelow(path: Path, severity: Severity): number
}

const none: readonly Problem[] = []

/** Groups problems by path and reuses the equal lists of the previous index. */
export function indexProblems(problems: readonly Problem[], before?: ProblemIndex): ProblemIndex {
  const lists = new Map<string, { path: Path; list: readonly Problem[] }>()
  const counts = new Map<string, number>()
  for (const problem of problems) {
    const key = keyOfPath(problem.path)
    lists.set(key, { path: problem.path, list: [...(lists.get(key)?.list ?? none), problem] })
    for (let length = 0; length <= problem.path.length; length += 1) {
      const above = problem.severity + keyOfPath(problem.path.slice(0, length))
      counts.set(above, (counts.get(above) ?? 0) + 1)
    }
  }
  for (const entry of lists.values()) {
    const known = before?.at(entry.path) ?? none
    if (JSON.stringify(known) === JSON.stringify(entry.list)) entry.list = known
  }
  return {
    at: (path) => lists.get(keyOfPath(path))?.list ?? none,
    countBelow: (path, severity) => counts.get(severity + keyOfPath(path)) ?? 0,
  }
}

/** Returns a path as a key. */
export function keyOfPath(path: Path): string {
  return JSON.stringify(path)
}
