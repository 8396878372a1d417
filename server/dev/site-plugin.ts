import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import type * as EntryServer from '../../renderer/prerender/entry-server.tsx'
import { pageDataUrl, siteDataUrl } from '../../renderer/page/page-data.ts'
import { readCard } from '../../builder/compile/card.ts'
import { formatManifest, redirectPage } from '../../builder/hosts/host-files.ts'
import { answerForHost } from '../../builder/hosts/answer.ts'
import type { LiveSite } from './live-site.ts'
import { generatedSchemas, projectRoot } from '../../schema/read/load-schemas.ts'
import { readPathname } from '../read-pathname.ts'
import { inspectFiles, type SitePlace } from '../../site/files/site-files.ts'

const entry = '/renderer/client/entry-dev.tsx'

/** Between two looks at the files of pages, in milliseconds. */
const pause = 200

/** The name of the event that carries a `ShownState`, when the site has changed on disk. */
export const siteEvent = 'site:changed'

/** The name of the event by which a page says which reading it shows. */
const helloEvent = 'site:hello'

interface Hello {
  version: number
}

/**
 * Lets Vite serve a site as it is edited: every request is rendered by the build's own entry, pictures are encoded when
 * they are asked for, and a changed pages.json updates the open page. Broken blocks are shown as cards; a file that
 * cannot be read keeps the last good page, with its problems laid over it.
 */
export function createDevPlugin(place: SitePlace, site: LiveSite): Plugin {
  function watch(server: ViteDevServer): void {
    const schemas = join(projectRoot, 'schema')
    server.watcher.add([place.pagesFile, place.publicDir, schemas, join(projectRoot, 'blocks')])
    let timer: NodeJS.Timeout | undefined
    let schemasChanged = false
    // The names of the project's pictures stand in the editors' schema.
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
    // A page that was rendered before the latest reading, and connected after it, has missed the event.
    server.ws.on(helloEvent, ({ version }: Hello, client) => {
      if (version !== site.state.version) client.send(siteEvent, site.state)
    })
    let isClosed = false
    let poll = setTimeout(() => void look(), pause).unref()
    // Many files take their time; most of it is left to others.
    const look = async (): Promise<void> => {
      const started = performance.now()
      await site.catchUp()
      const rest = Math.min(2000, 20 * (performance.now() - started))
      if (!isClosed) poll = setTimeout(() => void look(), Math.max(pause, rest)).unref()
    }
    server.httpServer?.once('close', () => {
      isClosed = true
      clearTimeout(poll)
    })
    server.watcher.on('add', onListed).on('unlink', onListed)
    server.watcher.on('change', (file) => onChange(file))
  }

  /** Answers what the build would have written; returns undefined for what is Vite's. */
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

  /** The document before any good page was seen: nothing but the problems. */
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
    /** What only the server renders with has no hot update of its own, so the page is loaded anew. */
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

/** The renderer through Vite, so that changed blocks count at once; typed as the module that it is. */
export async function loadEntry(
  server: ViteDevServer,
): Promise<Pick<typeof EntryServer, 'createPageRenderer'>> {
  const module = await server.ssrLoadModule('/renderer/prerender/entry-server.tsx')
  return { createPageRenderer: module['createPageRenderer'] }
}
