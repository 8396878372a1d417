import type { ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import { islandRuntime, loadBlockCode, loadEntry } from '../dev/load-modules.ts'
import { readPathname } from '../read-pathname.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { galleryUrl, isolateBlock, isolateShell, layout } from './html.ts'
import { createLiveGallery } from './live-gallery.ts'
import { indexPage } from './index-page.ts'
import { shellUrl } from './shell-blocks.ts'
import { partPage } from './part-page.ts'
import { editDistance } from '../../schema/config/suggest.ts'
import { escapeHtml } from '../../builder/hosts/host-files.ts'

/**
 * Lets the dev server show the gallery: every block type at `/__gallery/<type>`, and each of its samples at
 * `/__gallery/<type>/<entry>`, rendered by the build's own entry. The gallery is never built.
 */
export function createGalleryPlugin(
  place: SitePlace,
  settings: SiteConfig,
  pseudo?: PseudoLocale,
): Plugin {
  const open = createLiveGallery(place, settings, pseudo)

  async function answer(server: ViteDevServer, pathname: string): Promise<Answer> {
    const gallery = await open(await loadBlockCode(server))
    const framed = async (html: string, status = 200): Promise<Answer> => ({
      status,
      html: await server.transformIndexHtml(pathname, html),
    })
    const isShell = `${pathname}/`.startsWith(`${shellUrl}/`)
    const [parts, what, parent] = isShell
      ? ([gallery.shell, 'shell block', shellUrl] as const)
      : ([gallery.types, 'block type', galleryUrl] as const)
    const [name = '', ...rest] = pathname.slice(parent.length + 1).split('/')
    if (name === '' && !isShell) return framed(indexPage(gallery))
    const part = parts.get(name)
    if (!part) return framed(missingPage(what, name, parent, [...parts.keys()]), 404)
    if (rest.length === 0) return framed(partPage(part))
    const requested = rest.join('/')
    const entry = part.entries.find((one) => one.name === requested)
    if (!entry) {
      const names = part.entries.map((one) => one.name)
      return framed(missingPage(`entry of ${name}`, requested, part.url, names), 404)
    }
    const { createPageRenderer } = await loadEntry(server)
    const { html } = await createPageRenderer(
      entry.data ?? gallery.data,
      'data:text/javascript,', // without the client; islands without React run
      undefined,
      islandRuntime,
    ).render(entry.path)
    return { status: 200, html: entry.data ? isolateShell(html) : isolateBlock(html) }
  }

  async function respond(
    server: ViteDevServer,
    pathname: string,
    response: ServerResponse,
  ): Promise<void> {
    let found: Answer
    try {
      found = await answer(server, pathname)
    } catch (error) {
      if (error instanceof Error) server.ssrFixStacktrace(error)
      found = { status: 500, html: faultPage(error) }
    }
    response.writeHead(found.status, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    })
    response.end(found.html)
  }

  return {
    name: 'gallery',
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const pathname = readPathname(request.url)
        if (pathname !== galleryUrl && !pathname?.startsWith(`${galleryUrl}/`)) return next()
        void respond(server, decodeURIComponent(pathname), response)
      })
    },
  }
}

interface Answer {
  status: number
  html: string
}

/** The page for an unknown name: the closest names first, each with a link. */
function missingPage(
  what: string,
  requested: string,
  parent: string,
  names: readonly string[],
): string {
  const wanted = requested.slice(0, 60)
  const near = names
    .map((name) => ({ name, distance: editDistance(wanted.toLowerCase(), name.toLowerCase()) }))
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ name }) => `<li><a href="${parent}/${name}">${escapeHtml(name)}</a></li>`)
  const title = `There is no ${what} “${wanted}”`
  return layout(
    title,
    `<h1>${escapeHtml(title)}</h1>
<p>The nearest names come first:</p>
<ul>${near.join('')}</ul>`,
  )
}

function faultPage(error: unknown): string {
  const lines: string[] = []
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    lines.push(cause.message)
  return layout(
    'The gallery cannot be shown',
    `<h1>The gallery cannot be shown</h1>
<pre>${escapeHtml(lines.join('\n  because: ') || String(error))}</pre>
<p>Fix it, then reload this page.</p>`,
  )
}
