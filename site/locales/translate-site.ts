import { siteRules } from '../../check/rules/site-rules.ts'
import { wordingOf } from '../../check/translations/text-check.ts'
import { partAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { langOf, readLocales, type Locale } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SitePlace } from '../files/site-files.ts'
import { readTranslations, type IsBroken } from './locale-files.ts'
import type { PseudoLocale } from './pseudo.ts'
import type { TranslatedTexts } from './shown/outdated.ts'
import { describeTextPlace, labelPath } from './text-place.ts'
import {
  createContentTranslator,
  createLinkLeader,
  type Translate,
  type TranslatedPage,
} from './translate-content.ts'
import { isUsed, type Translations } from './translations.ts'

/** A site as it is shown at one time, and where that is written. */
export interface SiteToTranslate {
  /** The parsed site with its pages, of any shape. */
  root: unknown
  settings: Rooted
  /** What reads its pages, by their keys. Each is read once for each language, or twice if that leaves out what is not whole. */
  pages: ReadonlyMap<string, () => Rooted>
}

/** A site in another language. */
export interface LanguageSite {
  locale: Locale
  settings: Record<string, unknown>
  /** What translates the pages that exist in it, by their keys in the site. Nothing keeps its result. */
  pages: ReadonlyMap<string, () => TranslatedPage>
}

/** How a site is translated. */
export interface LanguagesOptions extends Pick<
  TranslatedTexts,
  'bundle' | 'texts' | 'at' | 'opened'
> {
  /** Languages for developers, which need no files. */
  pseudo?: readonly PseudoLocale[] | undefined
  /** Whether an entry of a file has a mistake, so that it is not used. */
  isBroken?: IsBroken | undefined
}

/** Translates a site into each of its languages. Throws if a PO file cannot be read. */
export async function translateSite(
  place: Pick<SitePlace, 'pagesFile' | 'brand' | 'poTexts'>,
  site: SiteToTranslate,
  { pseudo = [], isBroken, ...options }: LanguagesOptions,
): Promise<LanguageSite[]> {
  const languages: LanguageSite[] = []
  const texts = { ...options, root: site.root, rules: siteRules(options.bundle.settings) }
  for (const locale of readLocales(site.settings.value)) {
    const translations = await readTranslations(place, locale, texts, isBroken)
    const translate = translateBy(translations, { ...locale, bundle: options.bundle })
    languages.push(translateInto({ ...locale, translate }, site, options))
  }
  return [...languages, ...pseudo.map((locale) => translateInto(locale, site, options))]
}

/** What visitors see of a text: its translation, or the words that a rule prescribes before an outdated one. */
export function translateBy(
  translations: Translations,
  { lang, bundle }: Pick<Locale, 'lang'> & Pick<LanguagesOptions, 'bundle'>,
): Translate {
  const rules = siteRules(bundle.settings)
  return (text, contexts, isBinding) => {
    const entry = translations.find(text, contexts, isBinding)
    return entry && isUsed(entry)
      ? entry.translation
      : (wordingOf(text, lang, rules) ?? entry?.translation)
  }
}

function prescribedIn(lang: string, { settings }: SchemaBundle): (text: string) => boolean {
  const rules = siteRules(settings)
  return (text) => wordingOf(text, lang, rules) !== undefined
}

function translateInto(
  { translate, ...locale }: PseudoLocale,
  { root, settings, pages: all }: SiteToTranslate,
  { bundle, at }: Pick<LanguagesOptions, 'bundle' | 'at'>,
): LanguageSite {
  const lang = langOf(settings.value, bundle)
  const isPrescribed = prescribedIn(locale.lang, bundle)
  const { coverage } = locale
  const from = { bundle, root, lang, at }
  const translator = createContentTranslator({ ...from, translate, coverage, isPrescribed })
  const isHere = ([key, open]: readonly [key: string, open: () => Rooted]): boolean =>
    locale.untranslated === 'show' || translator.coverageOf(key, open()).state === 'whole'
  const here = new Map([...all].filter(isHere))
  const [pathsHere, paths] = [here, all].map((some) => new Set([...some.keys()].map(normalizePath)))
  const leadLinks = createLinkLeader({
    bundle,
    prefix: locale.path,
    stateOf: (path) => (pathsHere?.has(path) ? 'here' : paths?.has(path) ? 'elsewhere' : 'none'),
    lang,
  })
  const own = translator.settings(settings)
  leadLinks(own)
  const { locales: _locales, ...others } = asRecord(own)
  const labels = Object.entries(bundle.settings.labels ?? {}).map(([key, text]) => {
    const { contexts } = describeTextPlace(labelPath(key), root)
    return [key, translate(text, contexts, false) ?? text] as const
  })
  const $labels = labels.length > 0 ? Object.fromEntries(labels) : undefined
  const translateOne = (key: string, open: () => Rooted): TranslatedPage => {
    const page = translator.page(key, open())
    leadLinks(page.value, key)
    return page
  }
  const pages = Array.from(here, ([key, open]) => [key, () => translateOne(key, open)] as const)
  return { locale, settings: { ...others, lang: locale.lang, $labels }, pages: new Map(pages) }
}

/** A file as it is shown in a language for developers, at the same addresses. */
export function translateFile(
  file: PagesFile,
  { lang, translate, coverage }: PseudoLocale,
  bundle: SchemaBundle,
): PagesFile {
  const translator = createContentTranslator({
    bundle,
    root: file,
    lang: langOf(file.site, bundle),
    translate,
    coverage,
    at: 0,
    isPrescribed: prescribedIn(lang, bundle),
  })
  const pages = Object.entries(file.pages).map(([key, value]) => [
    key,
    translator.page(key, partAt(['pages', key], value)).value,
  ])
  const site = { ...asRecord(translator.settings(partAt(['site'], file.site))), lang }
  return JSON.parse(JSON.stringify({ ...file, site, pages: Object.fromEntries(pages) }))
}
