import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Plugin, ViteDevServer } from 'vite'
import { clientUrls } from '../../builder/bundle/bundle-client.ts'
import { readVersions } from '../../builder/bundle/versions.ts'
import { pagePolicy } from '../../builder/hosts/policy.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { InlineTexts } from '../../renderer/prerender/entry-server.tsx'
import { normalizePath } from '../../schema/values/path.ts'
import type { LiveSite } from '../../server/dev/live-site.ts'
import { loadEntry } from '../../server/dev/load-modules.ts'
import { createThrownErrors, type ThrownErrors } from '../../server/dev/thrown.ts'
import { findRequestFault, isValidHost, readPathname } from '../../server/own-request.ts'
import { sendPublic, typeOfFile } from '../../server/preview/send-file.ts'
import { siteCachePlace } from '../../site/cache/site-cache.ts'
import { explainCauses } from '../../site/files/explain-failure.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { picturesUrl, thumbnailWidths, type PreviewTexts } from '../api.ts'
import { HttpError } from './http-error.ts'
import { bundleComposer, composerAliases, type ComposerBundle } from './http/bundle-composer.ts'
import { deferSyntaxError } from './http/defer-syntax-error.ts'
import {
  apiUrl,
  refusals,
  studioUrl,
  type HttpResponse,
  json,
  jsonError,
  pageHeaders,
  previewError,
  previewHeaders,
  studioPage,
} from './http/responses.ts'
import { openSites, type OpenSite, type OpeningOptions } from './open-sites.ts'
import { languageAt, markPage } from './preview/mark-page.ts'
import { createSampleRenderer } from './preview/render-samples.ts'

const previewUrl = `${studioUrl}preview/`
const assetsUrl = `${studioUrl}assets/`
/** The program when its modules are served one by one, for those who change it. */
const sourceUrl = '/studio/client/i18n/program.ts'
const samplesUrl = `${studioUrl}samples/`

/**
 * Makes the dev server serve the composer at `/__studio/`, its API at `/__studio/api/`, the preview of the draft at
 * `/__studio/preview/`, and what the block picker offers at `/__studio/samples/`. None of it is part of the build. With
 * `isUnbundled`, its modules are served one by one, so that changes of them show at once. It shows the site of pages.json
 * first, or that of `brand`. Without a `signIn`, only this machine reaches it, and may do everything.
 */
export function createStudioPlugin(
  place: SitePlace,
  live: LiveSite,
  token: string,
  { isUnbundled = false, ...options }: OpeningOptions & { isUnbundled?: boolean } = {},
): Plugin {
  const hosts = options.signIn?.hosts
  const sites = openSites(place, live, options)
  const renderSample = createSampleRenderer(live.openReader().bundle)
  let client: string | undefined
  let bundled: Promise<ComposerBundle> | undefined
  const composer = (): Promise<ComposerBundle> => (bundled ??= bundleComposer())
  let thrown: ThrownErrors | undefined

  /** Renders a page as the build would, with a card in place of each block that is broken or throws. */
  async function preview(
    server: ViteDevServer,
    address: string,
    { workspace, versions }: OpenSite,
    { withTexts, version }: { withTexts: boolean; version: string | null },
  ): Promise<HttpResponse> {
    const content = await (version === null ? workspace.content() : versions.content(version))
    if (content === undefined)
      throw new HttpError(503, 'There is nothing to show yet. Fix the problems first.')
    const { shown, path, share } = languageAt(content, address)
    const program = (client ??= clientUrls(readVersions().client).client)
    const { createPageRenderer } = await loadEntry(server)
    const { security } = live.openReader().bundle.settings
    const policyOf = (texts: InlineTexts): string => pagePolicy(texts, security)
    const render = (data: BuildData) => createPageRenderer(data, program, policyOf).render(path)
    const { html, status } = await render(shown.data).catch(async () => {
      thrown ??= createThrownErrors(server, live.settings)
      return render(await thrown.show(shown.data, normalizePath(path)))
    })
    if (!withTexts) return { status, headers: previewHeaders, body: html }
    // A draft that has arrived meanwhile is checked first: nobody waits for these marks to see a problem.
    await setImmediate()
    await workspace.content()
    const marked = markPage(shown, normalizePath(path), live.openReader().bundle)
    const other = marked && (await render(marked.data).catch(() => undefined))
    const texts: PreviewTexts = {
      html,
      ...(other && { marked: other.html }),
      places: marked?.places ?? [],
      ...(share !== undefined && { share }),
    }
    return { status, headers: { 'content-type': json }, body: JSON.stringify(texts) }
  }

  /** Renders what the block picker offers. */
  async function sample(server: ViteDevServer, name: string, { workspace }: OpenSite) {
    const content = await workspace.content()
    const { createPageRenderer } = await loadEntry(server)
    const body =
      content &&
      (await renderSample(content, name, async (data, path) => {
        const { html: page } = await createPageRenderer(data, 'data:text/javascript,').render(path)
        return page
      }))
    // A sample may need what the site lacks, which is no error of a request.
    return body === undefined
      ? previewError(200, 'This cannot be shown here.')
      : { status: 200, headers: previewHeaders, body }
  }

  async function handle(server: ViteDevServer, pathname: string, request: IncomingMessage) {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost')
    const site = await sites.open(searchParams.get('set'))
    if (pathname.startsWith(apiUrl)) {
      const { status, value } = await site.handleApi(pathname.slice(apiUrl.length), request)
      return { status, headers: { 'content-type': json }, body: JSON.stringify(value) }
    }
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return jsonError(405, 'Only GET and HEAD requests are allowed here.', { allow: 'GET, HEAD' })
    if (`${pathname}/` === studioUrl)
      return { status: 308, headers: { location: studioUrl }, body: '' }
    if (pathname === studioUrl) {
      // Browsers keep locks and local storage per host name, so the composer uses only one.
      const address = new URL(studioUrl, `http://${request.headers.host}`)
      if (!hosts && address.hostname !== 'localhost') {
        address.hostname = 'localhost'
        return { status: 307, headers: { location: address.href }, body: '' }
      }
      const program = isUnbundled ? { program: sourceUrl } : await composer()
      const page = studioPage(token, program, hosts !== undefined)
      const body = await server.transformIndexHtml(studioUrl, page)
      return { status: 200, headers: pageHeaders, body }
    }
    if (pathname.startsWith(assetsUrl)) {
      const file = await (await composer()).read(pathname)
      if (!file) throw new HttpError(404, 'Not found.')
      return {
        status: 200,
        headers: {
          'content-type': file.type,
          'cache-control': 'private, max-age=31536000, immutable',
        },
        body: file.body,
      }
    }
    if (pathname.startsWith(samplesUrl))
      return sample(server, decodeURIComponent(pathname.slice(samplesUrl.length)), site)
    if (!pathname.startsWith(previewUrl)) throw new HttpError(404, 'Not found.')
    const path = decodeURIComponent(pathname.slice(previewUrl.length))
    const withTexts = request.url?.endsWith('&texts') === true
    const version = searchParams.get('version')
    return preview(server, `/${path.replace(/^[/\\]+/, '')}`, site, { withTexts, version })
  }

  async function respond(
    server: ViteDevServer,
    pathname: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const needed = pathname.startsWith(apiUrl) ? token : undefined
    const fault = findRequestFault(request.headers, { hosts, token: needed })
    const { status, headers, body } = fault
      ? jsonError(isValidHost(request.headers) ? 403 : 400, refusals[fault])
      : await handle(server, pathname, request).catch((error: unknown) => {
          const answer = pathname.startsWith(previewUrl) ? previewError : jsonError
          if (error instanceof HttpError) return answer(error.status, error.message)
          if (error instanceof Error) server.ssrFixStacktrace(error)
          const message = stripVTControlCharacters(explainCauses(error))
          server.config.logger.error(message)
          return answer(500, message)
        })
    // Discards a body that was not read.
    request.resume()
    response.writeHead(status, {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    })
    response.end(body)
  }

  /** Serves pictures of the draft, which the site on disk may not have, and small ones for the composer. */
  async function respondPicture(pathname: string, response: ServerResponse, next: () => void) {
    const [width, name = ''] = pathname.startsWith(picturesUrl)
      ? pathname.slice(picturesUrl.length).split('/')
      : []
    const known = thumbnailWidths.find((one) => String(one) === width)
    const file = await sites.findFile(async ({ workspace, versions }) =>
      known
        ? workspace.makeThumbnail(name, known)
        : ((await workspace.makeFile(pathname)) ?? versions.makeFile(pathname)),
    )
    if (file === undefined) return next()
    const body = await readFile(file)
    // The address of a small one is that of its content.
    const caching = known ? 'private, max-age=31536000, immutable' : 'no-store'
    response.writeHead(200, {
      'content-type': typeOfFile(known ? file : pathname),
      'cache-control': caching,
      'x-content-type-options': 'nosniff',
    })
    response.end(body)
  }

  return {
    name: 'studio',
    config: () => ({
      // The packages of the composer are bundled at the start, and apart from those of `npm run dev`.
      cacheDir: siteCachePlace('vite-studio'),
      resolve: { alias: isUnbundled ? composerAliases : [] },
      optimizeDeps: {
        entries: isUnbundled
          ? ['studio/client/i18n/program.ts', 'studio/client/json/language-worker.ts']
          : ['studio/client/entry.ts'],
        include: isUnbundled ? ['react/jsx-runtime'] : [],
      },
    }),
    transform: { order: 'pre', handler: deferSyntaxError },
    hotUpdate: () => void thrown?.clear(),
    configureServer(server) {
      sites.connect(server)
      server.middlewares.use((request, response, next) => {
        if (sites.answerLink(request, response)) return
        const pathname = readPathname(request.url)
        const isRead = request.method === 'GET' || request.method === 'HEAD'
        const isPicture =
          pathname?.startsWith('/img/') ||
          pathname?.endsWith('.woff2') ||
          (pathname?.startsWith(picturesUrl) && !findRequestFault(request.headers, { hosts }))
        if (pathname && isPicture && isRead)
          void orPassOn(respondPicture(pathname, response, next), next)
        else if (pathname && `${pathname}/`.startsWith(studioUrl))
          void respond(server, pathname, request, response)
        else {
          const file = pathname && isRead ? sites.findBrandFile(pathname, request) : undefined
          if (file === undefined) return next()
          // A public file of the shown brand, which the site of pages.json may not have.
          void orPassOn(sendPublic(file, request, response), next)
        }
      })
    },
  }
}

/** Passes an error on to the dev server. */
async function orPassOn(work: Promise<void>, next: (error?: unknown) => void): Promise<void> {
  try {
    await work
  } catch (error) {
    next(error)
  }
}
