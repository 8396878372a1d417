import { existsSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, extname, join, posix } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import {
  escapeHtml,
  formatManifest,
  redirectPage,
  redirectsIn,
} from '../../builder/hosts/host-files.ts'
import { answerForHost } from '../../builder/hosts/sitemap.ts'
import { makeFile, pagesOf } from '../../builder/load-site.ts'
import { makeIcon } from '../../builder/marks/make-icon.ts'
import { manifestUrlOf } from '../../renderer/document/describe-page.ts'
import { pageDataUrl, siteDataUrlOf } from '../../renderer/page/page-data.ts'
import type { ThrownError } from '../../renderer/page/shown-problems.ts'
import { explainMistake } from '../../schema/config/explain-mistake.mjs'
import { siteRoot } from '../../schema/config/site-root.ts'
import { projectRoot } from '../../schema/read/project-root.mjs'
import { normalizePath } from '../../schema/values/path.ts'
import { findPublic, inspectFiles } from '../../site/files/public-files.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { readPathname } from '../own-request.ts'
import { sendPublic, typeOfFile } from '../preview/send-file.ts'
import { editorScript } from './guard-plugin.ts'
import { createIndexesAndFeeds } from './indexes-and-feeds.ts'
import type { LiveSite } from './live-site.ts'
import { islandRuntime, isOfBlockCode, loadBlockCode, loadEntry } from './load-modules.ts'
import { showMistake } from './show-problems.ts'
import { createThrownErrors, type ThrownErrors } from './thrown.ts'
import { watchSite } from './watch-site.ts'

const entry = '/renderer/client/entry-dev.tsx'
const scripts = ['/renderer/client/dev-problems.ts', entry]
  .map((url) => `<script type="module" src="${url}"></script>`)
  .join('')

/** The modules that the composer's page loads from Vite: its entry, and the connection to the server. */
const ofComposer =
  /^\/(?:studio\/client\/entry\.ts|@vite\/client|(?:@fs\/[^?#]+\/)?node_modules\/vite\/dist\/client\/env\.mjs)$/

/** The name of the event that sends a `ShownState`, after which the page fetches its data again. */
const siteEvent = 'site:changed'

/**
 * Lets Vite serve a site while it is edited: every request is rendered by the build's own entry, pictures are encoded
 * on request, and a changed pages.json updates the open page. Broken blocks are shown as cards; a file that cannot be
 * read keeps the last valid page, with its problems in an overlay. The pages may open the editor with the token.
 * With `isClosed`, Vite serves no sources but those of the composer's page.
 */
export function createDevPlugin(
  place: SitePlace,
  site: LiveSite,
  token: string,
  isClosed = false,
): Plugin {
  const makeText = createIndexesAndFeeds(site)
  let latest: ThrownErrors | undefined
  /** The mistake because of which the code of blocks could not be loaded. */
  let failure: string | undefined

  /** Responds with what the build would have written; undefined for requests that Vite handles. */
  async function answer({ server, thrown }: Running, pathname: string) {
    if (site.content === undefined)
      return extname(pathname) === '' ? htmlOf(await problemsDocument(server), 500) : undefined
    const { languages = [] } = site.content
    const whole = [site.content, ...languages]
    const local = pathname.replace(/^\/data(?=\/)/, '').replace(/\.json$/, '')
    const language = languages.find(({ prefix }) => `${local}/`.startsWith(`${prefix}/`))
    const { data } = language ?? site.content
    const json = (body: string): Answer => ({ status: 200, type: 'application/json', body })
    if (pathname === siteDataUrlOf(language?.prefix ?? ''))
      return json(JSON.stringify(thrown.siteOf(data)))
    if (pathname === manifestUrlOf(data.site)) return json(formatManifest(data.site))
    const forHost = answerForHost(pathname, data, pagesOf(site.content))
    if (forHost) return { status: 200, ...forHost }
    const made = await makeText(server, language ?? site.content, pathname)
    if (made !== undefined) return { status: 200, type: typeOfFile(pathname), body: made }
    if (pathname.startsWith('/data/')) {
      const page = Object.values(data.pages).find(({ path }) => pageDataUrl(path) === pathname)
      if (!page) return { status: 404, type: 'application/json', body: 'null' }
      // A program that cannot be loaded explains itself when it is loaded for the browser.
      const shown = await thrown.show(data, page.path).catch(() => data)
      return json(JSON.stringify(shown.pages[page.path]))
    }
    const picture =
      (await makeFile(site.content, pathname)) ??
      (await makeIcon(place, pathname, data.site.themeColor))
    if (picture !== undefined)
      return { status: 200, type: typeOfFile(picture), body: await readFile(picture) }
    const redirects = redirectsIn(
      languages.map(({ prefix }) => prefix),
      data.redirects,
      (address) => whole.some((one) => Object.hasOwn(one.data.pages, address)),
    )
    const redirect = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined
    if (redirect !== undefined) return htmlOf(redirectPage(redirect, data.site))
    const ending = extname(pathname)
    const isSource = pathname.startsWith('/images/') // not published, as in the build
    const isPage = ending === '' || (ending === '.html' && !inspectFiles(place).has(pathname))
    if ((!isPage && !isSource) || /^\/(?:@|__|node_modules\/)/.test(pathname)) return undefined
    // What changes meanwhile is not on the page, which must not seem to have it.
    const { state } = site
    const { createPageRenderer } = await loadEntry(server)
    const path = pathname.replace(/^\/index\.html$/, '/').replace(/\.html$/, '')
    const shown = await thrown.show(data, normalizePath(path))
    const [program, runtime] = [timed(server, entry), timed(server, islandRuntime)]
    const renderer = createPageRenderer(shown, program, undefined, runtime)
    const { html, status } = await renderer.render(path)
    return htmlOf(await withTools(server, pathname, html, state), status)
  }

  /** The document before the first valid page: only the problems. */
  function problemsDocument(server: ViteDevServer): Promise<string> {
    return withTools(server, '/', problemsPage(''))
  }

  async function withTools(server: ViteDevServer, url: string, html: string, shown = site.state) {
    const state = JSON.stringify(shown).replaceAll('<', '\\u003c')
    const tools = `${editorScript(token)}<script type="application/json" id="site-problems">${state}</script>${scripts}`
    const at = html.lastIndexOf('</body>')
    return server.transformIndexHtml(url, html.slice(0, at) + tools + html.slice(at))
  }

  async function respond(
    running: Running,
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ) {
    try {
      const pathname = readPathname(request.url)
      if (pathname === undefined) return void response.writeHead(400).end()
      const path = decodeURIComponent(pathname)
      await site.catchUp()
      const found = await answer(running, path)
      if (found === undefined) {
        const file = findPublic(place, path.slice(1))
        if (file !== undefined && statSync(file).isFile())
          return await sendPublic(file, request, response)
        if (isToPublish(path) || (isClosed && !ofComposer.test(path)))
          return void response.writeHead(404).end()
        // Vite serves documents as well as modules; only a module may be a worker, which imports others.
        if (!/\.[cm]?[jt]sx?$/.test(path))
          response.setHeader('content-security-policy', "script-src 'none'")
        return next()
      }
      const charset = /^(?:image|font)\/|charset=/.test(found.type) ? '' : '; charset=utf-8'
      response.writeHead(found.status, {
        'content-type': found.type + charset,
        'cache-control': 'no-store',
      })
      response.end(found.body)
    } catch (error) {
      const mistake = explain(running.server, error)
      if (mistake === undefined) return next(error)
      failure = mistake
      running.server.config.logger.error(mistake)
      const page = problemsPage(`<pre role="alert">${escapeHtml(mistake)}</pre>`)
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' })
      // Vite's client shows the page again when the code has changed.
      response.end(await running.server.transformIndexHtml('/', page))
    }
  }

  let hasEnded = false
  return {
    name: 'site',
    closeBundle() {
      hasEnded = true
    },
    /** Modules that only the server renders with have no hot update, so the page is reloaded; also after a block threw. */
    async hotUpdate({ modules, server, file }) {
      if (modules.length > 0) site.outdate()
      if (this.environment.name !== 'ssr' || (modules.length === 0 && failure === undefined)) return
      if (isOfBlockCode(server, file)) await site.reload()
      const wasFailing = failure !== undefined
      const load = loadEntry(server).then(() => undefined)
      failure = await load.catch((error: unknown) => explain(server, error))
      if (failure !== undefined) {
        server.config.logger.error(failure)
        return server.ws.send(siteEvent, { ...site.state, ...showMistake(failure) })
      }
      const inBrowser = server.environments.client.moduleGraph.getModulesByFile(file)
      if (latest?.clear() || wasFailing || !inBrowser?.size || isOpaque(file))
        server.ws.send({ type: 'full-reload' })
    },
    async configureServer(server) {
      const errors = createThrownErrors(server, site.settings)
      latest = errors
      const { cardOf } = errors
      site.compileWith(async () => ({ ...(await loadBlockCode(server)), cardOf }))
      let printed = ''
      site.follow(() => {
        // A closed server loads no code any more, which says nothing about the site.
        if (hasEnded) return
        errors.clear()
        if (site.printed !== '' && site.printed !== printed) console.error(site.printed)
        printed = site.printed
        server.ws.send(siteEvent, site.state)
      })
      await site.reload()
      watchSite(server, place, site)
      // A page that was rendered before the latest change, and connected after it, has missed it.
      server.ws.on('site:hello', ({ version }: { version: number }, client) => {
        if (version !== site.state.version) client.send({ type: 'full-reload' })
        else if (failure !== undefined)
          client.send(siteEvent, { ...site.state, ...showMistake(failure) })
      })
      server.ws.on('site:thrown', async (error: ThrownError) => {
        await errors.add(error)
        server.ws.send(siteEvent, site.state)
      })
      const running = { server, thrown: errors }
      server.middlewares.use(
        (request, response, next) => void respond(running, request, response, next),
      )
    },
  }
}

function problemsPage(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Problems</title></head><body>${body}</body></html>`
}

/** Explains a mistake in the code of the site, which was loaded by Vite; undefined for any other error. */
function explain(server: ViteDevServer, error: unknown): string | undefined {
  if (error instanceof Error) server.ssrFixStacktrace(error)
  return explainMistake(error, siteRoot)
}

/** Whether Vite would serve a file of a public or output folder at an address, also one that a link in it leads to. */
function isToPublish(address: string): boolean {
  const path = posix.normalize(address)
  const local = path.replace(`/@fs${siteRoot}/`, '/').replace(`/@fs${projectRoot}/`, '/')
  return /^\/(?:examples\/[^/]+\/)?(?:brands\/[^/]+\/)?(?:public|dist[^/]*)\//i.test(local)
}

/** The address by which modules import one that has changed: by another, the browser would run it a second time. */
function timed(server: ViteDevServer, url: string): string {
  const time = server.environments.client.moduleGraph.urlToModuleMap.get(url)?.lastHMRTimestamp
  return time ? `${url}?t=${time}` : url
}

/**
 * Whether a file is the component of a block with an `island.ts`, whose prerendered elements React leaves alone, or of a
 * shell block, without which there is no document.
 */
function isOpaque(file: string): boolean {
  const folder = dirname(file)
  const isShell = basename(dirname(folder)) === 'shell'
  return basename(file) === 'index.tsx' && (isShell || existsSync(join(folder, 'island.ts')))
}

interface Running {
  server: ViteDevServer
  thrown: ThrownErrors
}

interface Answer {
  status: number
  type: string
  body: string | Buffer
}

function htmlOf(body: string, status = 200): Answer {
  return { status, type: 'text/html', body }
}
