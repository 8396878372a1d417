import type { Problem } from '../problem/problem.ts'
import { count, countProblems, pageKeyOf } from './report.ts'

/** The last line: `3 errors, 1 warning in 2 pages`, and how many are not listed. */
export function formatTotals(problems: readonly Problem[], omitted = 0): string {
  const { errors, warnings } = countProblems(problems)
  const pages = new Set(problems.flatMap(({ path }) => pageKeyOf(path) ?? [])).size
  const parts = [
    ...(errors > 0 ? [count(errors, 'error')] : []),
    ...(warnings > 0 ? [count(warnings, 'warning')] : []),
  ]
  const more = omitted > 0 ? `, and ${count(omitted, 'more problem')}` : ''
  return parts.join(', ') + (pages > 0 ? ` in ${count(pages, 'page')}` : '') + more
}
