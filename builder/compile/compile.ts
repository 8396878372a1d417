import { keepCurrent } from '../../content/layers/keep-current.ts'
import { listPageOf } from '../../content/lists/open-lists.ts'
import { isOver, isCurrent } from '../../content/span.ts'
import { navLabel } from '../../renderer/document/describe-page.ts'
import type { BlockTexts } from '../../renderer/messages/messages.ts'
import type {
  Alternate,
  BuildData,
  NavEntry,
  PageData,
  Route,
  SiteData,
} from '../../renderer/page/page-data.ts'
import type { BlockOf, BlockType } from '../../renderer/page/registry.ts'
import { styleOfTheme } from '../../renderer/theme/theme-style.ts'
import type { CompiledPages } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { listScripts } from '../../schema/scripts/scripts.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { formSourcesOf } from '../../schema/values/form.ts'
import { inNavigationOrder } from '../../schema/values/navigation-order.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { expiringAtEnd } from '../hosts/host-files.ts'
import { blockCompilers } from './block-compilers.gen.ts'
import type { BlockCompilers, CompileContext } from './block-compilers.ts'
import { planCard } from './card.ts'
import {
  compiled,
  compileSettings,
  createContext,
  fillOf,
  type CompiledSettings,
  type CompileOptions,
} from './compile-settings.ts'
import { isRightToLeft, langOfPart, type AlternatesOf } from './language.ts'

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
  const compilePage = createPageCompiler(file.site, { ...options, ...blockTextsOf(options) })
  const calendar = calendarOf(options.bundle.settings)
  const pages: Record<string, PageData> = {}
  const byPath = new Map<string, Route>()
  for (const [key, entry] of Object.entries(file.pages)) {
    if (options.at !== undefined && !isCurrent(entry, options.at, calendar)) continue
    const { page, route } = compilePage(key, entry, alternatesOf?.(key, listPageOf(entry)))
    pages[page.path] = page
    byPath.set(page.path, route)
  }
  const routes = [...byPath.values()]
  return {
    site: compileSite(settings, routes, options),
    routes,
    pages,
    theme: styleOfTheme(settings.theme, options.fonts),
    head: settings.head,
    redirects: file.site.redirects ?? {},
    securityContact: expiringAtEnd(file.site.securityContact, calendar),
  }
}

/** The pages of these paths, except for the home page, that are parents of other pages, for breadcrumbs. */
export function findParents(paths: readonly string[], home = '/'): ReadonlySet<string> {
  const above = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))))
  for (const path of above) if (path !== '') above.add(path.slice(0, path.lastIndexOf('/')))
  return new Set(paths.filter((path) => above.has(path) && path !== home))
}

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
  { messages: all, ownMessages = all, language, parents }: SiteOptions,
): SiteData {
  const { Services: own, ...messages } = all
  const { Services: _original, ...originals } = ownMessages
  const {
    imageCount: _count,
    theme: _theme,
    redirects: _redirects,
    temporaryRedirects: _temporary,
    head: _head,
    checks: _checks,
    locales: _locales,
    securityContact: _securityContact,
    pictureTexts: _pictureTexts,
    videoHosts: _videoHosts,
    forms: _forms,
    scripts,
    navigation: order,
    $original,
    ...shared
  } = settings
  const { prefix = '', home = '/', languages } = language ?? {}
  const start = prefix || '/'
  const services: Record<string, string> = {}
  for (const { purpose, label } of listScripts(scripts))
    if (purpose) services[purpose] = services[purpose] ? `${services[purpose]}, ${label}` : label
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
    nav: navigationOf(routes, messages.Home.home, { prefix, order }),
    messages,
    ...(above.length > 0 && { parents: above }),
    ...(Object.keys(services)[0] && { consent: { words: own, services } }),
    ...(languages && { languages }),
    ...(prefix !== '' && { base: { path: prefix, home } }),
    ...(isRightToLeft(shared.lang) && { dir: 'rtl' as const }),
    ...($original && { original: { ...$original, messages: originals } }),
  }
}

/** The texts of blocks, and those in the language of the site itself, if that is another one. */
export interface PageTexts {
  texts: BlockTexts
  ownTexts: BlockTexts
}

/** The texts of blocks among messages. */
export function blockTextsOf({
  messages,
  ownMessages = messages,
}: Pick<CompileOptions, 'messages' | 'ownMessages'>): PageTexts {
  return { texts: messages.Services, ownTexts: ownMessages.Services }
}

/**
 * Creates the compiler of a site's pages, each by its key and independently of the others: its page data and its navigation
 * settings. Assumes that the page is shown. It throws as `compilePages` does.
 */
export function createPageCompiler(
  site: PagesFile['site'],
  {
    bundle,
    pictures,
    compilers = blockCompilers,
    cardOf,
    cards,
    at,
    language,
    texts,
    ownTexts,
  }: Omit<CompileOptions, 'messages' | 'ownMessages'> & PageTexts,
) {
  const fill = fillOf(bundle)
  const calendar = calendarOf(bundle.settings)
  const contextOf = createContext(site, { bundle, pictures, language })
  let settings: CompiledPages['site'] | undefined
  const compileBlock = <T extends BlockType>(
    block: BlockOf<T>,
    context: Omit<CompileContext, 'site'>,
  ): BlockOf<T> => {
    if (!Object.hasOwn(compilers, block.type)) return block
    const file = `blocks/${block.type}/compile.ts`
    const compile: BlockCompilers[T] = compilers[block.type]
    if (!compile) throw new TypeError(`${file} does not export "compile".`)
    settings ??= compileSettings(site, { bundle, pictures, language })
    const made: unknown = compile(block, { site: settings, ...context })
    if (!isBlock(made, block.type))
      throw new TypeError(`${file} must return the block, with data that JSON can hold.`)
    return made
  }
  const { prefix = '' } = language ?? {}
  return (
    key: string,
    page: PagesFile['pages'][string],
    alternates?: readonly Alternate[],
  ): { page: PageData; route: Route } => {
    const path = normalizePath(key)
    const current = at === undefined ? page : keepCurrent(page, at, calendar)
    const context = contextOf(path.slice(prefix.length) || '/')
    const fillIn = (lang: string) => {
      const { [key]: made } = compiled(
        fill({ pages: { [key]: current } }, { ...context, lang }),
      ).pages
      if (made === undefined) throw new Error(`page ${path} was not filled`)
      return made
    }
    const filled = fillIn(context.lang)
    const foreign = current.blocks.map(langOfPart).find((lang) => lang !== undefined)
    const original = foreign === undefined ? undefined : fillIn(foreign)
    const { inNav, blocks, draft: _draft, from: _from, until: _until, ...carried } = filled
    const { name, showNav, meta = {}, published } = carried
    if (blocks.some(({ type }) => type === 'search')) context.usedForms.add(path)
    const needed = [...context.sources, ...formSourcesOf(context.usedForms)]
    const sources = [...new Map(needed.map((one) => [one.join(' '), one])).values()]
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
          const $lang = langOfPart(source)
          const own = $lang === undefined ? block : (original?.blocks[index] ?? block)
          try {
            const shown = compileBlock(own, {
              page: { path, name, showNav, meta, ...(published && { published }) },
              isOver: at !== undefined && isOver(source, at, calendar),
              lang: $lang ?? context.lang,
              calendar,
              texts: $lang === undefined ? texts : ownTexts,
            })
            return $lang === undefined ? shown : { ...shown, $lang }
          } catch (error) {
            if (cardOf) return cardOf(path, index, own.type, error)
            const reason = error instanceof Error ? error.message : String(error)
            const place = `${path} › block ${index + 1} (${own.type})`
            throw new Error(`cannot compile ${place}: ${reason}`, { cause: error })
          }
        }),
        ...(alternates && { alternates }),
        ...(card && { card }),
        ...(sources.length > 0 && { sources }),
      },
      route: { path, name, lang: langOfPart(page), showNav, inNav, meta },
    }
  }
}

/** Whether a value is a block of a type that can be written as JSON. */
function isBlock<T extends BlockType>(value: unknown, type: T): value is BlockOf<T> {
  try {
    return isJsonObject(value) && value['type'] === type && JSON.stringify(value) !== ''
  } catch {
    return false
  }
}

/** The entries of the navigation, in its order: every route that shows it and is listed in it. */
function navigationOf(
  routes: readonly Route[],
  homeLabel: string,
  { prefix, order }: { prefix: string; order: readonly string[] },
): NavEntry[] {
  const shown = routes.filter(({ showNav, inNav }) => showNav && inNav)
  return inNavigationOrder(shown, order, prefix).map(({ path, name, lang, meta }) => ({
    path,
    label: navLabel(name) || homeLabel,
    ...(lang !== undefined && { lang }),
    meta,
  }))
}
