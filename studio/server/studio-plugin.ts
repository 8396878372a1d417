import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { clientUrl } from '../../builder/client/client.ts'
import { readVersions } from '../../builder/program/versions.ts'
import { loadEntry } from '../../server/dev/load-modules.ts'
import { pagePolicy } from '../../builder/hosts/policy.ts'
import type { LiveSite } from '../../server/dev/live-site.ts'
import { readPathname } from '../../server/read-pathname.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { createApi } from './answer-api.ts'
import { createDesk } from './desk.ts'
import { openDraftFolder } from './files/draft-folder.ts'
import { apiUrl, findRefusal, studioUrl } from './guard.ts'
import { createPublisher } from './published.ts'
import { reasonPage, studioPage } from './studio-page.ts'

const previewUrl = `${studioUrl}preview/`

/**
 * Lets the dev server serve the composer at `/__studio/`, what it asks below `/__studio/api/`, and the preview of its draft
 * below `/__studio/preview/`. Nothing of it is built.
 */
export function createStudioPlugin(place: SitePlace, live: LiveSite): Plugin {
  const token = randomBytes(32).toString('hex')
  const folder = openDraftFolder(place.pagesFile)
  const desk = createDesk(place, live, folder)
  const publisher = createPublisher(place, folder.published)
  const answerApi = createApi(desk, publisher)
  let client: string | undefined

  /** What the build would write for a path, with cards in the place of broken blocks. */
  async function preview(server: ViteDevServer, path: string): Promise<Answer> {
    const content = await desk.content()
    if (content === undefined)
      return sayWhy(503, 'There is nothing to show yet. Mend the problems first.')
    client ??= clientUrl(readVersions().client)
    const { createPageRenderer } = await loadEntry(server)
    const renderer = createPageRenderer(content.data, client, pagePolicy)
    const { html: body, status } = await renderer.render(path)
    return { status, headers: previewHeaders, body }
  }

  async function answer(
    server: ViteDevServer,
    pathname: string,
    request: IncomingMessage,
  ): Promise<Answer> {
    if (pathname.startsWith(apiUrl)) {
      const { status, value } = await answerApi(pathname.slice(apiUrl.length), request)
      return { status, headers: { 'content-type': json }, body: JSON.stringify(value) }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(405, 'This can only be read.')
    if (`${pathname}/` === studioUrl)
      return { status: 308, headers: { location: studioUrl }, body: '' }
    if (pathname === studioUrl) {
      // A browser holds its lock and what it lays up for one name of this machine.
      const named = new URL(studioUrl, `http://${request.headers.host}`)
      if (named.hostname !== 'localhost') {
        named.hostname = 'localhost'
        return { status: 307, headers: { location: named.href }, body: '' }
      }
      const body = await server.transformIndexHtml(studioUrl, studioPage(token))
      return { status: 200, headers: pageHeaders, body }
    }
    if (!pathname.startsWith(previewUrl)) return refuse(404, 'There is nothing here.')
    const path = decodeURIComponent(pathname.slice(previewUrl.length))
    return preview(server, `/${path.replace(/^[/\\]+/, '')}`)
  }

  async function respond(
    server: ViteDevServer,
    pathname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const refusal = findRefusal({ pathname, headers: request.headers }, token)
    const { status, headers, body } = refusal
      ? refuse(403, refusal)
      : await answer(server, pathname, request).catch((error: unknown) => {
          if (error instanceof Error) server.ssrFixStacktrace(error)
          console.error(error)
          const message = error instanceof Error ? error.message : String(error)
          return pathname.startsWith(previewUrl) ? sayWhy(500, message) : refuse(500, message)
        })
    // A body that was not asked for is let go by.
    request.resume()
    response.writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    response.end(body)
  }

  /** Pictures of the draft, which may be none of the site on disk. */
  async function respondPicture(
    pathname: string,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> {
    try {
      const file = await desk.makeFile(pathname)
      if (file === undefined) return next()
      const body = await readFile(file)
      const type = pathname.endsWith('.jpg') ? 'jpeg' : extname(pathname).slice(1)
      response.writeHead(200, { 'content-type': `image/${type}`, 'cache-control': 'no-store' })
      response.end(body)
    } catch (error) {
      next(error)
    }
  }

  return {
    name: 'studio',
    config: () => ({
      // What the composer imports is bundled at once, and apart from what `npm run dev` has bundled.
      cacheDir: join(projectRoot, 'node_modules', '.vite-studio'),
      optimizeDeps: {
        entries: ['studio/client/main.tsx', 'studio/client/json/language-worker.ts'],
      },
      // By default, Vite lets the pages of other ports of this machine read what it serves.
      server: { cors: false },
    }),
    configureServer(server) {
      server.httpServer?.once('close', () => publisher.close())
      server.middlewares.use((request, response, next) => {
        const pathname = readPathname(request.url)
        if (pathname?.startsWith('/img/')) void respondPicture(pathname, response, next)
        else if (pathname && `${pathname}/`.startsWith(studioUrl))
          void respond(server, pathname, request, response)
        else next()
      })
    },
  }
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

const html = 'text/html; charset=utf-8'
const json = 'application/json; charset=utf-8'

/** Nobody else may hold the composer in a frame, or reach its window. */
const pageHeaders = {
  'content-type': html,
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Scripts would run as if they were the composer's. */
const previewHeaders = {
  'content-type': html,
  'content-security-policy': "script-src 'none'; frame-ancestors 'self'",
}

function sayWhy(status: number, reason: string): Answer {
  return { status, headers: previewHeaders, body: reasonPage(reason) }
}

function refuse(status: number, message: string): Answer {
  return { status, headers: { 'content-type': json }, body: JSON.stringify({ message }) }
}
