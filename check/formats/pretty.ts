import { styleText } from 'node:util'
import type { Problem, Range } from '../problem/problem.ts'
import { visible } from '../problem/visible.ts'
import { formatTotals, textOfFile, type Report, type ReportTexts } from './report.ts'

/** How problems are printed. */
export interface PrettyOptions {
  color: boolean
  /** The command that makes the safe fixes; printed if there are any. */
  fixCommand?: string
}

/** Formats problems for people, with the line and a caret; ends with the totals. Empty if there are none. */
export function formatPretty(report: Report, options: PrettyOptions): string {
  const { file, problems, omitted } = report
  if (problems.length === 0) return ''
  const linesOf = readLines(report)
  const paint: Paint = (style, words) =>
    options.color ? styleText(style, words, { validateStream: false }) : words
  const shown = problems.map((problem) => {
    const { line, column } = problem.range.start
    const severity = paint(problem.severity === 'error' ? 'red' : 'yellow', problem.severity)
    const head = `${paint('bold', `${problem.file ?? file}:${line}:${column}`)}  ${severity}  ${problem.code} ${problem.name}`
    return `${head}\n${explain(problem, linesOf(problem), paint)}`
  })
  const totals = formatTotals(problems, omitted)
  return `${shown.join('\n\n')}\n\n${totals}\n${formatFixCommand(problems, options.fixCommand)}`
}

/** Formats one problem without its heading and without colour: place, message, hint, and the lines with a caret. */
export function explainProblem(problem: Problem, lines: readonly string[]): string {
  return explain(problem, lines, (_style, words) => words)
}

/** Makes the function that returns the lines of a problem's file, whatever their line breaks. */
export function readLines(texts: ReportTexts): (problem: Problem) => readonly string[] {
  // Problems come file by file, and the lines of all files would take much memory.
  let latest: { file: string | undefined; lines: readonly string[] } | undefined
  return ({ file }) => {
    if (!latest || latest.file !== file) {
      latest = { file, lines: textOfFile(texts, file).split(/\r\n|\n|\r/) }
    }
    return latest.lines
  }
}

type Paint = (style: 'bold' | 'red' | 'yellow' | 'dim' | 'cyan', words: string) => string

function explain(problem: Problem, lines: readonly string[], paint: Paint): string {
  const where = problem.where === '' ? [] : [`  ${paint('cyan', visible(problem.where))}`]
  const places = [problem.range, ...otherPlaces(problem)]
  return [
    ...where,
    `  ${visible(problem.message)}`,
    `  ${visible(problem.hint)}`,
    ...places
      .toSorted((a, b) => a.start.offset - b.start.offset)
      .flatMap((place, index, all) => {
        const isMain = place === problem.range
        const isShown = all[index - 1]?.start.line === place.start.line - 1
        return ['', ...excerpt(lines, place, { isMain, withBefore: isMain && !isShown }, paint)]
      }),
  ].join('\n')
}

const shownPlaces = 3

function otherPlaces({ range, related = [], file }: Problem): Range[] {
  return related
    .filter((place) => place.file === file && place.start.offset !== range.start.offset)
    .slice(0, shownPlaces)
}

function formatFixCommand(problems: readonly Problem[], fixCommand: string | undefined): string {
  const safe = problems.filter(({ fix }) => fix?.safe === true).length
  if (safe === 0 || fixCommand === undefined) return ''
  const all = problems.length === 1 ? 'this' : 'all of these'
  const which = safe === problems.length ? all : `${safe} of these`
  return `To fix ${which} automatically, run: ${fixCommand}\n`
}

const width = 96

function excerpt(
  lines: readonly string[],
  { start, end }: Range,
  { isMain, withBefore }: { isMain: boolean; withBefore: boolean },
  paint: Paint,
): string[] {
  const source = lines[start.line - 1] ?? ''
  const from = Math.max(0, Math.min(start.column - 1 - 30, source.length - width))
  const shift = from > 0 ? 1 : 0
  const show = (words: string): string => visible(words.replaceAll('\t', ' '))
  const cut = (line: string): string =>
    (from > 0 ? '…' : '') +
    show(line.slice(from, from + width)) +
    (line.length > from + width ? '…' : '')
  const gutter = (number: number | undefined, mark: string): string =>
    `  ${mark} ${String(number ?? '').padStart(5)} |`
  const result: string[] = []
  const before = lines[start.line - 2]
  if (withBefore && before !== undefined && from === 0)
    result.push(paint('dim', `${gutter(start.line - 1, ' ')} ${cut(before)}`))
  result.push(`${gutter(start.line, isMain ? '>' : ' ')} ${cut(source)}`)
  const length =
    end.line === start.line ? end.column - start.column : source.length - start.column + 1
  const cutLength = Math.max(1, Math.min(length, width + from - start.column + 1))
  // Invisible characters are shown by their names, which are longer.
  const [shown, marked] = [
    show(source.slice(from, start.column - 1)),
    show(source.slice(start.column - 1, start.column - 1 + cutLength)),
  ]
  const carets = Math.max(cutLength, marked.length)
  result.push(
    `${gutter(undefined, ' ')} ${' '.repeat(shown.length + shift)}${isMain ? paint('red', '^'.repeat(carets)) : paint('cyan', '-'.repeat(carets))}`,
  )
  return result
}
