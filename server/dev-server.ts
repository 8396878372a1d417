import { createServer, type PluginOption } from 'vite'
import { join } from 'node:path'
import { createDevPlugin } from './dev/site-plugin.ts'
import { createGalleryPlugin } from './gallery/gallery-plugin.ts'
import { createLiveSite, type LiveSite } from './dev/live-site.ts'
import { projectRoot } from '../schema/read/load-schemas.ts'
import type { SitePlace } from '../site/files/site-files.ts'

/** A running dev server. */
export interface DevServer {
  url: string
  close(): Promise<void>
}

interface DevServerOptions {
  plugins?: (site: LiveSite) => PluginOption
  at?: number | undefined
}

/**
 * Starts the dev server on loopback, for the site at `place`. Takes the next free port when `port` is taken. `plugins` answer before the
 * dev server does, as the composer's. The site is shown as of the instant `at`, in milliseconds since 1970; as of now
 * when left out.
 */
export async function startDevServer(
  place: SitePlace,
  port: number,
  { plugins, at }: DevServerOptions = {},
): Promise<DevServer> {
  const site = createLiveSite(place, at)
  const server = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    publicDir: place.publicDir,
    plugins: [plugins?.(site), createGalleryPlugin(place), createDevPlugin(place, site)],
    server: { host: '127.0.0.1', port },
    logLevel: 'warn',
    clearScreen: false,
  })
  await server.listen()
  const address = server.httpServer?.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://localhost:${bound}/`, close: () => server.close() }
}
