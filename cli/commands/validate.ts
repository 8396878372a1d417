import { count, countProblems, reportOf, type Report } from '../../check/formats/report.ts'
import { formatTotals } from '../../check/formats/totals.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { explainFailure } from '../../site/files/explain-failure.ts'
import { mendSite } from '../site/fix-site.ts'
import type { Options } from '../options.ts'
import { isForStdout, keepApart, readOutputs, writeOutputs } from '../output/outputs.ts'
import { explainUnreadable, nameInReports, placeExisting } from '../site/pages-file.ts'
import { mendCommand, printProblems } from '../output/print.ts'
import { watchSite } from '../site/watch.ts'

/** Checks a pages file, once or after each change. Returns the exit code; throws UserError when it cannot be checked. */
export async function validate({
  pages,
  formats,
  maxWarnings,
  fix,
  watch,
  brand,
  at,
}: Options): Promise<number> {
  const outputs = readOutputs(formats, pages)
  const isPiped = outputs.some(isForStdout)
  if (watch && isPiped) {
    throw new UserError('With --watch, give the format a file: --format NAME:FILE')
  }
  if (watch && fix) throw new UserError('--fix and --watch do not go together.')
  const isPretty =
    outputs.length === 0 || outputs.some(({ format, file }) => format === 'pretty' && !file)
  const reader = createSiteChecker()
  const file = nameInReports(pages)
  // What is printed for programs stands alone.
  const say = (line: string): void => (isPiped ? console.error(line) : console.log(line))

  if (!watch) return run()
  placeExisting(pages, brand)
  say(`${file} is checked again after each change, until you press Ctrl+C.`)
  await watchSite({ pages, brand }, async () => {
    say(`\n${new Date().toLocaleTimeString('en-GB')} ${'-'.repeat(60)}`)
    await run().catch((error: unknown) => console.error(explainFailure(error)))
  })
  return 0

  async function run(): Promise<number> {
    const place = placeExisting(pages, brand)
    const checked = fix ? mendSite({ reader, place, file, say, at }) : reader.check(place, { at })
    const result = await checked.catch((error: unknown) => {
      throw explainUnreadable(error)
    })
    const report = reportOf(result, file)
    keepApart(outputs, place.pagesFile, result.pageFiles?.names ?? [])
    await writeOutputs(outputs, report)
    if (isPretty) printProblems(report, fix ? undefined : mendCommand(file, brand))
    sayOutcome(report, result.pageFiles?.names.length ?? 0)
    const hasTooMany = saysTooMany(report)
    return countProblems(report.problems).errors > 0 || hasTooMany ? 1 : 0
  }

  function sayOutcome({ problems, omitted, pages: keys }: Report, others: number): void {
    const files = others === 0 ? '' : ` of ${count(others + 1, 'file')}`
    const where = `in ${count(keys.length, 'page')}${files}`
    if (problems.length === 0) say(`${file}: no problems ${where}`)
    else if (!isPretty) console.error(`${file}: ${formatTotals(problems, omitted)}`)
    else if (countProblems(problems).errors === 0) say(`${file}: no errors ${where}`)
  }

  function saysTooMany({ problems, omitted }: Report): boolean {
    const { errors, warnings } = countProblems(problems)
    const found = warnings + (errors === 0 ? omitted : 0)
    if (maxWarnings === undefined || found <= maxWarnings) return false
    console.error(`${file}: ${count(found, 'warning')}, and --max-warnings allows ${maxWarnings}`)
    return true
  }
}
