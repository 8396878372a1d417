import type { Labels } from '../../schema/config/labels.ts'
import type {
  Block,
  CompiledPages,
  HeadTags,
  Meta,
  Page,
  Site,
} from '../../schema/page-data.gen.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { PolicySource } from '../../schema/scripts/policy-source.ts'
import type { BlockTexts, Messages } from '../messages/messages.ts'
import type { BrokenBlock } from './shown-problems.ts'

/** A compiled page: tokens filled, images resolved, buttons with targets. Omits what only the navigation needs. */
export interface PageData extends Omit<Page, 'blocks' | 'inNav' | 'draft'> {
  /** The route: with a leading slash and no trailing slash. */
  path: string
  blocks: ShownBlock[]
  /** Where the page is in each language of the site, its own included; undefined in a site with one. */
  alternates?: readonly Alternate[]
  /** The social card, shown by networks with links to the page; some previews have none. */
  card?: { src: string; alt: string }
  /** What its policy names for videos and forms; undefined without any. */
  sources?: readonly PolicySource[]
  /** The address of the client that was built with this data; undefined in the dev server. */
  client?: string
}

/** A block, and its language if that is not the language of its page. */
export type ShownBlock = (Block | BrokenBlock) & { $lang?: string }

/** A page in one of the languages of a site. */
export interface Alternate {
  lang: string
  path: string
  /** Set if it only stands in for one in that language. */
  isFallback?: true
}

/** The `hreflang` of the page for visitors of any other language. */
export const defaultLanguage = 'x-default'

/** The languages that a page is really in, with their names for search engines; the site's own language is also the default. */
export function listTranslations(
  alternates: readonly Alternate[],
): { hreflang: string; path: string }[] {
  const real = alternates.filter(({ isFallback }) => !isFallback)
  const [own] = real
  if (!own || real.length < 2) return own ? [{ hreflang: own.lang, path: own.path }] : []
  const listed = real.map(({ lang, path }) => ({ hreflang: lang, path }))
  return [...listed, { hreflang: defaultLanguage, path: own.path }]
}

/** A route of the site with its own meta, the fallback for page data without one. */
export interface Route {
  path: string
  name: string
  /** The language of its name, if that is not the language of the site. */
  lang?: string | undefined
  showNav: boolean
  inNav: boolean
  meta: Meta
}

/** A link of the navigation. */
export interface NavEntry {
  path: string
  label: string
  /** The language of the label, if that is not the language of the site. */
  lang?: string
  meta: Meta
}

type SharedSite = Omit<
  Site,
  | 'imageCount'
  | 'theme'
  | 'redirects'
  | 'temporaryRedirects'
  | 'head'
  | 'checks'
  | 'locales'
  | 'securityContact'
  | 'navigation'
  | 'pictureTexts'
  | 'videoHosts'
  | 'forms'
  | 'scripts'
>

/** What every page shows besides its own data; sent to the browser as one file. */
export interface SiteData extends SharedSite {
  /** The colour of icons and social cards, and of the browser bar unless that follows from the theme. */
  themeColor: string
  nav: NavEntry[]
  messages: Messages
  /** What visitors are asked to allow, with the names of services, and the words for it; undefined if nothing is to be asked. */
  consent?: { words: BlockTexts; services: Record<string, string> }
  /** What components of the site say by themselves, in its language as '', and in this one by its tag. */
  labels?: Readonly<Record<string, Labels>>
  /** The pages that are parents of others, with their labels; undefined if there are none. */
  parents?: { path: string; label: string }[]
  /** Its languages, each with its name in itself, and its home page if it has one; undefined if there is one language. */
  languages?: readonly { lang: string; name: string; home?: string }[]
  /** Set for a language with its own addresses: what these begin with, and its home page. */
  base?: { path: string; home: string }
  /** Set if the language is written from right to left. */
  dir?: 'rtl'
  /** The settings that are not translated, by their names, or texts of them by their paths, with the language and the messages that go with them. */
  original?: { lang: string; names: readonly string[]; messages: Messages }
  /** In the dev server, what is shown in place of shell blocks that throw. */
  broken?: BrokenBlock | undefined
}

/** What the settings add to the head of pages; and the colour of the browser bar, if it follows from the theme. */
export type ShownTags = HeadTags & { themeColor?: string }

/** A complete compiled site: what the build passes to the renderer. Page data is keyed by path. */
export interface BuildData {
  site: SiteData
  routes: Route[]
  pages: Readonly<Record<string, PageData>>
  /** The theme as CSS. */
  theme: string
  /** What the settings add to the head of pages. */
  head?: ShownTags | undefined
  redirects: CompiledPages['site']['redirects']
  securityContact: PagesFile['site']['securityContact'] | undefined
}

/**
 * Looks up the page data of a path. Throws `build data is null` without build data; logs `no build data for <path>` and
 * returns undefined if the path has none (specification, section 8).
 */
export function getPageData(data: BuildData | null, path: string): PageData | undefined {
  if (data === null) throw new Error('build data is null')
  if (Object.hasOwn(data.pages, path)) return data.pages[path]
  console.log(`no build data for ${path}`)
  return undefined
}

/** The address from which the browser fetches a page's data. */
export function pageDataUrl(path: string): string {
  return `/data${path === '/' ? '/index' : path}.json`
}

/** The address from which the browser fetches the site's data. */
export const siteDataUrl = '/data/site.json'

/** The address of the site's data in the language whose addresses begin with `prefix`; that is empty for the site's own. */
export function siteDataUrlOf(prefix: string): string {
  return `/data${prefix}/site.json`
}
