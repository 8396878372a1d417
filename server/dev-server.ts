import { randomBytes } from 'node:crypto'
import type { Server } from 'node:http'
import { createLogger, createServer, type Logger, type PluginOption } from 'vite'
import { replacedModules } from '../builder/bundle/replaced-modules.ts'
import { replaceModules } from '../builder/bundle/site-modules.mjs'
import { explainMistake } from '../schema/config/explain-mistake.mjs'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { projectRoot } from '../schema/read/load-schemas.ts'
import { siteCachePlace } from '../site/cache/site-cache.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import config, { createPlugins } from '../vite.config.ts'
import { createDevPlugin } from './dev/dev-plugin.ts'
import { createGuardPlugin } from './dev/guard-plugin.ts'
import { LiveSite, type LiveSiteOptions } from './dev/live-site.ts'
import { createGalleryPlugin } from './gallery/gallery-plugin.ts'

/** A running dev server. */
export interface DevServer {
  url: string
  close(): Promise<void>
}

interface DevServerOptions extends LiveSiteOptions {
  plugins?: (site: LiveSite, token: string) => PluginOption
  /** Where to listen instead of loopback, by which names, and what gets the WebSockets that may be opened. Sources are closed. */
  listen?: { host: string; hosts: readonly string[]; sockets: Server } | undefined
}

/**
 * Starts the dev server on loopback, or where it is told to listen, for the site at `place` with these settings. On loopback, takes
 * the next free port when `port` is taken. `plugins` answer before the dev server does, as the composer's; only its own pages know the token. The site is shown as of the
 * instant `at`, in milliseconds since 1970; as of now when left out.
 */
export async function startDevServer(
  place: SitePlace,
  settings: SiteConfig,
  port: number,
  { plugins, at, pseudo, listen }: DevServerOptions = {},
): Promise<DevServer> {
  const site = new LiveSite(place, settings, { at, pseudo })
  const token = randomBytes(32).toString('hex')
  const server = await createServer({
    ...config,
    root: projectRoot,
    configFile: false,
    cacheDir: siteCachePlace('vite'),
    // The composer renders with React's production build, which the mode follows; what is edited is shown all the same.
    define: { 'import.meta.env.DEV': 'true' },
    publicDir: false, // the site plugin serves public files
    plugins: [
      createPlugins(true),
      replaceModules(replacedModules),
      plugins?.(site, token),
      createGuardPlugin(token),
      createGalleryPlugin(place, settings, pseudo?.[0]),
      createDevPlugin(place, site, token, listen !== undefined),
    ],
    // By default, Vite lets pages from other ports of this machine read what it serves.
    server: {
      host: listen?.host ?? '127.0.0.1',
      port,
      cors: false,
      ...(listen && {
        strictPort: true, // a proxy expects it there
        allowedHosts: [...listen.hosts],
        ws: { server: listen.sockets },
      }),
      fs: { allow: [projectRoot, siteRoot] },
      watch: { followSymlinks: false }, // a link may lead to the whole disk
      hmr: { overlay: false }, // the site plugin shows mistakes with their places
    },
    customLogger: createQuietLogger(),
    clearScreen: false,
  })
  await server.listen()
  const address = server.httpServer?.address()
  const bound = typeof address === 'object' && address !== null ? address.port : port
  if (port !== 0 && bound !== port)
    console.log(`Port ${port} is taken. The next one that is free is used.`)
  const name = listen?.hosts[0] ?? 'localhost'
  return { url: `http://${name}:${bound}/`, close: () => server.close() }
}

/** A logger that explains a mistake in the code of the site once, without the stacks of modules that fail. */
function createQuietLogger(): Logger {
  const logger = createLogger('warn')
  let last = { text: '', time: 0 }
  return {
    ...logger,
    error(message, options) {
      if (message.includes('Error when evaluating SSR module')) return
      const text = options?.error ? explainMistake(options.error, siteRoot) : message
      if (text === undefined) return logger.error(message, options)
      // The browser and the server both load the module.
      if (text !== last.text || Date.now() - last.time > 2000) logger.error(text)
      last = { text, time: Date.now() }
    },
  }
}
