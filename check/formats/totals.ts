import type { Problem } from '../problem/problem.ts'
import { count, countProblems } from './report.ts'

/** The last line: `3 errors, 1 warning in 2 pages`, and how many are not listed. */
export function formatTotals(problems: readonly Problem[], omitted = 0): string {
  const { errors, warnings } = countProblems(problems)
  const pages = new Set(
    problems.flatMap(({ path }) => (path[0] === 'pages' && path.length > 1 ? [path[1]] : [])),
  ).size
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  const more = omitted > 0 ? `, and ${count(omitted, 'more problem')}` : ''
  return parts.join(', ') + (pages > 0 ? ` in ${count(pages, 'page')}` : '') + more
}
