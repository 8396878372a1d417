import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createPath, type Navigator } from 'react-router-dom'
import { createBoundedCache } from '../../schema/cache/bounded-cache.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { App } from '../document/app.tsx'
import { Layout } from '../document/layout.tsx'
import { PageRoute } from '../document/page-route.tsx'
import { StructuredData } from '../document/structured-data.tsx'
import { showsNavigation, type Loaded } from '../page/loaded.ts'
import { getPageData, type BuildData, type PageData } from '../page/page-data.ts'
import type { Shell as SiteShell } from '../shell/shell.ts'
import { baseStyle, rightToLeftStyle, undockedStyle } from '../theme/base.ts'
import { createStyleCollector, minify, refuseAttributes } from './critical-styles.ts'
import { addBarColors, createHeadTags, renderFeeds } from './head-tags.tsx'
import { hasIsland, holdingScript, inlineScripts, placeOfScript } from './inline-scripts.ts'
import {
  mergePreloads,
  readPreloads,
  preloadFont,
  MarkedLayout,
  splitLayout,
  type DocumentShell,
  leadLinks,
  markAlternates,
} from './shell.tsx'

/** A page as rendered on the server. */
export interface RenderedPage {
  html: string
  /** 200, or 404 if the site has no such page. */
  status: number
  /** The text of each inline style and script, for the hashes of the security policy. */
  inline: InlineTexts
}

/** The data embedded in the page. */
export interface InlineTexts {
  styles: string[]
  scripts: string[]
  /** What the page loads once a visitor plays a video, as in page data. */
  sources?: PageData['sources']
}

/** Makes the Content-Security-Policy of pages that have these inline texts. */
export type PolicyOf = (inline: InlineTexts) => string

/**
 * A rendered page in pieces: what it shares with others, then its own content, then shared again, and so on. Shared
 * pieces are the same strings for many pages, so that they are encoded only once.
 */
interface PageInPieces extends Omit<RenderedPage, 'html'> {
  pieces: readonly string[]
}

/** Renders paths to complete HTML documents; it only knows the page at hand. */
export type DocumentRenderer = ReturnType<typeof createDocumentRenderer>

/**
 * Creates the renderer of a compiled site. Throws `build data is null` without build data; otherwise as
 * `createDocumentRenderer` does.
 */
export function createPageRenderer(
  data: BuildData | null,
  client: string,
  policyOf?: PolicyOf,
  islands?: string,
  shell?: SiteShell,
): { render: (path: string) => Promise<RenderedPage> } {
  if (data === null) throw new Error('build data is null')
  const { render } = createDocumentRenderer({ ...data, client, policyOf, islands, shell })
  const routes = new Map(data.routes.map((route) => [route.path, route]))
  const load = (path: string): Loaded => {
    const route = routes.get(path)
    if (!route) return { state: 'not-found' }
    const page = getPageData(data, path)
    return page ? { state: 'ready', page } : { state: 'unknown', meta: route.meta }
  }
  return {
    async render(address) {
      const path = normalizePath(new URL(address, 'http://prerender.invalid').pathname)
      return render(load(path), path)
    },
  }
}

/** What the documents of a site are made from, besides their pages. */
interface DocumentOptions extends Pick<BuildData, 'site' | 'theme' | 'head'> {
  /** The address of the browser's entry, loaded at the first sign of intent. */
  client: string
  /** The address of the runtime of islands; undefined for a site without them, or without scripts. */
  islands?: string | undefined
  /** The address of what loads the scripts of other services; undefined without them, and in previews. */
  loader?: string | undefined
  /** Makes the policy for the head; undefined for none. */
  policyOf?: PolicyOf | undefined
  /** What surrounds pages; by default the shell of the site that the renderer was bundled for. */
  shell?: SiteShell | undefined
}

/**
 * Creates the renderer of documents of one site. React renders each page's head and blocks; the document around them is
 * rendered once for each form that it takes.
 */
export function createDocumentRenderer({
  site,
  theme,
  head: tags,
  client,
  islands,
  loader,
  policyOf,
  shell: siteShell,
}: DocumentOptions) {
  const styles = createStyleCollector()
  const shellFor = createBoundedCache<KnownShell>(64)
  const headFor = createBoundedCache<HeadAddition>(256)
  const navigation = new Set(site.nav.map((entry) => entry.path))
  const tagsOf = createHeadTags(tags, site)
  const scripts = inlineScripts(client, loader)
  const holding = islands === undefined ? undefined : holdingScript(islands)
  const docked = minify(theme + baseStyle + (site.dir ? rightToLeftStyle : ''))
  const undocked = docked + minify(undockedStyle)

  const renderReact = (
    names: Set<string>,
    loaded: Loaded,
    path: string,
    children: ReactNode,
  ): string => {
    const location = { pathname: path, search: '', hash: '', state: null, key: 'default' }
    const app = (
      <App site={site} place={{ location, loaded }} navigator={nowhere}>
        {children}
      </App>
    )
    const html = styles.collect(names, () => renderToString(app))
    // Without a policy, as under the dev server, React itself compares them.
    if (hasIsland(html)) return policyOf ? styles.liftAttributes(names, html) : html
    refuseAttributes(html)
    return html
  }

  /** The inline scripts of a page with this HTML: at its end, and before its content, if it has one there. */
  const scriptsOf = (html: string): string[] => {
    const last = scripts[placeOfScript(html)] ?? ''
    return holding !== undefined && hasIsland(html) ? [last, holding] : [last]
  }

  /** `end` is what follows the page. */
  const makeHead = (
    names: ReadonlySet<string>,
    { scripts: inlined, sources }: Omit<InlineTexts, 'styles'>,
    end: string,
  ): HeadAddition => {
    const css = (end.includes('<aside') ? docked : undocked) + styles.rulesOf(names)
    const inline = { styles: [css], scripts: inlined, sources }
    const early = inlined.slice(1).map((script) => `<script>${script}</script>`)
    const policy = policyOf
      ? `<meta http-equiv="Content-Security-Policy" content="${policyOf(inline)}">`
      : ''
    return { html: `${policy}${preloadFont(theme)}<style>${css}</style>${early.join('')}`, inline }
  }

  /** What does not depend on the page: with the navigation or without it, and which of its entries is current. */
  const shellOf = (
    key: string,
    path: string,
    showNav: boolean,
    alternates: PageData['alternates'],
  ) =>
    shellFor(key, () => {
      const names = new Set<string>()
      const marked = markAlternates(alternates)
      const loaded: Loaded = showNav
        ? { state: 'unknown', meta: {}, alternates: marked }
        : { state: 'not-found', alternates: marked }
      const shell = splitLayout(
        renderReact(names, loaded, path, <MarkedLayout shell={siteShell} />),
      )
      return {
        ...shell,
        head: addBarColors(shell.head, tags),
        names,
        first: `<!doctype html>${shell.start}`,
        lasts: scripts.map((script) => `${shell.bottom}<script>${script}</script>${shell.end}`),
      }
    })

  const renderPieces = (loaded: Loaded, path: string): PageInPieces => {
    const showNav = showsNavigation(loaded)
    const { alternates, sources, blocks } = pageOf(loaded)
    const inLanguages = alternates?.map(({ lang }) => lang).join() ?? ''
    const shellKey = `${showNav} ${showNav && navigation.has(path) ? path : ''} ${inLanguages}`
    const shell = shellOf(shellKey, path, showNav, alternates)
    const names = new Set<string>()
    // As many elements beside each other as in the document and its layout: `useId` counts them.
    const page = renderReact(
      names,
      loaded,
      path,
      <>
        <StructuredData />
        <>
          {null}
          {null}
          <main>
            <PageRoute />
          </main>
          {null}
        </>
      </>,
    )
    const place = placeOfScript(page)
    const added = tagsOf(path) + renderFeeds(blocks)
    const headKey = [shellKey, added, place, hasIsland(page), sources, ...names].join(' ')
    const head = headFor(headKey, () => {
      const { html, inline } = makeHead(
        new Set([...shell.names, ...names]),
        { scripts: scriptsOf(page), sources },
        shell.bottom,
      )
      return { html: added + html + shell.top, inline }
    })
    const mainAt = page.indexOf('<main>') // the head contains no bare `<`
    const preloads = readPreloads(page)
    const pieces = [
      shell.first,
      mergePreloads(shell.preloads, preloads.tags),
      shell.head,
      page.slice(preloads.end, mainAt),
      head.html,
      page.slice(mainAt + '<main>'.length, -'</main>'.length),
      shell.lasts[place] ?? '',
    ]
    return { pieces: leadLinks(pieces, alternates), status: statusOf(loaded), inline: head.inline }
  }

  const renderWhole = (loaded: Loaded, path: string): RenderedPage => {
    const names = new Set<string>()
    const page = renderReact(
      names,
      loaded,
      path,
      <Layout shell={siteShell}>
        <PageRoute />
      </Layout>,
    )
    const inlined = scriptsOf(page)
    const end = page.slice(page.lastIndexOf('</main>'))
    const head = makeHead(names, { scripts: inlined, sources: pageOf(loaded).sources }, end)
    const [headAt, bodyAt] = [page.indexOf('</head>'), page.lastIndexOf('</body>')]
    const html = [
      '<!doctype html>',
      addBarColors(page.slice(0, headAt), tags),
      tagsOf(path) + renderFeeds(pageOf(loaded).blocks) + head.html,
      page.slice(headAt, bodyAt),
      `<script>${inlined[0]}</script>`,
      page.slice(bodyAt),
    ].join('')
    return { html, status: statusOf(loaded), inline: head.inline }
  }

  const named = namingPlace(renderPieces)
  return {
    /** Renders one page. Throws when a component does, with the path and the block. */
    render: (loaded: Loaded, path: string): RenderedPage => {
      const { pieces, ...page } = named(loaded, path)
      return { html: pieces.join(''), ...page }
    },
    /** Renders a page as the pieces of its HTML, which are not joined: many are shared with other pages. */
    renderPieces: named,
    /** Renders a page in one React render of the whole document: for tests, and about ten times slower. */
    renderWhole: namingPlace(renderWhole),
  }
}

/** A shell with the styles that it uses, its first piece, and its last, of which there is one for each inline script. */
interface KnownShell extends DocumentShell {
  names: ReadonlySet<string>
  first: string
  lasts: readonly string[]
}

/** Additions to the head of pages with the same styles. */
interface HeadAddition {
  html: string
  inline: InlineTexts
}

function pageOf(loaded: Loaded): Partial<Pick<PageData, 'alternates' | 'sources' | 'blocks'>> {
  return loaded.state === 'ready' ? loaded.page : {}
}

function statusOf({ state }: Loaded): number {
  return state === 'not-found' ? 404 : 200
}

/** Navigation does nothing at prerender. */
const nowhere: Navigator = {
  createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
  go: () => {},
  push: () => {},
  replace: () => {},
}

/** Makes errors of a function that renders pages name the page, and the block whose component throws, with its file. */
function namingPlace<T>(
  render: (loaded: Loaded, path: string) => T,
): (loaded: Loaded, path: string) => T {
  return (loaded, path) => {
    try {
      return render(loaded, path)
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      const place = [path, ...findBlock(loaded, path, render)].join(' › ')
      throw new Error(`cannot render ${place}: ${reason}`, { cause })
    }
  }
}

/** The first block that cannot be rendered without the others either; none if that is not due to one. */
function findBlock(
  loaded: Loaded,
  path: string,
  render: (loaded: Loaded, path: string) => unknown,
): string[] {
  if (loaded.state !== 'ready') return []
  const { page } = loaded
  const throws = (blocks: typeof page.blocks): boolean => {
    try {
      render({ ...loaded, page: { ...page, blocks } }, path)
      return false
    } catch {
      return true
    }
  }
  if (throws([])) return []
  const index = page.blocks.findIndex((block) => throws([block]))
  const type = page.blocks[index]?.type
  return type === undefined ? [] : [`block ${index + 1} (${type}) in blocks/${type}/index.tsx`]
}
