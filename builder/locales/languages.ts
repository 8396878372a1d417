import type { Alternate } from '../../renderer/page/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { addressIn, langOf, readLocales, type Locale } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import {
  readSettings,
  withBytes,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import { openLanguageCache, type LanguageInputs } from '../cache/language-cache.ts'
import type { Language } from '../compile/language.ts'
import type { DatedPages } from '../lastmod.ts'
import type { Schedule } from '../schedule.ts'
import { describeLanguages, listAlternates } from './describe-languages.ts'
import { hashInLanguage } from './hash-translations.ts'
import { translatePages, type TranslatedSite } from './translate-pages.ts'

/** A language that a site is translated into, as a site with its own settings and pages. */
export interface LanguageSource {
  locale: Locale
  settings: PagesFile['site']
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
  /** What is wrong with the translations. */
  check: TranslatedSite['check']
  /** What compiling in the language of the site itself needs to know, and in another. */
  own: Language
  of: (source: LanguageSource) => Language
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
  const translated = known ?? (await translatePages({ ...input, ...cache }))
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
  const others = languages.map((one) => describe(one, { live, schedule, main }))
  const { own, of } = describeLanguages(lang, languages)
  return { others, alternates, check, own, of: ({ locale }) => of(locale) }
}

function describe(
  { locale, settings, pages }: TranslatedSite['languages'][number],
  {
    live,
    schedule,
    main,
  }: { live: readonly SourcePage[]; schedule: Schedule; main: SourcePage['file'] },
): LanguageSource {
  const origins = new Map(
    live.flatMap((origin) => {
      const known = pages.get(origin.key)
      if (!known) return []
      return [
        [{ ...withBytes(origin, known.bytes), key: keyIn(locale, origin.key) }, origin] as const,
      ]
    }),
  )
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
export function reportLanguage({
  locale,
  source,
  fallbacks,
  leftOut,
}: LanguageSource): LanguageReport {
  const { lang, coverage } = locale
  return { lang, coverage, pages: source.pages.length, fallbacks, leftOut }
}
