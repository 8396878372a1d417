import type { Problem } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { count, errorsFirst, formatOmitted, formatTotals, type Report } from './report.ts'

/** GitHub accepts a summary of at most 1 MiB for a step, and drops a larger one entirely. */
const maxBytes = 900_000
const maxCellLength = 600

/** A table for the summary of a CI run. Errors come first; what does not fit is counted. */
export function formatMarkdown({ file, problems, omitted, pages }: Report): string {
  const name = escape(file)
  if (problems.length === 0) {
    return `## ${name}: no problems in ${count(pages.length, 'page')}\n`
  }
  const isOneFile = problems.every((problem) => problem.file === undefined)
  const rows: string[] = []
  let bytes = 0
  for (const problem of errorsFirst(problems)) {
    const row = formatRow(problem, isOneFile ? undefined : file)
    bytes += Buffer.byteLength(row) + 1
    if (bytes > maxBytes) break
    rows.push(row)
  }
  const hidden = problems.length - rows.length + omitted
  return `${[
    `## ${name}: ${formatTotals(problems, omitted)}`,
    '',
    `| ${isOneFile ? 'Line' : 'Place'} | Problem | Where | What was found, and what to do |`,
    '| ---: | --- | --- | --- |',
    ...rows,
    ...(hidden > 0 ? ['', formatOmitted(hidden, 'listed')] : []),
  ].join('\n')}\n`
}

/** Without the name of pages.json, the place is only the line. */
function formatRow(problem: Problem, own: string | undefined): string {
  const { code, name, severity, range, where, message, hint } = problem
  const { line, column } = range.start
  const place = own === undefined ? '' : `${escape(problem.file ?? own)}:`
  const kind = `**${severity}** ${code} ${name}`
  const text = [message, hint].map(escape).join('<br>')
  return `| ${place}${line}:${column} | ${kind} | ${escape(where)} | ${text} |`
}

/** Escapes content, so that it cannot become markup, a link, a mention or a new row. */
function escape(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const cut = line.length > maxCellLength ? `${line.slice(0, maxCellLength - 1)}…` : line
  return visible(cut)
    .replace(/[\\`*_{}[\]<>|~&@#$:!]/g, '\\$&')
    .replaceAll(/\bwww\./gi, (start) => start.replace('.', '\\.'))
}
