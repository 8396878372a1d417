import type { SiteFiles } from '../../check/facts.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { addressIn, langOf, readLocales, type Locale } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { siteRules } from '../../check/rules/site-rules.ts'
import type { Alternate, SiteData } from '../../renderer/page/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { checkLocales } from '../../site/locales/check-locales.ts'
import type { CheckOnce } from '../../site/locales/check-translations.ts'
import { listTexts } from '../../site/locales/list-texts.ts'
import { translateSite, type LanguageSite } from '../../site/locales/translate-site.ts'
import type { TranslatedPage } from '../../site/locales/translate-content.ts'
import { partAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import {
  contentOf,
  readSettings,
  withContent,
  rootOf,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import type { Edition } from '../lastmod.ts'
import { openHash, type HashInLanguage } from './hash-translations.ts'
import { nameOfLanguage, type Language } from '../compile/language.ts'
import type { Schedule } from '../schedule.ts'

/** A language that a site is translated into, as a site with its own settings and pages. */
export interface LanguageSource {
  locale: Locale
  settings: PagesFile['site']
  source: PageSource
  schedule: Schedule
  /** Its pages with the hashes of their content, by those of the pages that they translate. */
  editionOf: (contentOf: (page: SourcePage) => string) => Edition
  /** The pages that only stand in for a translation, with the share of their words that is translated, and the paths of those that are left out. */
  fallbacks: readonly { path: string; share: number }[]
  leftOut: readonly string[]
}

/** The languages of a site that is built. */
export interface Languages {
  others: readonly LanguageSource[]
  /** Where each page of each language is in the others, by its key and by its path. */
  alternates: ReadonlyMap<string, readonly Alternate[]>
  /** What is wrong with the translations. */
  check: Omit<Awaited<ReturnType<typeof checkLocales>>, 'translations'>
  /** What compiling in the language of the site itself needs to know, and in another. */
  own: Language
  of: (source: LanguageSource) => Language
}

/** What the languages of a site are read from. */
interface LanguagesInput {
  place: SitePlace
  source: PageSource
  surroundings: { bundle: SchemaBundle; files: SiteFiles }
  schedule: Schedule
  at: number
  checkOnce?: CheckOnce | undefined
}

/** Translates the pages that exist at the time of a build; undefined for a site in one language. Throws if a page is not JSON. */
export async function readLanguages({
  place,
  source,
  surroundings: { bundle, files },
  schedule,
  at,
  checkOnce,
}: LanguagesInput): Promise<Languages | undefined> {
  const [main] = source.files
  if (!main || readLocales(main.root['site']).length === 0) return undefined
  const root = rootOf(source)
  const texts = listTexts(root, { bundle, expander: files.expander })
  const checked = { bundle, rules: siteRules(bundle.settings), texts, at }
  const { translations: opened, ...check } = await checkLocales(place, root, {
    ...checked,
    siteFiles: files,
    checkOnce,
  })
  const options = { ...checked, opened }
  const live = source.pages.filter((page) => schedule.has(page))
  const byKey = new Map(live.map((page) => [page.key, page]))
  const open = (key: string): Rooted => {
    const page = byKey.get(key)
    return page ? contentOf(page, asRecord(root['pages'])[key]) : partAt(['pages', key], undefined)
  }
  const settings = readSettings(source)
  const sites = await translateSite(
    place,
    { root, settings, keys: live.map(({ key }) => key), open },
    options,
  )
  const translated = translatePages(sites, live)
  const others = await Promise.all(
    translated.map(async (one) => {
      const hashIn = await openHash(place, one.locale, { ...options, root })
      return describe(one, { live, schedule, main, hashIn })
    }),
  )
  const lang = langOf(settings.value, bundle)
  const alternatesOf = listAlternates(lang, translated)
  const keysOf = ({ key }: SourcePage): string[] => [
    key,
    normalizePath(key),
    ...translated.flatMap(({ locale, pages }) => (pages.has(key) ? keyIn(locale, key) : [])),
  ]
  const alternates = new Map(
    live.flatMap((page) => keysOf(page).map((key) => [key, alternatesOf(page.key)] as const)),
  )
  const { own, of } = describeLanguages(lang, translated)
  return { others, alternates, check, own, of: ({ locale }) => of(locale) }
}

/** A language, and what is known about the pages that exist in it, by their keys in the site. */
export interface TranslatedPages {
  locale: Locale
  pages: ReadonlyMap<string, Pick<TranslatedPage, 'state'>>
}

/** Where a page is in all languages, that of the site first, by its key. */
export function listAlternates(
  lang: string,
  languages: readonly TranslatedPages[],
): (key: string) => Alternate[] {
  return (key) => {
    const path = normalizePath(key)
    const others = languages.flatMap(({ locale, pages }): Alternate[] => {
      const page = pages.get(key)
      if (!page) return []
      const isFallback = page.state === 'fallback' ? ({ isFallback: true } as const) : {}
      return [{ lang: locale.lang, path: addressIn(locale.path, path), ...isFallback }]
    })
    return [{ lang, path }, ...others]
  }
}

/** What compiling in each language of a site needs to know. */
export function describeLanguages(
  lang: string,
  sites: readonly TranslatedPages[],
): { own: Language; of: (locale: Locale) => Language } {
  const homes = new Map(
    sites.flatMap(({ locale, pages }) => {
      const hasHome = [...pages.keys()].some((key) => normalizePath(key) === '/')
      return hasHome ? [[locale.path, locale.path] as const] : []
    }),
  )
  const languages: NonNullable<SiteData['languages']> = [
    { lang, name: nameOfLanguage(lang), home: '/' },
    ...sites.map(({ locale }) => {
      const home = homes.get(locale.path)
      return { lang: locale.lang, name: locale.name, ...(home === undefined ? {} : { home }) }
    }),
  ]
  return {
    own: { prefix: '', home: '/', languages },
    of: ({ path }) => ({ prefix: path, home: homes.get(path) ?? '/', languages }),
  }
}

/** Translates the pages one after the other, each into all languages. None of what this returns holds their values. */
function translatePages(sites: readonly LanguageSite[], live: readonly SourcePage[]) {
  const languages = sites.map((site) => ({
    ...site,
    exists: new Set(site.keys),
    pages: new Map<string, Omit<TranslatedPage, 'value'> & { page: SourcePage }>(),
  }))
  for (const page of live)
    for (const { exists, locale, translate, pages } of languages) {
      if (!exists.has(page.key)) continue
      const { value, ...coverage } = translate(page.key)
      const own = { ...withContent(page, value), key: keyIn(locale, page.key) }
      pages.set(page.key, { ...coverage, page: own })
    }
  return languages
}

function describe(
  { locale, settings, pages }: ReturnType<typeof translatePages>[number],
  {
    live,
    schedule,
    main,
    hashIn,
  }: {
    live: readonly SourcePage[]
    schedule: Schedule
    main: SourcePage['file']
    hashIn: HashInLanguage
  },
): LanguageSource {
  const origins = new Map(
    live.flatMap((origin) => {
      const known = pages.get(origin.key)
      return known ? [[known.page, origin] as const] : []
    }),
  )
  const originOf = (page: SourcePage): SourcePage => origins.get(page) ?? page
  return {
    locale,
    settings: JSON.parse(JSON.stringify(settings)),
    source: { files: [main], pages: [...origins.keys()] },
    schedule: {
      ...schedule,
      has: (page) => origins.has(page),
      stateOf(page) {
        const origin = origins.get(page)
        return origin ? schedule.stateOf(origin) : ''
      },
      lastDay: (page, edited) => schedule.lastDay(originOf(page), edited),
    },
    editionOf(hashOriginal) {
      const hash = (origin: SourcePage): string => hashIn(origin.key, hashOriginal(origin))
      return [[...origins.keys()], (page) => hash(originOf(page))]
    },
    fallbacks: live.flatMap(({ key }) => {
      const { state, share = 0 } = pages.get(key) ?? {}
      return state === 'fallback' ? [{ path: normalizePath(key), share }] : []
    }),
    leftOut: live.filter(({ key }) => !pages.has(key)).map(({ key }) => normalizePath(key)),
  }
}

/** The key of a page in a language, which is its address. */
function keyIn({ path }: Locale, key: string): string {
  return addressIn(path, normalizePath(key))
}

/** What was built of a language: how many pages, and the paths of those that lack translations. */
export interface LanguageReport extends Pick<LanguageSource, 'fallbacks' | 'leftOut'> {
  lang: string
  /** The share of the words of a page that has to be translated. */
  coverage: number
  pages: number
}

/** Reports what was built of a language. */
export function reportLanguage({
  locale,
  source,
  fallbacks,
  leftOut,
}: LanguageSource): LanguageReport {
  const { lang, coverage } = locale
  return { lang, coverage, pages: source.pages.length, fallbacks, leftOut }
}
