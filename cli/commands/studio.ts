import { startDevServer } from '../../server/dev-server.ts'
import { openChangeSets } from '../../studio/server/sets/open-change-sets.ts'
import { createStudioPlugin } from '../../studio/server/studio-plugin.ts'
import type { Options } from '../options.ts'
import { formatInstant } from '../output/print.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Lets a site be composed in the browser, until Ctrl+C. */
export async function studio(options: Options): Promise<number> {
  const { pages, port, at, brand, unbundled, settings } = options
  placeExisting(pages, brand)
  const own = placeExisting(pages)
  const changeSets = await openChangeSets(own.pagesFile, settings.changeSets)
  const place = changeSets ? placeExisting(changeSets.pagesFile) : own
  const server = await startDevServer(place, settings, port ?? 5173, {
    plugins: (site, token) =>
      createStudioPlugin(place, site, token, { isUnbundled: unbundled, brand, changeSets }),
    at,
  })
  console.log(
    `Composer for ${pages}${formatInstant(options)} at ${server.url}__studio/ (press Ctrl+C to stop)`,
  )
  return 0
}
