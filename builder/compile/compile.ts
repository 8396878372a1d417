import type {
  Alternate,
  BuildData,
  NavEntry,
  PageData,
  Route,
  SiteData,
} from '../../renderer/page/page-data.ts'
import { navLabel } from '../../renderer/document/describe-page.ts'
import { siteConfig } from '../../schema/config/site-config.ts'
import { imageAlt } from '../../schema/values/image-alt.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { fillTokens, readTokenValues } from '../../schema/values/tokens.ts'
import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'
import type { Messages } from '../../renderer/messages/messages.ts'
import { styleOfTheme } from '../../renderer/theme/theme-style.ts'
import type { Action, CompiledPages, Picture } from '../../schema/page-data.gen.ts'
import { oncePer } from '../../schema/cache/once-per.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { blockCompilers } from './block-compilers.gen.ts'
import type { BlockCompilers, CompileContext } from './block-compilers.ts'
import { isOver } from '../../check/dates/ends.ts'
import { keepCurrent } from '../../check/dates/keep-current.ts'
import { isCurrent } from '../../check/dates/span.ts'
import { planCard, type CardSetup } from './card.ts'
import {
  isRightToLeft,
  langOf,
  originalOf,
  type AlternatesOf,
  type Language,
  type Original,
} from './language.ts'
import { createFill, type FillContext } from './fill.ts'
import { linkTypeOf } from './link-type.ts'

/** A picture without its alternative text, which depends on the page. */
export type PictureFile = Omit<Picture, 'alt'>

/** What compiling needs besides pages.json. */
export interface CompileOptions {
  bundle: SchemaBundle
  /** The pictures of the site by name. */
  pictures: ReadonlyMap<string, PictureFile>
  messages: Messages
  /** The messages in the language of the site itself, if that is another one. */
  ownMessages?: Messages
  /** The `compile.ts` of block types; by default those bundled into the program. */
  compilers?: BlockCompilers | undefined
  /** What social cards share; undefined if pages have none. */
  cards?: CardSetup
  /** The instant to compile pages at, in milliseconds since 1970. By default, everything is shown. */
  at?: number
  /** The languages of the site, and which of them this is; undefined for a site with one. */
  language?: Language | undefined
}

/**
 * Compiles a checked pages.json into the data that pages are rendered from, keyed by path. Does not change its input.
 * Throws an Error with the page and the picture if a picture is missing, which the check reports first.
 */
export function compilePages(
  file: PagesFile,
  options: CompileOptions,
  alternatesOf?: AlternatesOf,
): BuildData {
  const settings = compileSettings(file.site, options)
  const compilePage = createPageCompiler(file.site, options)
  const pages: Record<string, PageData> = {}
  const byPath = new Map<string, Route>()
  for (const [key, entry] of Object.entries(file.pages)) {
    if (options.at !== undefined && !isCurrent(entry, options.at)) continue
    const { page, route } = compilePage(key, entry, alternatesOf?.(key))
    pages[page.path] = page
    byPath.set(page.path, route)
  }
  const routes = [...byPath.values()]
  return {
    site: compileSite(settings, routes, options),
    routes,
    pages,
    theme: styleOfTheme(settings.theme),
    redirects: file.site.redirects ?? {},
    securityContact: file.site.securityContact,
  }
}

/** Brands and languages of a site have their schemas in common. */
const fillOf = oncePer((bundle: SchemaBundle) => createFill(bundle, { $ref: '#/$defs/PagesFile' }))

/** Compiled settings, with the names of those that are in another language. */
type CompiledSettings = CompiledPages['site'] & { $original?: Original }

/** Compiles the settings of a site: fills tokens and sets defaults. */
export function compileSettings(
  site: PagesFile['site'],
  { bundle, pictures, language }: Pick<CompileOptions, 'bundle' | 'pictures' | 'language'>,
): CompiledSettings {
  const fill = fillOf(bundle)
  const context = createContext(site, pictures, language)('/')
  const fillIn = (lang: string) => compiled(fill({ site, pages: {} }, { ...context, lang })).site
  const own = fillIn(context.lang)
  const $original = originalOf(site)
  if (!$original) return own
  const foreign = Object.entries(fillIn($original.lang))
  const kept = foreign.filter(([name]) => $original.names.includes(name))
  return { ...own, ...Object.fromEntries(kept), $original }
}

/** The pages of these paths, except for the home page, that are parents of other pages, for breadcrumbs. */
export function findParents(paths: readonly string[], home = '/'): ReadonlySet<string> {
  const above = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))
  for (const path of above) if (path !== '') above.add(path.slice(0, path.lastIndexOf('/')))
  return new Set(paths.filter((path) => above.has(path) && path !== home))
}

/** What compiling the data of a site needs; `parents` are those of its routes by default. */
interface SiteOptions extends Pick<CompileOptions, 'messages' | 'ownMessages' | 'language'> {
  parents?: ReadonlySet<string>
}

/**
 * What all pages share, from compiled settings. `routes` include at least the pages that may be listed in the
 * navigation, in order, and the parents of other pages.
 */
export function compileSite(
  settings: CompiledSettings,
  routes: readonly Route[],
  { messages, ownMessages = messages, language, parents }: SiteOptions,
): SiteData {
  const {
    imageCount: _count,
    theme: _theme,
    redirects: _redirects,
    checks: _checks,
    locales: _locales,
    securityContact: _securityContact,
    $original,
    ...shared
  } = settings
  const { prefix = '', home = '/', languages } = language ?? {}
  const start = prefix || '/'
  const known =
    parents ??
    findParents(
      routes.map(({ path }) => path),
      start,
    )
  const above = routes
    .filter(({ path }) => known.has(path))
    .map(({ path, name, meta }) => ({ path, label: navLabel(name) || meta.title || path }))
  return {
    ...shared,
    nav: navigationOf(routes, messages.Home.home, start),
    messages,
    ...(above.length > 0 && { parents: above }),
    ...(languages && { languages }),
    ...(prefix !== '' && { base: { path: prefix, home } }),
    ...(isRightToLeft(shared.lang) && { dir: 'rtl' as const }),
    ...($original && { original: { ...$original, messages: ownMessages } }),
  }
}

/**
 * Compiles one page of a site by its key, independently of the others: its page data and its navigation settings.
 * Assumes that the page is shown.
 */
export type PageCompiler = (
  key: string,
  page: PagesFile['pages'][string],
  alternates?: readonly Alternate[],
) => { page: PageData; route: Route }

/** Creates the compiler of a site's pages. It throws as `compilePages` does. */
export function createPageCompiler(
  site: PagesFile['site'],
  {
    bundle,
    pictures,
    compilers = blockCompilers,
    cards,
    at,
    language,
  }: Omit<CompileOptions, 'messages'>,
): PageCompiler {
  const fill = fillOf(bundle)
  const contextOf = createContext(site, pictures, language)
  let settings: CompiledPages['site'] | undefined
  const compileBlock = <T extends BlockType>(
    block: BlockOf<T>,
    context: Omit<CompileContext, 'site'>,
  ): BlockOf<T> => {
    const compile: BlockCompilers[T] = compilers[block.type]
    if (!compile) return block
    settings ??= compileSettings(site, { bundle, pictures, language })
    return compile(block, { site: settings, ...context })
  }
  const { prefix = '' } = language ?? {}
  return (key, page, alternates) => {
    const path = normalizePath(key)
    const current = at === undefined ? page : keepCurrent(page, at)
    const context = contextOf(path.slice(prefix.length) || '/')
    const fillIn = (lang: string) => {
      const { [key]: made } = compiled(
        fill({ pages: { [key]: current } }, { ...context, lang }),
      ).pages
      if (made === undefined) throw new Error(`page ${path} was not filled`)
      return made
    }
    const filled = fillIn(context.lang)
    const foreign = current.blocks.map(langOf).find((lang) => lang !== undefined)
    const original = foreign === undefined ? undefined : fillIn(foreign)
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
        blocks: blocks.map((block, index) => {
          const source = current.blocks[index]
          const $lang = langOf(source)
          const own = $lang === undefined ? block : (original?.blocks[index] ?? block)
          const shown = compileBlock(own, {
            page: { path, name, showNav, meta },
            isOver: at !== undefined && isOver(source, at),
            lang: $lang ?? context.lang,
          })
          return $lang === undefined ? shown : { ...shown, $lang }
        }),
        ...(alternates && { alternates }),
        ...(card && { card }),
      },
      route: { path, name, lang: langOf(page), showNav, inNav, meta },
    }
  }
}

function createContext(
  site: PagesFile['site'],
  pictures: CompileOptions['pictures'],
  language: Language | undefined,
): (path: string) => FillContext {
  const { keyword, promoUrl, redirects = {} } = site
  const { lang = siteConfig.lang } = language?.prefix ? site : {}
  const values = readTokenValues(site)
  return (path) => ({
    lang,
    fillTokens: (text) => fillTokens(text, values),
    findPicture(name) {
      const picture = pictures.get(name)
      if (picture === undefined) throw new Error(`page ${path}: there is no picture "${name}"`)
      return { ...picture, alt: imageAlt(keyword, path) }
    },
    settleButton: ({ id, label, href = promoUrl, hrefLang }): Action => ({
      ...(id !== undefined && { id }),
      label,
      href,
      ...(hrefLang !== undefined && { hrefLang }),
      linkType: linkTypeOf(href, promoUrl, redirects),
    }),
  })
}

/**
 * The entries of the navigation: every route that shows it and is listed in it, the home page at `start` first, then in the order of
 * pages.json.
 */
export function navigationOf(routes: readonly Route[], homeLabel: string, start = '/'): NavEntry[] {
  const shown = routes.filter(({ showNav, inNav }) => showNav && inNav)
  const home = shown.filter(({ path }) => path === start)
  const others = shown.filter(({ path }) => path !== start)
  return [...home, ...others].map(({ path, name, lang, meta }) => ({
    path,
    label: navLabel(name) || homeLabel,
    ...(lang !== undefined && { lang }),
    meta,
  }))
}

/** The boundary between schema-driven filling and typed page data: a filled value has the compiled types. */
function compiled(value: unknown): CompiledPages {
  if (!isCompiled(value)) throw new TypeError('pages.json was not filled')
  return value
}

function isCompiled(value: unknown): value is CompiledPages {
  return typeof value === 'object' && value !== null
}
