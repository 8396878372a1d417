import { startDevServer } from '../../server/dev-server.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { createStudioPlugin } from '../../studio/server/studio-plugin.ts'
import type { Options } from '../options.ts'
import { formatInstant } from '../output/print.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Lets a site be composed in the browser, until Ctrl+C. */
export async function studio({ pages, port, at, brand, unbundled }: Options): Promise<number> {
  placeExisting(pages, brand)
  const place = placeExisting(pages)
  const server = await startDevServer(place, siteConfig, port ?? 5173, {
    plugins: (site, token) =>
      createStudioPlugin(place, site, token, { isUnbundled: unbundled, brand }),
    at,
  })
  console.log(
    `Composer for ${pages}${formatInstant(at)} at ${server.url}__studio/ (press Ctrl+C to stop)`,
  )
  return 0
}
