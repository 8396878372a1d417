import createEmotionServer from '@emotion/server/create-instance'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { App, createStyles, styleKey } from './app.tsx'
import { watchForIntent } from './intent.ts'
import type { Loaded } from './loaded.ts'
import { getPageData, type BuildData, type SiteData } from './page-data.ts'
import { normalizePath } from './path.ts'
import { createRoutes, pageRouteId } from './routes.tsx'
import { baseStyle } from './theme/base.ts'

/** A page as the server renders it. */
export interface RenderedPage {
  html: string
  /** 200, or 404 where the site has no such page. */
  status: number
  /** The text of each inline style and script, for the hashes of the security policy. */
  inline: { styles: string[]; scripts: string[] }
}

/** Renders pages of one site to whole HTML documents. */
export interface PageRenderer {
  render(path: string): Promise<RenderedPage>
}

/**
 * Makes the renderer of a compiled site. `client` is the address of the browser's entry, loaded at the first sign of
 * intent; `policyOf` makes the Content-Security-Policy of a page, which goes into its head. Throws `build data is null` without build data; `render` throws where a component does, with the path.
 */
export function createPageRenderer(
  data: BuildData | null,
  client: string,
  policyOf?: (inline: RenderedPage['inline']) => string,
): PageRenderer {
  if (data === null) throw new Error('build data is null')
  const routes = new Map(data.routes.map((route) => [route.path, route]))
  const load = (path: string): Loaded => {
    const route = routes.get(path)
    if (!route) return { state: 'not-found' }
    const page = getPageData(data, path)
    return page ? { state: 'ready', page } : { state: 'unknown', meta: route.meta }
  }
  const renderer = createDocumentRenderer(data.site, client, policyOf)
  return {
    async render(address) {
      const path = normalizePath(new URL(address, 'http://prerender.invalid').pathname)
      return renderer.render(load(path), path)
    },
  }
}

/** Renders documents. */
export interface DocumentRenderer {
  render(loaded: Loaded, path: string): RenderedPage
}

/** Makes it. */
export function createDocumentRenderer(
  site: SiteData,
  client: string,
  policyOf?: (inline: RenderedPage['inline']) => string,
): DocumentRenderer {
  const handler = createStaticHandler(createRoutes(() => null))
  const script = `(${watchForIntent.toString()})(${JSON.stringify(client).replaceAll('<', '\\u003c')})`
  const base = baseStyle.replace(/\n\s*/g, '')
  return {
    render(loaded, path) {
      const location = { pathname: path, search: '', hash: '', state: null, key: 'default' }
      const context: StaticHandlerContext = {
        basename: '',
        location,
        matches: matchRoutes(handler.dataRoutes, location) ?? [],
        loaderData: { [pageRouteId]: loaded },
        actionData: null,
        errors: null,
        statusCode: 200,
        loaderHeaders: {},
        actionHeaders: {},
      }
      const styles = createStyles()
      styles.compat = true // styles go into the head, not beside each element
      let body: string
      try {
        body = renderToString(
          <App styles={styles} site={site}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>,
        )
      } catch (cause) {
        throw new Error(
          `cannot render ${path}: ${cause instanceof Error ? cause.message : String(cause)}`,
          { cause },
        )
      }
      const critical = createEmotionServer(styles).extractCritical(body)
      const inline = { styles: [base, critical.css], scripts: [script] }
      const policy = policyOf
        ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(inline)}">`
        : ''
      const ids = `${styleKey} ${critical.ids.join(' ')}`
      const head = `${policy}<style>${base}</style><style data-emotion="${ids}">${critical.css}</style>`
      const html = insertBefore(
        insertBefore(body, '</head>', head),
        '</body>',
        `<script>${script}</script>`,
      )
      const status = loaded.state === 'not-found' ? 404 : 200
      return { html: `<!doctype html>${html}`, status, inline }
    },
  }
}

/** Content may hold `</body>` only escaped, so the last one is the document's own; the same goes for the first `</head>`. */
function insertBefore(html: string, tag: '</head>' | '</body>', addition: string): string {
  const at = tag === '</head>' ? html.indexOf(tag) : html.lastIndexOf(tag)
  return html.slice(0, at) + addition + html.slice(at)
}
