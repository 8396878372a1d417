import type {
  BuildData,
  NavEntry,
  PageData,
  Route,
  SiteData,
} from '../../renderer/page/page-data.ts'
import { navLabel } from '../../renderer/document/describe-page.ts'
import { imageAlt } from '../../schema/values/image-alt.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { fillTokens, readTokenValues } from '../../schema/values/tokens.ts'
import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'
import type { Messages } from '../../renderer/messages/messages.ts'
import { styleOfTheme } from '../../renderer/theme/theme-style.ts'
import type { Action, CompiledPages, Picture } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { blockCompilers } from './block-compilers.gen.ts'
import type { BlockCompilers, CompileContext } from './block-compilers.ts'
import { isOver } from '../../check/dates/ends.ts'
import { keepCurrent } from '../../check/dates/keep-current.ts'
import { isCurrent } from '../../check/dates/span.ts'
import { planCard, type CardSetup } from './card.ts'
import { createFill, type FillContext } from './fill.ts'

/** A picture without its alternative text, which depends on the page. */
export type PictureFile = Omit<Picture, 'alt'>

/** What compiling needs besides pages.json. */
export interface CompileOptions {
  bundle: SchemaBundle
  /** The pictures of the site by name. */
  pictures: ReadonlyMap<string, PictureFile>
  messages: Messages
  /** The `compile.ts` of block types; by default those bundled into the program. */
  compilers?: BlockCompilers | undefined
  /** What social cards share; undefined if pages have none. */
  cards?: CardSetup
  /** The instant to compile pages at, in milliseconds since 1970. By default, everything is shown. */
  at?: number
}

/**
 * Compiles a checked pages.json into the data that pages are rendered from, keyed by path. Does not change its input.
 * Throws an Error with the page and the picture if a picture is missing, which the check reports first.
 */
export function compilePages(file: PagesFile, options: CompileOptions): BuildData {
  const settings = compileSettings(file.site, options)
  const compilePage = createPageCompiler(file.site, options)
  const pages: Record<string, PageData> = {}
  const byPath = new Map<string, Route>()
  for (const [key, entry] of Object.entries(file.pages)) {
    if (options.at !== undefined && !isCurrent(entry, options.at)) continue
    const { page, route } = compilePage(key, entry)
    pages[page.path] = page
    byPath.set(page.path, route)
  }
  const routes = [...byPath.values()]
  return {
    site: compileSite(settings, routes, options.messages, findParents(Object.keys(pages))),
    routes,
    pages,
    theme: styleOfTheme(settings.theme),
    redirects: file.site.redirects ?? {},
    securityContact: file.site.securityContact,
  }
}

/** Compiles the settings of a site: fills tokens and sets defaults. */
export function compileSettings(
  site: PagesFile['site'],
  { bundle, pictures }: Pick<CompileOptions, 'bundle' | 'pictures'>,
): CompiledPages['site'] {
  const fill = createFill(bundle, { $ref: '#/$defs/PagesFile' })
  return compiled(fill({ site, pages: {} }, createContext(site, pictures)('/'))).site
}

/** The pages of these paths that are parents of other pages, for breadcrumbs. */
export function findParents(paths: readonly string[]): ReadonlySet<string> {
  const above = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))
  for (const path of above) if (path !== '') above.add(path.slice(0, path.lastIndexOf('/')))
  return new Set(paths.filter((path) => above.has(path)))
}

/**
 * What all pages share, from compiled settings. `routes` include at least the pages that may be listed in the
 * navigation, in order, and the parents of other pages.
 */
export function compileSite(
  settings: CompiledPages['site'],
  routes: readonly Route[],
  messages: Messages,
  parents: ReadonlySet<string>,
): SiteData {
  const {
    imageCount: _count,
    theme: _theme,
    redirects: _redirects,
    checks: _checks,
    securityContact: _securityContact,
    ...shared
  } = settings
  const above = routes
    .filter(({ path }) => parents.has(path))
    .map(({ path, name, meta }) => ({ path, label: navLabel(name) || meta.title || path }))
  return {
    ...shared,
    nav: navigationOf(routes, messages.Home.home),
    messages,
    ...(above.length > 0 && { parents: above }),
  }
}

/**
 * Compiles one page of a site by its key, independently of the others: its page data and its navigation settings.
 * Assumes that the page is shown.
 */
export type PageCompiler = (
  key: string,
  page: PagesFile['pages'][string],
) => { page: PageData; route: Route }

/** Creates the compiler of a site's pages. It throws as `compilePages` does. */
export function createPageCompiler(
  site: PagesFile['site'],
  { bundle, pictures, compilers = blockCompilers, cards, at }: Omit<CompileOptions, 'messages'>,
): PageCompiler {
  const fill = createFill(bundle, { $ref: '#/$defs/PagesFile' })
  const contextOf = createContext(site, pictures)
  let settings: CompiledPages['site'] | undefined
  const compileBlock = <T extends BlockType>(
    block: BlockOf<T>,
    context: Omit<CompileContext, 'site'>,
  ): BlockOf<T> => {
    const compile: BlockCompilers[T] = compilers[block.type]
    if (!compile) return block
    settings ??= compileSettings(site, { bundle, pictures })
    return compile(block, { site: settings, ...context })
  }
  return (key, page) => {
    const path = normalizePath(key)
    const current = at === undefined ? page : keepCurrent(page, at)
    const { [key]: filled } = compiled(fill({ pages: { [key]: current } }, contextOf(path))).pages
    if (filled === undefined) throw new Error(`page ${path} was not filled`)
    const { inNav, blocks, from: _from, until: _until, ...carried } = filled
    const { name, showNav, meta = {} } = carried
    const card =
      cards &&
      planCard(cards, {
        hero: filled.blocks.find((block) => block.type === 'hero'),
        isListed: showNav && inNav,
        keyword: site.keyword,
      })
    return {
      page: {
        path,
        ...carried,
        blocks: blocks.map((block, index) =>
          compileBlock(block, {
            page: { path, name, showNav, meta },
            isOver: at !== undefined && isOver(current.blocks[index], at),
          }),
        ),
        ...(card && { card }),
      },
      route: { path, name, showNav, inNav, meta },
    }
  }
}

function createContext(
  site: PagesFile['site'],
  pictures: CompileOptions['pictures'],
): (path: string) => FillContext {
  const { keyword, promoUrl, redirects = {} } = site
  const values = readTokenValues(site)
  return (path) => ({
    fillTokens: (text) => fillTokens(text, values),
    findPicture(name) {
      const picture = pictures.get(name)
      if (picture === undefined) throw new Error(`page ${path}: there is no picture "${name}"`)
      return { ...picture, alt: imageAlt(keyword, path) }
    },
    settleButton: ({ id, label, href = promoUrl }): Action => ({
      ...(id !== undefined && { id }),
      label,
      href,
      linkType: linkTypeOf(href, promoUrl, redirects),
    }),
  })
}

/**
 * The entries of the navigation: every route that shows it and is listed in it, `/` first, then in the order of
 * pages.json.
 */
export function navigationOf(routes: readonly Route[], homeLabel: string): NavEntry[] {
  const shown = routes.filter(({ showNav, inNav }) => showNav && inNav)
  const home = shown.filter(({ path }) => path === '/')
  const others = shown.filter(({ path }) => path !== '/')
  return [...home, ...others].map(({ path, name, meta }) => ({
    path,
    label: navLabel(name) || homeLabel,
    meta,
  }))
}

function linkTypeOf(
  href: string,
  promoUrl: string,
  redirects: Record<string, string>,
): Action['linkType'] {
  const [address = ''] = href.split(/[?#]/)
  if (href === promoUrl || Object.hasOwn(redirects, address)) return 'promo'
  if (/^(?:mailto|tel):/.test(href)) return 'contact'
  return /^[/#]/.test(href) ? 'page' : 'other'
}

/** The boundary between schema-driven filling and typed page data: a filled value has the compiled types. */
function compiled(value: unknown): CompiledPages {
  if (!isCompiled(value)) throw new TypeError('pages.json was not filled')
  return value
}

function isCompiled(value: unknown): value is CompiledPages {
  return typeof value === 'object' && value !== null
}
