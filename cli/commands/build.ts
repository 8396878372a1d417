import { startProfile } from '../../builder/prerender/profile.ts'
import { formatChanges, type ScheduledChange } from '../../check/dates/changes.ts'
import { mergeReports } from '../../check/formats/merge-reports.ts'
import { count, reportOf } from '../../check/formats/report.ts'
import { callOf } from '../../schema/config/call.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { writeAsked } from '../../site/files/asked-file.ts'
import { allBrands, type Options } from '../options.ts'
import {
  type BuiltSite,
  describeBuild,
  describeFailure,
  formatSeconds,
} from '../output/describe-build.ts'
import { askFile } from '../output/outputs.ts'
import { fixCommand, printProblems } from '../output/print.ts'
import { buildSites, listStrays } from '../site/build-sites.ts'
import { nameInReports, placeSites } from '../site/pages-file.ts'

/** Builds a site, or those of all brands, and prints what was written. Returns the exit code. */
export async function build(options: Options): Promise<number> {
  process.env['NODE_ENV'] = 'production'
  const { pages, brand, out, settings } = options
  const started = performance.now()
  const nextFile = askFile('--next-file', options.nextFile, options)
  const profile = askFile('--profile', options.profile, options)
  const stopProfile = profile === undefined ? undefined : startProfile(profile)
  const sites = placeSites(pages, brand)
  if (sites.some(({ place }) => !place.isOwn))
    console.log(`No public folder next to ${pages}; using the project's.`)
  try {
    const built = await buildSites(sites, { ...options, profile })
    print(built, options)
    const next = listNext(built)
    const missing = built.filter(({ report }) => report === undefined)
    if (brand === allBrands) {
      const number = `${built.length - missing.length} of ${count(built.length, 'site')}`
      console.log(`${number} built, in ${formatSeconds(performance.now() - started)}`)
      for (const folder of listStrays(out, sites))
        console.log(`${folder} is the site of no brand. Delete it if it is not needed.`)
    }
    if (next.length > 0) console.log(formatChanges(next, calendarOf(settings)))
    if (missing.length > 0) return missing.some(({ error }) => error !== undefined) ? 2 : 1
    if (nextFile !== undefined) writeAsked(nextFile, describeNext(next))
    return 0
  } finally {
    stopProfile?.()
    if (profile !== undefined) console.log(`Profile written to ${profile.file}.`)
  }
}

/** Prints the problems of all sites, each once, and then what happened to each site. */
function print(built: readonly BuiltSite[], { pages, brand }: Options): void {
  const file = nameInReports(pages)
  const reports = built.flatMap(({ name, check }) =>
    check ? [{ name, report: reportOf(check, file) }] : [],
  )
  if (reports.length > 0)
    printProblems(mergeReports(reports, built.length), fixCommand(file, brand))
  for (const site of built) {
    if (site.report) for (const line of describeBuild(site, site.report)) console.log(line)
    else if (brand === allBrands) console.error(describeFailure(site))
  }
  const { unrecorded = 0 } = built[0]?.report ?? {}
  if (unrecorded > 0)
    console.log(`${count(unrecorded, 'page')} changed since the last \`${callOf('lastmod')}\`.`)
}

/** The scheduled changes of all sites in order, each once. */
function listNext(built: readonly BuiltSite[]): ScheduledChange[] {
  const all = built.flatMap(({ report }) => report?.next ?? [])
  const each = new Map(all.map((change) => [JSON.stringify(change), change]))
  return [...each.values()].toSorted((a, b) => a.at - b.at)
}

/** The time of the next build in UTC without fractions of a second, or an empty text for never. */
function describeNext([first]: readonly ScheduledChange[]): string {
  return first === undefined ? '' : `${new Date(first.at).toISOString().slice(0, 19)}Z\n`
}
