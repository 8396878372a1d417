import type { Path } from '../../../../check/problem/problem.ts'
import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import { readLocales, type Locale } from '../../../../schema/values/locale.ts'
import {
  countTranslations,
  noTexts,
  type Completeness,
  type Counts,
} from '../../../../site/locales/completeness.ts'
import { mergePo } from '../../../../site/locales/merge.ts'
import type { PoEntry } from '../../../../site/locales/po/entry.ts'
import { keyOf, readPo, type PoFault, type PoFile } from '../../../../site/locales/po/po-file.ts'
import { poFilesOf } from '../../../../site/locales/po/po-name.ts'
import { translateEntry } from '../../../../site/locales/translate-entry.ts'
import {
  isActive,
  isUsed,
  listCandidates,
  openTranslations,
  type TextState,
} from '../../../../site/locales/translations.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { createSourceReader, type SourcePlace, type SourceTexts } from './source-texts.ts'

/** A site as it is edited in another language. */
export interface LanguageView {
  locale: Locale
  /** Its texts, in the order in which pages show them, then those of the settings. */
  texts: readonly TranslatedText[]
  /** The text at a path. */
  at(path: Path): TranslatedText | undefined
  /** How much is translated, as `npm run locales` counts it. */
  counts: Completeness
  /** The other places that the entry of a text translates. */
  othersOf(text: TranslatedText): readonly TranslatedText[]
  /** Counts the texts of a block of a page, or of its head if the block is undefined. */
  countOn(page: string, block: number | undefined): Counts
  /**
   * The text of the file of the brand, by its name, with a translation of its own for a text that all brands share; undefined if
   * no brand is shown, or the text is already in that file.
   */
  forBrand(text: TranslatedText): { home: string; text: string } | undefined
  /** The mistakes in its files, with which nothing can be edited. */
  faults: readonly PoFault[]
}

/** A text in one place, with its translation. */
export interface TranslatedText extends SourcePlace {
  /** What translates it, which may be empty or out of date; undefined if its file has mistakes. */
  entry: PoEntry | undefined
  state: TextState
  /** The file of the entry by its name, with what has changed in the source texts since it was written. */
  home: string
  file: PoFile
  /** Whether it is translated for the shown brand alone, though all brands have the text. */
  isOverridden: boolean
}

/** The edited texts of a site and the language; if it is that of a brand, also the site that all brands share, `written`. */
export interface Edited {
  site: SiteView
  draft: { files: Texts }
  lang: string | undefined
  brand: string | undefined
  written: SiteView
}

/** Creates the viewer of a site in other languages; it returns undefined for a language that the site does not have. */
export function createLanguageViewer(
  main: string,
  bundle: SchemaBundle,
): (edited: Edited) => LanguageView | undefined {
  const readSources = createSourceReader(main, bundle)
  const readShared = createSourceReader(main, bundle)
  const views = new Map<string, { parts: readonly unknown[]; view: LanguageView }>()
  return ({ site, draft: { files }, lang, brand, written }) => {
    const locale =
      lang === undefined ? undefined : readLocales(site.settings).find((one) => one.lang === lang)
    if (!locale) return undefined
    const sources = readSources(site)
    const shared = brand === undefined ? undefined : readShared(written)
    const names = poFilesOf(locale, brand)
    const texts = names.map((name) => files[name] ?? '')
    const known = views.get(locale.lang)
    const parts = [sources, JSON.stringify(locale), brand, shared, ...texts]
    if (
      known?.parts.length === parts.length &&
      parts.every((part, at) => part === known?.parts[at])
    )
      return known.view
    const homes = names.map((name, index): Home => {
      const file = readPo(texts[index] ?? '')
      const isOwn = brand !== undefined && index === 0
      const options = { lang: locale.lang, project: isOwn ? brand : 'site', isPartial: true }
      // The file of all brands has their texts alone.
      const { texts: own } = isOwn ? sources : (shared ?? sources)
      const ofAll = isOwn ? new Set(shared?.texts.map(({ text }) => text)) : undefined
      const merged = mergePo(file, own, { ...options, shared: ofAll })
      return { name, written: file, merged, options }
    })
    const view = viewLanguage(locale, sources, homes)
    views.set(locale.lang, { parts, view })
    return view
  }
}

/** A PO file, and what it becomes with the texts as they are now. */
interface Home {
  name: string
  written: PoFile
  merged: PoFile
  options: { lang: string; project: string; isPartial: boolean }
}

function viewLanguage(locale: Locale, sources: SourceTexts, homes: readonly Home[]): LanguageView {
  const translations = openTranslations(homes.map(({ merged }) => merged))
  const tables = homes.map((home) => {
    // An entry that is in the file already is edited there, whatever else has changed.
    const both = [home.merged, home.written].flatMap((file) =>
      file.entries.filter(isActive).map((entry) => [keyOf(entry), { home, file, entry }] as const),
    )
    return new Map(both)
  })
  const found = sources.places.map((place) => {
    const candidates = listCandidates(tables, place.source, place.contexts)
    const chosen = candidates.find(({ entry }) => isUsed(entry)) ?? candidates[0]
    const isOverridden = candidates.some(({ home }) => home !== chosen?.home)
    return { place, chosen, isOverridden: isOverridden && chosen?.home === homes[0] }
  })
  const texts = found.map(({ place, chosen, isOverridden }): TranslatedText => {
    const { entry, file = readPo(''), home = homes.at(-1) } = chosen ?? {}
    return {
      ...place,
      entry,
      state: translations.stateOf(place.source, place.contexts),
      home: home?.name ?? '',
      file,
      isOverridden,
    }
  })
  const onPages = countOnPages(texts)
  const byPath = new Map(texts.map((text) => [JSON.stringify(text.path), text]))
  return {
    locale,
    texts,
    at: (path) => byPath.get(JSON.stringify(path)),
    othersOf: (text) =>
      text.entry ? texts.filter((one) => one !== text && one.entry === text.entry) : [],
    forBrand({ source, home, entry: known }) {
      const [own, ...rest] = homes
      if (!own || !known || rest.length === 0 || home === own.name) return undefined
      const kept = new Set(own.merged.entries.filter(isActive).map((entry) => entry.source))
      const wanted = sources.texts.filter(({ text }) => text === source || kept.has(text))
      const file = mergePo(own.written, wanted, own.options)
      const entry = file.entries.find((one) => one.source === source && one.context === '')
      return entry && { home: own.name, text: translateEntry(file, entry, known.translation) }
    },
    countOn: (page, block) => onPages.get(`${block} ${page}`) ?? noTexts(),
    counts: countTranslations(sources.texts, translations, sources.pageKeys),
    faults: homes.flatMap(({ written }) => written.faults),
  }
}

function countOnPages(texts: readonly TranslatedText[]): Map<string, Counts> {
  const all = new Map<string, Counts>()
  for (const { shown, state } of texts) {
    for (const key of new Set(shown.map(({ page, block }) => `${block} ${page}`))) {
      const counts = all.get(key) ?? noTexts()
      counts[state] += 1
      all.set(key, counts)
    }
  }
  return all
}
