import type { Block, CompiledPages, Meta, Page, Site } from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { BrokenBlock } from './shown-problems.ts'
import type { Messages } from '../messages/messages.ts'

/** A page, compiled: tokens filled, images resolved, buttons with targets. What only the navigation needs is left out. */
export interface PageData extends Omit<Page, 'blocks' | 'inNav'> {
  /** The route: one slash in front, none at the end. */
  path: string
  blocks: (Block | BrokenBlock)[]
  /** The picture that networks show with links to the page; some previews have none. */
  card?: { src: string; alt: string }
  /** The address of the browser's program that was built with this data; none while the site is edited. */
  client?: string
}

/** One route of the site with the meta of its own, which stands in where page data has none. */
export interface Route {
  path: string
  name: string
  showNav: boolean
  inNav: boolean
  meta: Meta
}

/** A link of the navigation. */
export interface NavEntry {
  path: string
  label: string
  meta: Meta
}

type SharedSite = Pick<
  Site,
  | 'brand'
  | 'keyword'
  | 'lang'
  | 'url'
  | 'promoUrl'
  | 'themeColor'
  | 'footer'
  | 'floatingButtons'
  | 'responsibleGambling'
>

/** What every page shows besides its own data; the browser gets it as one file. */
export interface SiteData extends SharedSite {
  nav: NavEntry[]
  messages: Messages
  /** The pages that have others below their paths, with their labels; left out where there is none. */
  parents?: { path: string; label: string }[]
}

/** A whole site, compiled: what the build hands to the renderer. Page data is keyed by path. */
export interface BuildData {
  site: SiteData
  routes: Route[]
  pages: Readonly<Record<string, PageData>>
  /** The theme as CSS. */
  theme: string
  redirects: CompiledPages['site']['redirects']
  securityContact: PagesFile['site']['securityContact'] | undefined
}

/**
 * Looks up the page data of a path. Throws `build data is null` when there is no build data at all; says
 * `no build data for <path>` on the console and returns undefined when the path has none (specification, section 8).
 */
export function getPageData(data: BuildData | null, path: string): PageData | undefined {
  if (data === null) throw new Error('build data is null')
  if (Object.hasOwn(data.pages, path)) return data.pages[path]
  console.log(`no build data for ${path}`)
  return undefined
}

/** The address at which the browser finds a page's data. */
export function pageDataUrl(path: string): string {
  return `/data${path === '/' ? '/index' : path}.json`
}

/** The address at which the browser finds the site's data. */
export const siteDataUrl = '/data/site.json'
