import { UserError } from '../../schema/read/user-error.ts'
import { startDevServer } from '../../server/dev-server.ts'
import { createStudioPlugin } from '../../studio/server/studio-plugin.ts'
import type { Options } from '../options.ts'
import { describeInstant } from '../output/print.ts'
import { placeExisting } from '../site/pages-file.ts'

/** Lets a site be composed in the browser, until Ctrl+C. */
export async function studio({ pages, port, at, brand }: Options): Promise<number> {
  if (brand !== undefined) {
    throw new UserError(
      `The composer edits pages.json and no overlays. To see one: npm run dev -- --brand ${brand}`,
    )
  }
  const place = placeExisting(pages)
  const server = await startDevServer(place, port ?? 5173, {
    plugins: (site) => createStudioPlugin(place, site),
    at,
  })
  console.log(
    `The composer for ${pages}${describeInstant(at)} is at ${server.url}__studio/ until you press Ctrl+C.`,
  )
  return 0
}
