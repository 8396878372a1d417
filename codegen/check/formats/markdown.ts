import { codeNames, type Problem } from '../problem.ts'
import { count, errorsFirst, sayMore, type Report } from './report.ts'
import { formatTotals } from './totals.ts'
import { visible } from './visible.ts'

/** GitHub takes a summary of at most 1 MiB for a step, and drops a larger one as a whole. */
const mostBytes = 900_000
const mostInCell = 600

/** A table for the summary of a CI run. Errors stand first; what is too much for a summary is counted. */
export function formatMarkdown({ file, problems, omitted, pages }: Report): string {
  const name = escape(file)
  if (problems.length === 0) {
    return `## ${name}: no problems in ${count(pages.length, 'page')}\n`
  }
  const rows: string[] = []
  let bytes = 0
  for (const problem of errorsFirst(problems)) {
    const row = formatRow(problem)
    bytes += Buffer.byteLength(row) + 1
    if (bytes > mostBytes) break
    rows.push(row)
  }
  const hidden = problems.length - rows.length + omitted
  return `${[
    `## ${name}: ${formatTotals(problems, omitted)}`,
    '',
    '| Line | Problem | Where | What was found, and what to do |',
    '| ---: | --- | --- | --- |',
    ...rows,
    ...(hidden > 0 ? ['', sayMore(hidden, 'listed')] : []),
  ].join('\n')}\n`
}

function formatRow({ code, severity, range, where, message, hint }: Problem): string {
  const { line, column } = range.start
  const kind = `**${severity}** ${code} ${codeNames[code]}`
  const text = [message, hint].map(escape).join('<br>')
  return `| ${line}:${column} | ${kind} | ${escape(where)} | ${text} |`
}

/** Content is text, whatever it looks like: no markup, no link, no mention, no new row. */
function escape(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  const cut = line.length > mostInCell ? `${line.slice(0, mostInCell - 1)}…` : line
  return visible(cut)
    .replace(/[\\`*_{}[\]<>|~&@#$:!]/g, '\\$&')
    .replaceAll(/\bwww\./gi, (start) => start.replace('.', '\\.'))
}
