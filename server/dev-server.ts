import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { createServer, type PluginOption } from 'vite'
import { createGuardPlugin } from './dev/guard-plugin.ts'
import { createDevPlugin } from './dev/site-plugin.ts'
import { createGalleryPlugin } from './gallery/gallery-plugin.ts'
import { createLiveSite, type LiveSite, type LiveSiteOptions } from './dev/live-site.ts'
import { replacedModules } from '../builder/bundle/replaced-modules.ts'
import { replaceModules } from '../builder/bundle/site-modules.mjs'
import { projectRoot } from '../schema/read/load-schemas.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import type { SitePlace } from '../site/files/site-files.ts'

/** A running dev server. */
export interface DevServer {
  url: string
  close(): Promise<void>
}

interface DevServerOptions extends LiveSiteOptions {
  plugins?: (site: LiveSite, token: string) => PluginOption
}

/**
 * Starts the dev server on loopback, for the site at `place`. Takes the next free port when `port` is taken. `plugins`
 * answer before the dev server does, as the composer's; only its own pages know the token. The site is shown as of the
 * instant `at`, in milliseconds since 1970; as of now when left out.
 */
export async function startDevServer(
  place: SitePlace,
  port: number,
  { plugins, at, pseudo }: DevServerOptions = {},
): Promise<DevServer> {
  const site = createLiveSite(place, { at, pseudo })
  const token = randomBytes(32).toString('hex')
  const server = await createServer({
    root: projectRoot,
    configFile: join(projectRoot, 'vite.config.ts'),
    publicDir: false, // the site plugin serves public files
    plugins: [
      replaceModules(replacedModules),
      plugins?.(site, token),
      createGuardPlugin(token),
      createGalleryPlugin(place, pseudo?.[0]),
      createDevPlugin(place, site, token),
    ],
    // By default, Vite lets pages from other ports of this machine read what it serves.
    server: { host: '127.0.0.1', port, cors: false, fs: { allow: [projectRoot, siteRoot] } },
    logLevel: 'warn',
    clearScreen: false,
  })
  await server.listen()
  const address = server.httpServer?.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  return { url: `http://localhost:${bound}/`, close: () => server.close() }
}
