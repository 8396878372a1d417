import { formatPretty } from '../../check/formats/pretty.ts'
import type { Report } from '../../check/formats/report.ts'
import { nameInstant } from '../../schema/values/calendar.ts'

/** Prints problems for people, in colour on a terminal. `mend` is the command that makes safe fixes. */
export function printProblems(report: Report, mend?: string): void {
  const color = process.stderr.isTTY && !process.env['NO_COLOR']
  process.stderr.write(formatPretty(report, { color, ...(mend !== undefined && { mend }) }))
}

/** The command that makes the safe fixes in a file, and in the overlay of a brand. */
export function mendCommand(file: string, brand?: string): string {
  const fix = brand === undefined ? '--fix' : `--brand ${brand} --fix`
  if (file === 'pages.json') return `npm run validate -- ${fix}`
  const isPlain = /^[\w./-]+$/.test(file)
  return `npm run validate -- ${fix} ${isPlain ? file : `'${file.replaceAll("'", `'\\''`)}'`}`
}

/** Says as of when a site is shown, where that is not now. */
export function describeInstant(at: number | undefined): string {
  return at === undefined ? '' : ` as of ${nameInstant(at)} in the Philippines`
}
