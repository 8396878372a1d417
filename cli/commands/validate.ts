import { count, countProblems, reportOf, type Report } from '../../check/formats/report.ts'
import { formatTotals } from '../../check/formats/totals.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { explainFailure } from '../../site/files/explain-failure.ts'
import { fixSite } from '../site/fix-site.ts'
import type { Options } from '../options.ts'
import { isForStdout, readOutputs, writeOutputs } from '../output/outputs.ts'
import { explainUnreadable, nameInReports, placeExisting } from '../site/pages-file.ts'
import { fixCommand, printProblems } from '../output/print.ts'
import { watchSite } from '../site/watch.ts'

/** Checks a pages file, once or after each change. Returns the exit code; throws UserError if it cannot check. */
export async function validate({
  pages,
  formats,
  maxWarnings,
  fix,
  watch,
  brand,
  at,
}: Options): Promise<number> {
  const outputs = readOutputs({ formats, pages, brand })
  const isPiped = outputs.some(isForStdout)
  if (watch && isPiped) {
    throw new UserError('With --watch, the format needs a file: --format NAME:FILE')
  }
  if (watch && fix) throw new UserError('--fix and --watch cannot be combined.')
  const isPretty =
    outputs.length === 0 || outputs.some(({ format, file }) => format === 'pretty' && !file)
  const reader = createSiteChecker()
  const file = nameInReports(pages)
  // Output for programs must not be mixed with other text.
  const print = (line: string): void => (isPiped ? console.error(line) : console.log(line))

  if (!watch) return run()
  placeExisting(pages, brand)
  print(`Watching ${file} for changes. Press Ctrl+C to stop.`)
  await watchSite({ pages, brand }, async () => {
    print(`\n${new Date().toLocaleTimeString('en-GB')} ${'-'.repeat(60)}`)
    await run().catch((error: unknown) => console.error(explainFailure(error)))
  })
  return 0

  async function run(): Promise<number> {
    const place = placeExisting(pages, brand)
    const checked = fix ? fixSite({ reader, place, file, print, at }) : reader.check(place, { at })
    const result = await checked.catch((error: unknown) => {
      throw explainUnreadable(error)
    })
    const report = reportOf(result, file)
    await writeOutputs(outputs, report)
    if (isPretty) printProblems(report, fix ? undefined : fixCommand(file, brand))
    printOutcome(report, result.pageFiles?.names.length ?? 0)
    const hasTooMany = hasTooManyWarnings(report)
    return countProblems(report.problems).errors > 0 || hasTooMany ? 1 : 0
  }

  function printOutcome({ problems, omitted, pages: keys }: Report, others: number): void {
    const files = others === 0 ? '' : ` of ${count(others + 1, 'file')}`
    const where = `in ${count(keys.length, 'page')}${files}`
    if (problems.length === 0) print(`${file}: no problems ${where}`)
    else if (!isPretty) console.error(`${file}: ${formatTotals(problems, omitted)}`)
    else if (countProblems(problems).errors === 0) print(`${file}: no errors ${where}`)
  }

  function hasTooManyWarnings({ problems, omitted }: Report): boolean {
    const { errors, warnings } = countProblems(problems)
    const found = warnings + (errors === 0 ? omitted : 0)
    if (maxWarnings === undefined || found <= maxWarnings) return false
    console.error(`${file}: ${count(found, 'warning')}, and --max-warnings allows ${maxWarnings}`)
    return true
  }
}
