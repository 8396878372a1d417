import { servePreview } from '../../server/preview/server.ts'
import type { Options } from '../options.ts'

/** Serves a built site, until Ctrl+C. */
export async function preview({ out, port }: Options): Promise<number> {
  const server = await servePreview(out, port ?? 4173)
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  console.log(`Serving the built site at http://localhost:${actual}/ (press Ctrl+C to stop)`)
  return 0
}
