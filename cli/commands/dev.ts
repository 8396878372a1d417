import { reportOf } from '../../check/formats/report.ts'
import { createSiteChecker } from '../../site/site-checker.ts'
import { startDevServer } from '../../server/dev-server.ts'
import type { Options } from '../options.ts'
import { describeInstant, mendCommand, printProblems } from '../output/print.ts'
import { nameInReports, placeExisting } from '../site/pages-file.ts'

/** Shows a site while it is edited, until Ctrl+C. */
export async function dev({ pages, port, at, brand }: Options): Promise<number> {
  const place = placeExisting(pages, brand)
  const check = await createSiteChecker().check(place, { at })
  // Other problems are shown over the page; a wrong number of pictures stops the start (specification, section 5).
  if (check.problems.some(({ code }) => code === 'P022')) {
    const file = nameInReports(pages)
    printProblems(reportOf(check, file), mendCommand(file, brand))
    return 1
  }
  const server = await startDevServer(place, port ?? 5173, { at })
  const others = brand === undefined ? '' : ` and the overlay of ${brand}`
  console.log(
    `The site${describeInstant(at)} follows ${pages}${others} at ${server.url} until you press Ctrl+C.`,
  )
  return 0
}
