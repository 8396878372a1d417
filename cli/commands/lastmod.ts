import { lastmodFileOf, recordChanges } from '../../builder/lastmod.ts'
import { readClock } from '../../check/check.ts'
import { count } from '../../check/formats/report.ts'
import { listWords } from '../../check/problem/wording.ts'
import { callOf } from '../../schema/config/call.ts'
import { UserError } from '../../schema/read/user-error.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import type { Options } from '../options.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'

/**
 * Records the pages that have changed since the last run under today's date, for the sitemap. Creates the file if
 * needed.
 */
export async function lastmod({ pages, settings }: Options): Promise<number> {
  const place = placeExisting(pages)
  const changed = await recordChanges(place, settings, calendarOf(settings).dayAt(readClock()), {
    create: true,
  })
  if (changed === undefined)
    throw new UserError(
      `Cannot read ${nameInReports(pages)}. Run \`${callOf('validate')}\` to see why.`,
    )
  const which = changed.length === 0 ? '' : `: ${listWords(changed, 20)}`
  const file = nameInReports(lastmodFileOf(place.pagesFile))
  console.log(`${file}: ${count(changed.length, 'page')} changed${which}`)
  return 0
}
