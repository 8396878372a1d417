import type { ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type { BuildData } from '../../renderer/page/page-data.ts'
import { islandRuntime, loadBlockCode, loadEntry } from '../dev/load-modules.ts'
import { readPathname } from '../read-pathname.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { galleryUrl, isolateBlock, isolateShell, layout } from './html.ts'
import { createLiveGallery } from './live-gallery.ts'
import { indexPage } from './index-page.ts'
import { shellUrl, shellHeading, type GalleryShellBlock } from './shell-blocks.ts'
import { typePage, entrySection, propertiesSection } from './type-page.ts'
import { editDistance } from '../../check/problem/suggest.ts'
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
    const [typeName, entryName, ...rest] = pathname.slice(galleryUrl.length).split('/').slice(1)
    const framed = async (html: string, status = 200): Promise<Answer> => ({
      status,
      html: await server.transformIndexHtml(pathname, html),
    })
    if (!typeName) return framed(indexPage(gallery))
    // The gallery shows pages without the client, which is an empty module. Islands without React run.
    const { createPageRenderer } = await loadEntry(server)
    const render = async (data: BuildData, path: string): Promise<string> =>
      (
        await createPageRenderer(data, 'data:text/javascript,', undefined, islandRuntime).render(
          path,
        )
      ).html
    if (`${galleryUrl}/${typeName}` === shellUrl) {
      const block = gallery.shell.get(entryName ?? '')
      if (!block) {
        const names = [...gallery.shell.keys()]
        return framed(missingPage('shell block', entryName ?? '', shellUrl, names), 404)
      }
      const [name] = rest
      const found = block.entries.find((one) => one.name === name)
      if (!found) return framed(shellPage(block), name === undefined ? 200 : 404)
      return { status: 200, html: isolateShell(await render(found.data, '/')) }
    }
    const type = gallery.types.get(typeName)
    if (!type) {
      const types = [...gallery.types.keys()]
      return framed(missingPage('block type', typeName, galleryUrl, types), 404)
    }
    if (entryName === undefined) return framed(typePage(gallery, type))
    const entry = rest.length === 0 && type.entries.find(({ name }) => name === entryName)
    if (!entry) {
      const names = type.entries.map(({ name }) => name)
      const requested = [entryName, ...rest].join('/')
      return framed(
        missingPage(`entry of ${typeName}`, requested, `${galleryUrl}/${typeName}`, names),
        404,
      )
    }
    return { status: 200, html: isolateBlock(await render(gallery.data, entry.path)) }
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

function shellPage({ name, schema, bundle, entries }: GalleryShellBlock): string {
  const heading = shellHeading(name)
  const description = schema?.description ?? 'It has no settings.'
  const properties = schema ? propertiesSection(bundle, name, schema, description) : ''
  const place = schema ? ` In pages.json: <code>"site": { "${escapeHtml(name)}": … }</code>.` : ''
  return layout(
    heading,
    `<h1>${escapeHtml(heading)}</h1>
<p class="lead">${escapeHtml(description)}${place}</p>
${entries.map(({ value, ...entry }) => entrySection(`${shellUrl}/${name}`, { ...entry, block: value })).join('\n')}
${properties}
<p role="status" class="said"></p>`,
    { [`${shellUrl}/${name}`]: heading },
  )
}
