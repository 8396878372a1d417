import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as EntryServer from '../renderer/prerender/entry-server.tsx'
import { pageDataUrl, siteDataUrl } from '../renderer/page/page-data.ts'
import { readCard } from '../builder/compile/card.ts'
import { formatManifest, redirectPage } from '../builder/hosts/host-files.ts'
import { answerForHost } from '../builder/hosts/answer.ts'
import type { LiveSite } from './live-site.ts'
import { generatedSchemas, projectRoot } from '../schema/read/load-schemas.ts'
import { readPathname } from './preview/server.ts'
import { inspectFiles, type SitePlace } from '../site/files/site-files.ts'

const entry = '/renderer/client/entry-dev.tsx'

/** Milliseconds between two polls of the files of pages. */
const pause = 200

/** The name of the event that sends a `ShownState` after the site has changed on disk. */
export const siteEvent = 'site:changed'

/** The name of the event by which a page reports the version that it shows. */
const helloEvent = 'site:hello'

interface Hello {
  version: number
}

/**
 * Lets Vite serve a site while it is edited: every request is rendered by the build's own entry, pictures are encoded
 * on request, and a changed pages.json updates the open page. Broken blocks are shown as cards; a file that cannot be
 * read keeps the last valid page, with its problems in an overlay.
 */
export function createDevPlugin(place: SitePlace, site: LiveSite): Plugin {
  function watch(server: ViteDevServer): void {
    const schemas = join(projectRoot, 'schema')
    server.watcher.add([place.pagesFile, place.publicDir, schemas, join(projectRoot, 'blocks')])
    let timer: NodeJS.Timeout | undefined
    let schemasChanged = false
    // The names of the project's pictures are part of the editor schema.
    const pictures = join(projectRoot, 'public', 'images', '/')
    const onListed = (file: string): void => onChange(file, file.startsWith(pictures))
    const onChange = (file: string, isListed = false): void => {
      const isSchema =
        file.endsWith('schema.json') && !generatedSchemas.has(relative(schemas, file))
      if (file !== place.pagesFile && !file.startsWith(join(place.publicDir, '/')) && !isSchema)
        return
      schemasChanged ||= isSchema || isListed
      clearTimeout(timer)
      timer = setTimeout(() => void onSettled(), 20) // editors write in several steps
    }
    async function onSettled(): Promise<void> {
      const options = { schemas: schemasChanged }
      schemasChanged = false
      await site.reload(options)
    }
    // A page that was rendered before the latest change and connected after it has missed the event.
    server.ws.on(helloEvent, ({ version }: Hello, client) => {
      if (version !== site.state.version) client.send(siteEvent, site.state)
    })
    let isClosed = false
    let timeout = setTimeout(() => void poll(), pause).unref()
    // Polling many files takes time; leave most of the processor to others.
    const poll = async (): Promise<void> => {
      const started = performance.now()
      await site.catchUp()
      const rest = Math.min(2000, 20 * (performance.now() - started))
      if (!isClosed) timeout = setTimeout(() => void poll(), Math.max(pause, rest)).unref()
    }
    server.httpServer?.once('close', () => {
      isClosed = true
      clearTimeout(timeout)
    })
    server.watcher.on('add', onListed).on('unlink', onListed)
    server.watcher.on('change', (file) => onChange(file))
  }

  /** Responds with what the build would have written; undefined for requests that Vite handles. */
  async function answer(server: ViteDevServer, pathname: string): Promise<Answer | undefined> {
    if (site.content === undefined)
      return extname(pathname) === ''
        ? { status: 500, type: 'text/html', body: await shell(server) }
        : undefined
    const { data, pictures, cards } = site.content
    const json = (body: string): Answer => ({ status: 200, type: 'application/json', body })
    if (pathname === siteDataUrl) return json(JSON.stringify(data.site))
    if (pathname === '/site.webmanifest') return json(formatManifest(data.site))
    const forHost = answerForHost(pathname, data)
    if (forHost) return { status: 200, ...forHost }
    if (pathname.startsWith('/data/')) {
      const page = Object.values(data.pages).find(({ path }) => pageDataUrl(path) === pathname)
      return page
        ? json(JSON.stringify(page))
        : { status: 404, type: 'application/json', body: 'null' }
    }
    const rendition = pictures.renditions.get(pathname)
    if (rendition) {
      return {
        status: 200,
        type: `image/${extname(pathname).slice(1)}`,
        body: await readFile(await rendition.make()),
      }
    }
    const shown = Object.values(data.pages).find(({ card }) => card?.src === pathname)
    const card = shown && readCard(shown)
    if (card)
      return { status: 200, type: 'image/jpeg', body: await readFile(await cards.make(card)) }
    const redirect = Object.hasOwn(data.redirects, pathname) ? data.redirects[pathname] : undefined
    if (redirect !== undefined)
      return { status: 200, type: 'text/html', body: redirectPage(redirect, data.site) }
    const ending = extname(pathname)
    const isSource = pathname.startsWith('/images/') // not published, as in the build
    const isPage = ending === '' || (ending === '.html' && !inspectFiles(place).has(pathname))
    if ((!isPage && !isSource) || /^\/(?:@|__|node_modules\/)/.test(pathname)) return undefined
    const { createPageRenderer } = await loadEntry(server)
    const path = pathname.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
    const { html, status } = await createPageRenderer(data, entry).render(path)
    return { status, type: 'text/html', body: await withTools(server, pathname, html) }
  }

  /** The document before the first valid page: only the problems. */
  function shell(server: ViteDevServer): Promise<string> {
    return withTools(
      server,
      '/',
      '<!doctype html><html lang="en"><head><title>Problems</title></head><body></body></html>',
    )
  }

  async function withTools(server: ViteDevServer, url: string, html: string): Promise<string> {
    const state = JSON.stringify(site.state).replaceAll('<', '\\u003c')
    const tools = `<script type="application/json" id="site-problems">${state}</script><script type="module" src="${entry}"></script>`
    const at = html.lastIndexOf('</body>')
    return server.transformIndexHtml(url, html.slice(0, at) + tools + html.slice(at))
  }

  async function respond(
    server: ViteDevServer,
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) {
    try {
      const pathname = readPathname(request.url)
      if (pathname === undefined) return void response.writeHead(400).end()
      await site.catchUp()
      const found = await answer(server, decodeURIComponent(pathname))
      if (found === undefined) return next()
      const charset = found.type.startsWith('image/') ? '' : '; charset=utf-8'
      response.writeHead(found.status, {
        'content-type': found.type + charset,
        'cache-control': 'no-store',
      })
      response.end(found.body)
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      next(error)
    }
  }

  return {
    name: 'site',
    /** Modules that only the server renders with have no hot update, so the page is reloaded. */
    hotUpdate({ modules, server, file }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
      if (!inBrowser?.size) server.ws.send({ type: 'full-reload' })
    },
    async configureServer(server) {
      site.follow(() => {
        if (site.printed !== '') console.error(site.printed)
        server.ws.send(siteEvent, site.state)
      })
      await site.reload()
      watch(server)
      server.middlewares.use(
        (request, response, next) => void respond(server, request, response, next),
      )
    },
  }
}

interface Answer {
  status: number
  type: string
  body: string | Buffer
}

/** Loads the renderer through Vite, so that changed blocks apply at once. */
export async function loadEntry(
  server: ViteDevServer,
): Promise<Pick<typeof EntryServer, 'createPageRenderer'>> {
  const module = await server.ssrLoadModule('/renderer/prerender/entry-server.tsx')
  return { createPageRenderer: module['createPageRenderer'] }
}
