import { setTimeout } from 'node:timers/promises'
import { mergeReports } from '../../check/formats/merge-reports.ts'
import {
  count,
  countProblems,
  reportOf,
  type Report,
  formatTotals,
} from '../../check/formats/report.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { explainFailure } from '../../site/files/explain-failure.ts'
import { listPublicDirs, placeSite, type SitePlace } from '../../site/files/site-files.ts'
import { createSiteStamp, statesOf } from '../../site/files/site-stamp.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { allBrands, type Options } from '../options.ts'
import { isForStdout, readOutputs, writeOutputs } from '../output/outputs.ts'
import { fixCommand, printProblems } from '../output/print.ts'
import { fixSite } from '../site/fix-site.ts'
import { explainUnreadable, nameInReports, placeExisting, placeSites } from '../site/pages-file.ts'

/** Checks a pages file, or with all brands, once or after each change. Returns the exit code; throws UserError if it cannot check. */
export async function validate(options: Options): Promise<number> {
  const { pages, maxWarnings, fix, watch, brand, at, settings } = options
  const isMany = brand === allBrands
  const outputs = readOutputs(options)
  const isPiped = outputs.some(isForStdout)
  if (watch && isPiped) {
    throw new UserError('With --watch, the format needs a file: --format NAME:FILE')
  }
  if (watch && fix) throw new UserError('--fix and --watch cannot be combined.')
  if (watch && isMany) throw new UserError('--watch checks one brand: --brand NAME')
  const isPretty =
    outputs.length === 0 || outputs.some(({ format, file }) => format === 'pretty' && !file)
  const reader = createSiteChecker(settings)
  let fileCount = 1
  const file = nameInReports(pages)
  // Output for programs must not be mixed with other text.
  const print = (line: string): void => (isPiped ? console.error(line) : console.log(line))

  if (!watch) return run()
  placeExisting(pages, brand)
  print(`Watching ${file} for changes. Press Ctrl+C to stop.`)
  await watchSite(options, async () => {
    print(`\n${new Date().toLocaleTimeString('en-GB')} ${'-'.repeat(60)}`)
    await run().catch((error: unknown) => console.error(explainFailure(error)))
  })
  return 0

  async function run(): Promise<number> {
    const report = await checkSites().catch((error: unknown) => {
      throw explainUnreadable(error)
    })
    await writeOutputs(outputs, report, settings)
    if (isPretty) printProblems(report, fix ? undefined : fixCommand(file, brand))
    printOutcome(report)
    const hasTooMany = hasTooManyWarnings(report)
    return countProblems(report.problems).errors > 0 || hasTooMany ? 1 : 0
  }

  async function checkSites(): Promise<Report> {
    const sites = placeSites(pages, brand)
    const check = (place: SitePlace) => reader.check(place, { at, translations: true })
    const fixOne = (place: SitePlace) => fixSite(reader, place, file, print, at)
    let results = await inTurn(sites, ({ place }) => (fix ? fixOne(place) : check(place)))
    // A fix for one brand may change what others share.
    if (fix && isMany) results = await inTurn(sites, ({ place }) => check(place))
    fileCount = 1 + new Set(results.flatMap(({ pageFiles }) => pageFiles?.names ?? [])).size
    return mergeReports(
      results.map((result, index) => {
        return { name: sites[index]?.name ?? '', report: reportOf(result, file) }
      }),
    )
  }

  function printOutcome({ problems, omitted, pages: keys }: Report): void {
    const files = fileCount === 1 ? '' : ` of ${count(fileCount, 'file')}`
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

async function inTurn<T, R>(entries: readonly T[], call: (entry: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const entry of entries) results.push(await call(entry))
  return results
}

/** The time in milliseconds that the files must stay unchanged before a change counts. */
const rest = 200

/**
 * Calls `run` now and after each change to a pages file, its page files, the overlay of its brand or its public folders,
 * one call at a time, until Ctrl+C. It polls, so that it handles deleted files, renames and new folders, and works
 * where the system sends no events, as on mounted drives.
 */
async function watchSite(
  { pages, brand }: Pick<Options, 'pages' | 'brand'>,
  run: () => Promise<void>,
): Promise<void> {
  const end = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => end.abort())
  const lookAtPages = createSiteStamp({ pagesFile: pages, ...(brand !== undefined && { brand }) })
  let known = ''
  let latest = await poll()
  while (!end.signal.aborted) {
    if (latest !== known) {
      known = latest
      await run()
    }
    latest = await settle(end.signal)
  }

  /** Resolves with the state of the files once two polls in a row agree. */
  async function settle(signal: AbortSignal): Promise<string> {
    let before = latest
    for (;;) {
      const started = performance.now()
      const now = await poll()
      if (now === before && (now !== known || signal.aborted)) return now
      before = now
      // Polling many files takes time; leave most of the processor to others.
      const pause = Math.max(rest, 20 * (performance.now() - started))
      const isOver = await setTimeout(pause, false, { signal }).catch(() => true)
      if (isOver) return known
    }
  }

  /** A text that changes whenever anything that a check depends on changes. */
  async function poll(): Promise<string> {
    const states = listPublicDirs(placeSite(pages, brand)).flatMap(statesOf)
    return [(await lookAtPages()) ?? 'gone', ...states].join('\n')
  }
}
