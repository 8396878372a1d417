import { reportOf } from '../../check/formats/report.ts'
import { startDevServer } from '../../server/dev-server.ts'
import { pseudoLocale } from '../../site/locales/pseudo.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import type { Options } from '../options.ts'
import { formatInstant, fixCommand, printProblems } from '../output/print.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'

/** Shows a site while it is edited, until Ctrl+C. */
export async function dev(options: Options): Promise<number> {
  const { pages, port, at, brand, pseudo, settings } = options
  const place = placeExisting(pages, brand)
  const check = await createSiteChecker(settings).check(place, { at })
  // Other problems are shown above the page; a wrong number of pictures prevents the start (specification, section 5).
  if (check.problems.some(({ code }) => code === 'P022')) {
    const file = nameInReports(pages)
    printProblems(reportOf(check, file), fixCommand(file, brand))
    return 1
  }
  const server = await startDevServer(place, settings, port ?? 5173, {
    at,
    pseudo: pseudo === undefined ? [] : [pseudoLocale(pseudo)],
  })
  const others = brand === undefined ? '' : ` with the overlay of ${brand}`
  console.log(
    `Serving ${pages}${others}${formatInstant(options)} at ${server.url} (press Ctrl+C to stop)`,
  )
  return 0
}
