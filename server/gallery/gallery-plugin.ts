import type { ServerResponse } from 'node:http'
import type { Plugin, ViteDevServer } from 'vite'
import type { BuildData } from '../../renderer/page/page-data.ts'
import { islandRuntime, loadBlockCode, loadEntry } from '../dev/load-modules.ts'
import { readPathname } from '../read-pathname.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { galleryUrl } from './html.ts'
import { isolateBlock } from './isolate-block.ts'
import { createLiveGallery } from './live-gallery.ts'
import { indexPage } from './index-page.ts'
import { faultPage, missingPage } from './other-pages.ts'
import { shellUrl } from './shell-blocks.ts'
import { isolateShell, shellPage } from './shell-page.ts'
import { typePage } from './type-page.ts'

/**
 * Lets the dev server show the gallery: every block type at `/__gallery/<type>`, and each of its samples at
 * `/__gallery/<type>/<entry>`, rendered by the build's own entry. The gallery is never built.
 */
export function createGalleryPlugin(place: SitePlace): Plugin {
  const open = createLiveGallery(place)

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
