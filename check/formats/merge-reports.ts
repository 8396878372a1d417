import { sortByFile } from '../check.ts'
import type { Problem } from '../problem/problem.ts'
import type { Report } from './report.ts'

/**
 * Merges reports on sites that share pages.json: each problem is listed once, file by file. `total` is the number of
 * sites, of which some may have no report because they have no problems. The place of a problem that not all of them
 * have begins with the names of those that do.
 */
export function mergeReports(
  reports: readonly { name: string; report: Report }[],
  total = reports.length,
): Report {
  const [first] = reports
  if (first === undefined) throw new Error('no report to merge')
  const { file, text } = first.report
  const found = mergeProblems(
    reports.map(({ name, report }) => ({ name, problems: report.problems })),
  )
  const problems = found.map(({ problem, names }) =>
    names.length === total
      ? problem
      : { ...problem, where: [names.join(', '), problem.where].filter(Boolean).join(' › ') },
  )
  const each = reports.map(({ report }) => report)
  const pageFiles = each.flatMap((report) => report.pageFiles ?? [])
  return {
    file,
    text,
    problems: sortByFile(problems, [...new Set(problems.flatMap(({ file: name }) => name ?? []))]),
    omitted: each.reduce((sum, { omitted }) => sum + omitted, 0),
    pages: [...new Set(each.flatMap(({ pages }) => pages))],
    pageFiles: {
      texts: new Map(pageFiles.flatMap(({ texts }) => [...texts])),
      homes: new Map(pageFiles.flatMap(({ homes }) => [...homes])),
    },
  }
}

/** Lists the problems of several sites that share files, each once, with the names of the sites that have it. */
export function mergeProblems<P extends Problem, N>(
  sites: readonly { name: N; problems: readonly P[] }[],
): { problem: P; names: N[] }[] {
  const found = new Map<string, { problem: P; names: N[] }>()
  for (const { name, problems } of sites) {
    const own = new Map<string, number>()
    for (const problem of problems) {
      const id = identify(problem, own)
      const known = found.get(id)
      if (known) known.names.push(name)
      else found.set(id, { problem, names: [name] })
    }
  }
  return [...found.values()]
}

/** A text that is equal for the same problem of another site; equal problems of one site are numbered in `own`. */
function identify({ file, code, range, path, message }: Problem, own: Map<string, number>): string {
  const id = JSON.stringify([file, code, range.start.offset, path, message])
  const times = (own.get(id) ?? 0) + 1
  own.set(id, times)
  return `${id} ${times}`
}
