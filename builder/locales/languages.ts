import { siteRules } from '../../check/rules/site-rules.ts'
import type { Alternate } from '../../renderer/page/page-data.ts'
import { lastFor } from '../../schema/cache/once-per.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { addressIn, langOf, readLocales, type Locale } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { checkLocales } from '../../site/locales/check-locales.ts'
import { listTexts } from '../../site/locales/list-texts.ts'
import { translateSite } from '../../site/locales/translate-site.ts'
import {
  contentOf,
  readSettings,
  rootOf,
  withBytes,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import {
  openLanguageCache,
  type LanguageCache,
  type LanguageInputs,
  type StoredPage,
  type TranslatedSite,
} from '../cache/language-cache.ts'
import type { Language } from '../compile/language.ts'
import type { DatedPages } from '../lastmod.ts'
import type { Schedule } from '../schedule.ts'
import { describeLanguages, listAlternates } from './describe-languages.ts'
import { hashInLanguage, hashTranslations } from './hash-translations.ts'

/** A language that a site is translated into, as a site with its own settings and pages. */
export interface LanguageSource {
  locale: Locale
  settings: PagesFile['site']
  /** How pages are compiled in it: what addresses begin with, its home page, and the names of all languages. */
  language: Language
  source: PageSource
  schedule: Schedule
  /** Its pages with the hashes of their content, by those of the pages that they translate. */
  datedPages: (contentOf: (page: SourcePage) => string) => DatedPages
  /** The pages that only stand in for a translation, with the share of their words that is translated, and the paths of those that are left out. */
  fallbacks: readonly { path: string; share: number }[]
  leftOut: readonly string[]
}

/** The languages of a site that is built. */
export interface Languages {
  others: readonly LanguageSource[]
  /** Where each page of each language is in the others, by its key and by its path. */
  alternates: ReadonlyMap<string, readonly Alternate[]>
  check: TranslatedSite['check']
  /** How pages are compiled in the language of the site itself. */
  own: Language
}

/**
 * Reads the languages of a site; undefined for one in a single language. With the output folder as `target`, nothing is
 * translated again that the last build of it has translated. Throws if a page is not JSON, or a PO file cannot be read.
 */
export async function readLanguages(
  input: LanguageInputs,
  target?: string,
): Promise<Languages | undefined> {
  const { source, schedule, environment } = input
  const [main] = source.files
  if (!main || readLocales(main.root['site']).length === 0) return undefined
  const cache = target === undefined ? undefined : await openLanguageCache(input, target)
  const known = cache?.read()
  const translated = known ?? (await translatePages(input, cache))
  if (!known) cache?.write(translated)
  const { languages, check } = translated
  const live = source.pages.filter((page) => schedule.has(page))
  const lang = langOf(readSettings(source).value, environment.bundle)
  const alternatesOf = listAlternates(lang, languages)
  const keysOf = ({ key }: SourcePage): string[] => [
    key,
    normalizePath(key),
    ...languages.flatMap(({ locale, pages }) => (pages.has(key) ? keyIn(locale, key) : [])),
  ]
  const alternates = new Map(
    live.flatMap((page) => keysOf(page).map((key) => [key, alternatesOf(page.key)] as const)),
  )
  const { own, of } = describeLanguages(lang, languages)
  const others = languages.map((one) => ({
    ...describe(one, input, live, main),
    language: of(one.locale),
  }))
  return { others, alternates, check, own }
}

function describe(
  { locale, settings, pages }: TranslatedSite['languages'][number],
  { schedule }: Pick<LanguageInputs, 'schedule'>,
  live: readonly SourcePage[],
  main: SourcePage['file'],
): Omit<LanguageSource, 'language'> {
  const origins = new Map<SourcePage, SourcePage>()
  for (const origin of live) {
    const known = pages.get(origin.key)
    const key = keyIn(locale, origin.key)
    if (known) origins.set({ ...withBytes(origin, known.bytes), key }, origin)
  }
  const originOf = (page: SourcePage): SourcePage => origins.get(page) ?? page
  return {
    locale,
    settings,
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
    datedPages(hashOriginal) {
      const hash = (origin: SourcePage): string =>
        hashInLanguage(hashOriginal(origin), pages.get(origin.key)?.hash)
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
export function reportLanguage(language: LanguageSource): LanguageReport {
  const { locale, source, fallbacks, leftOut } = language
  const { lang, coverage } = locale
  return { lang, coverage, pages: source.pages.length, fallbacks, leftOut }
}

/**
 * Translates the pages that exist at the time of a build, one after the other: what it returns holds none of their values
 * and no text of the site. Throws if a page is not JSON.
 */
async function translatePages(
  { place, source, environment: { bundle, files }, schedule, at }: LanguageInputs,
  { checkOnce, reuse }: Partial<LanguageCache> = {},
): Promise<TranslatedSite> {
  const root = rootOf(source)
  const texts = listTexts(root, { bundle, expander: files.expander })
  const checked = { bundle, rules: siteRules(bundle.settings), texts, at }
  const { translations: opened, ...check } = await checkLocales(place, root, {
    ...checked,
    siteFiles: files,
    checkOnce,
  })
  const options = { ...checked, opened }
  // All languages of a page are made from what is read of it once.
  const open = lastFor((page: SourcePage) => contentOf(page, asRecord(root['pages'])[page.key]))
  const live = new Map(
    source.pages.flatMap((page) => (schedule.has(page) ? [[page.key, () => open(page)]] : [])),
  )
  const site = { root, settings: readSettings(source), pages: live }
  const languages = []
  for (const { pages: made, ...language } of await translateSite(place, site, options)) {
    const hashes = await hashTranslations(place, language.locale, { ...options, root })
    const before = reuse?.(language.locale, [...made.keys()])
    languages.push({ ...language, made, hashes, before, pages: new Map<string, StoredPage>() })
  }
  for (const key of live.keys())
    for (const { made, hashes, before, pages } of languages) {
      const translate = made.get(key)
      if (!translate) continue
      const hash = hashes.get(key) ?? ''
      const known = before?.(key, hash)
      if (known) pages.set(key, known)
      else {
        const { value, ...coverage } = translate()
        pages.set(key, { ...coverage, bytes: Buffer.from(JSON.stringify(value)), hash })
      }
    }
  return {
    check,
    languages: languages.map(({ locale, settings, pages }) => ({
      locale,
      settings: JSON.parse(JSON.stringify(settings)),
      pages,
    })),
  }
}
