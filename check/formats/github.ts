import { callOf } from '../../schema/config/call.ts'
import type { Problem, Range } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { countProblems, errorsFirst, formatOmitted, type Report } from './report.ts'

/** How many annotations of one kind GitHub shows for a step; it drops the rest. */
const annotationLimit = 10

/** Workflow commands of GitHub Actions, which become annotations beside the lines. Errors come first. */
export function formatGithub({ file, problems, omitted }: Report): string {
  const { errors, warnings } = countProblems(problems)
  const hidden =
    Math.max(0, errors - annotationLimit) + Math.max(0, warnings - annotationLimit) + omitted
  const notice = `${formatOmitted(hidden, 'shown here')} To see ${hidden === 1 ? 'it' : 'them'}: ${callOf('validate')}`
  return [
    ...errorsFirst(problems).map((problem) => formatCommand(problem, problem.file ?? file)),
    ...(hidden > 0 ? [`::notice::${escapeData(notice)}`] : []),
  ]
    .map((line) => `${line}\n`)
    .join('')
}

function formatCommand(problem: Problem, file: string): string {
  const { code, name, severity, range, where, message, hint } = problem
  const title = `${code} ${name}`
  const text = `${where === '' ? '' : `${where}: `}${message}\n${hint}`
  return formatAnnotation(severity, { file, range, title }, text)
}

/** A workflow command that annotates a place in a file. */
export function formatAnnotation(
  level: 'error' | 'warning' | 'notice',
  { file, range: { start, end }, title }: { file: string; range: Range; title: string },
  text: string,
): string {
  const properties = {
    file,
    line: start.line,
    endLine: end.line,
    // GitHub rejects columns if the lines differ.
    ...(start.line === end.line && { col: start.column, endColumn: end.column }),
    title,
  }
  const list = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(value)}`)
  return `::${level} ${list.join(',')}::${escapeData(text)}`
}

function escapeData(text: string): string {
  return visible(text, '\n\r\t')
    .replaceAll('%', '%25')
    .replaceAll('\r', '%0D')
    .replaceAll('\n', '%0A')
}

function escapeProperty(value: string | number): string {
  return escapeData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
