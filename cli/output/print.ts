import { formatPretty } from '../../check/formats/pretty.ts'
import type { Report } from '../../check/formats/report.ts'
import { callOf } from '../../schema/config/call.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import type { Options } from '../options.ts'

/** Prints problems for people, in colour on a terminal. `command` applies the safe fixes. */
export function printProblems(report: Report, command?: string): void {
  const color = process.stderr.isTTY && !process.env['NO_COLOR']
  process.stderr.write(
    formatPretty(report, { color, ...(command !== undefined && { fixCommand: command }) }),
  )
}

/** The command that applies the safe fixes to a file, and to the overlay of a brand. */
export function fixCommand(file: string, brand?: string): string {
  const fix = brand === undefined ? '--fix' : `--brand ${brand} --fix`
  if (file === 'pages.json') return callOf('validate', fix)
  const isPlain = /^[\w./-]+$/.test(file)
  const inQuotes = ["'", file.replaceAll("'", String.raw`'\''`), "'"].join('')
  return callOf('validate', `${fix} ${isPlain ? file : inQuotes}`)
}

/** Names the instant that a site is shown at, unless that is now. */
export function formatInstant({ at, settings }: Pick<Options, 'at' | 'settings'>): string {
  return at === undefined
    ? ''
    : ` as of ${calendarOf(settings).nameInstant(at)} in ${settings.timeZoneName}`
}
