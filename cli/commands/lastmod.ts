import { dayAt } from '../../schema/values/calendar.ts'
import { readClock } from '../../check/check.ts'
import { count } from '../../check/formats/report.ts'
import { lastmodFileOf, noteChanges } from '../../builder/lastmod.ts'
import { UserError } from '../../schema/read/user-error.ts'
import type { Options } from '../options.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'

/** Notes which pages have changed today, for the sitemap. Begins the file where there is none. */
export async function lastmod({ pages }: Options): Promise<number> {
  const place = placeExisting(pages)
  const changed = await noteChanges(place, dayAt(readClock()), { begin: true })
  if (changed === undefined)
    throw new UserError(`${nameInReports(pages)} cannot be read. \`npm run validate\` says why.`)
  const which = changed.length === 0 ? '' : `: ${changed.slice(0, 20).join(', ')}`
  const file = nameInReports(lastmodFileOf(place.pagesFile))
  console.log(`${file}: ${count(changed.length, 'page')} changed${which}`)
  return 0
}
