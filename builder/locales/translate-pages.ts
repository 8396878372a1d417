import type { SiteFiles } from '../../check/facts.ts'
import { siteRules } from '../../check/rules/site-rules.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { lastFor } from '../../schema/cache/once-per.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { Locale } from '../../schema/values/locale.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { checkLocales } from '../../site/locales/check-locales.ts'
import type { CheckOnce } from '../../site/locales/check-translations.ts'
import { listTexts } from '../../site/locales/list-texts.ts'
import type { PageState, TranslatedPage } from '../../site/locales/translate-content.ts'
import { translateSite } from '../../site/locales/translate-site.ts'
import {
  contentOf,
  readSettings,
  rootOf,
  type PageSource,
  type SourcePage,
} from '../../site/pages/page-source.ts'
import type { Schedule } from '../schedule.ts'
import { hashTranslations } from './hash-translations.ts'

/** A page in another language, as a build keeps it. */
export interface StoredPage {
  /** Its content as JSON. */
  bytes: Buffer
  state: PageState
  /** The share of its words that is translated, from 0 to 1. */
  share: number
  /** The hash of the translations that are used on it, as `hashTranslations` returns it; empty for none. */
  hash: string
}

/**
 * Finds pages in a language in which these pages exist, by their keys and the hashes of their translations: as they were made of
 * the same content and the same translations. Undefined for one that has to be translated.
 */
export type ReusePages = (
  locale: Locale,
  keys: readonly string[],
) => (key: string, hash: string) => StoredPage | undefined

/** The site in its other languages. */
export interface TranslatedSite {
  languages: readonly {
    locale: Locale
    settings: PagesFile['site']
    /** The pages that exist in it, by their keys in the site. */
    pages: ReadonlyMap<string, StoredPage>
  }[]
  /** What is wrong with the translations. */
  check: Omit<Awaited<ReturnType<typeof checkLocales>>, 'translations'>
}

/** What the languages of a site are read from. */
export interface LanguagesInput {
  place: SitePlace
  source: PageSource
  environment: { bundle: SchemaBundle; files: SiteFiles }
  schedule: Schedule
  at: number
  checkOnce?: CheckOnce | undefined
  /** What was translated before. */
  reuse?: ReusePages | undefined
}

/**
 * Translates the pages that exist at the time of a build, one after the other: what it returns holds none of their values
 * and no text of the site. Throws if a page is not JSON.
 */
export async function translatePages({
  place,
  source,
  environment: { bundle, files },
  schedule,
  at,
  checkOnce,
  reuse,
}: LanguagesInput): Promise<TranslatedSite> {
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
      pages.set(key, before?.(key, hash) ?? storedPage(translate(), hash))
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

function storedPage({ value, ...coverage }: TranslatedPage, hash: string): StoredPage {
  return { ...coverage, bytes: Buffer.from(JSON.stringify(value)), hash }
}
