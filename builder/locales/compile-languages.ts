import { calendarOf, type Calendar } from '../../schema/values/calendar.ts'
import type { CheckResult } from '../../check/check.ts'
import { runningAt } from '../../content/layers/campaigns.ts'
import { showPart, expandSettings } from '../../content/layers/expand-part.ts'
import { readSections } from '../../content/layers/sections.ts'
import type { ListTexts } from '../../content/lists/open-lists.ts'
import { partAt } from '../../content/layers/written-at.ts'
import type { Rooted } from '../../content/origin.ts'
import type { BuildData } from '../../renderer/page/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { SchemaBundle } from '../../schema/read/bundle.ts'
import { onceFor } from '../../schema/cache/once-per.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { addressIn, langOf, readLocales } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { listTexts } from '../../site/locales/list-texts.ts'
import type { PseudoLocale } from '../../site/locales/pseudo.ts'
import type { IsBroken } from '../../site/locales/locale-files.ts'
import { entrySpan } from '../../site/locales/po/entry.ts'
import { translateSite, type SiteToTranslate } from '../../site/locales/translate-site.ts'
import type { AlternatesOf, Language } from '../compile/language.ts'
import { describeLanguages, followAlternates, listAlternates } from './describe-languages.ts'
import { inventMessages, type MessagesOf } from '../compile/messages.ts'

/** A site in another language, compiled. */
export interface CompiledLanguage {
  /** What its addresses begin with. */
  prefix: string
  /** Its content, the pages by their addresses. */
  file: PagesFile
  data: BuildData
  /** Compiles a variation of the file. */
  compile: (file: PagesFile) => BuildData
  /** By address, the share of the words that is translated of each page that only stands in for a translation. */
  fallbacks: ReadonlyMap<string, number>
}

/** Compiles a file in one of the languages of its site. */
type CompileIn = (
  file: PagesFile,
  language: Language,
  alternatesOf: AlternatesOf,
  messages?: ReturnType<MessagesOf>,
) => BuildData

/** What the languages of a site that was checked are compiled from. */
export interface LanguagesToCompile {
  place: SitePlace
  check: CheckResult
  /** The site as it is shown; without broken blocks if it has any. */
  file: PagesFile
  isWhole: boolean
  at: number
  bundle: SchemaBundle
  pseudo: readonly PseudoLocale[]
  messagesOf: MessagesOf
  compile: CompileIn
  /** What blocks say in the language of the site, and what opens the lists of pages in a file. */
  ownTexts: ListTexts
  openLists: (file: PagesFile, texts: ListTexts, prefix?: string) => PagesFile
}

/** Compiles a site in all of its languages; undefined if it has one. */
export async function compileLanguages({
  place,
  check,
  file,
  isWhole,
  at,
  bundle,
  pseudo,
  messagesOf,
  compile,
  ownTexts,
  openLists,
}: LanguagesToCompile): Promise<{ own: BuildData; others: CompiledLanguage[] } | undefined> {
  if (readLocales(file.site).length + pseudo.length === 0) return undefined
  const shown = isWhole
    ? openWritten(check, file, { at, calendar: calendarOf(bundle.settings) })
    : asWritten(file)
  const texts = listTexts(shown.root, { bundle, expander: check.expander })
  const isBroken = findBroken(check)
  const translated = await translateSite(place, shown, { bundle, texts, at, pseudo, isBroken })
  const sites = translated.map(({ pages, ...site }) => ({
    ...site,
    pages: new Map(Array.from(pages, ([key, translate]) => [key, translate()])),
  }))
  const lang = langOf(file.site, bundle)
  const alternatesOf = listAlternates(lang, sites)
  const { own, of } = describeLanguages(lang, sites)
  const ownFile = openLists(file, ownTexts)
  const opened = sites.map(({ locale, settings, pages }) => {
    const keyOf = new Map<string, string>()
    const fallbacks = new Map<string, number>()
    const entries = Array.from(pages, ([key, { value, state, share }]) => {
      const address = addressIn(locale.path, normalizePath(key))
      keyOf.set(address, key)
      if (state === 'fallback') fallbacks.set(address, share)
      return [address, value]
    })
    const text = JSON.stringify({ ...file, site: settings, pages: Object.fromEntries(entries) })
    const invented = pseudo.find(({ path }) => path === locale.path)
    const messages = invented ? inventMessages(invented, bundle.settings) : messagesOf(locale)
    const translatedFile = openLists(JSON.parse(text), messages.Services, locale.path)
    return { locale, keyOf, fallbacks, messages, translatedFile }
  })
  const addresses = new Set(
    [ownFile, ...opened.map(({ translatedFile }) => translatedFile)].flatMap(({ pages }) =>
      Object.keys(pages),
    ),
  )
  const alternatesIn =
    (keyOf: ReadonlyMap<string, string>): AlternatesOf =>
    (key, list) => {
      const known = alternatesOf(keyOf.get(list ?? key) ?? list ?? key)
      return list === undefined ? known : followAlternates(key, list, known, addresses)
    }
  const others = opened.map((language): CompiledLanguage => {
    const { locale, keyOf, fallbacks, messages, translatedFile } = language
    const alternates = alternatesIn(keyOf)
    const compileAs = (one: PagesFile) => compile(one, of(locale), alternates, messages)
    return {
      prefix: locale.path,
      file: translatedFile,
      data: compileAs(translatedFile),
      compile: compileAs,
      fallbacks,
    }
  })
  return { own: compile(ownFile, own, alternatesIn(new Map())), others }
}

/** Finds entries with errors; if not all problems are listed, each entry of a file with one counts. */
function findBroken({ problems, omitted }: CheckResult): IsBroken {
  const errors = problems.filter(({ severity }) => severity === 'error')
  return (name, entry) =>
    errors.some(({ file, range: { start } }) => {
      const span = entrySpan(entry)
      const isHere = span && span.from <= start.offset && start.offset <= span.to
      return file === name && (omitted > 0 || isHere === true)
    })
}

/** The content as it is written, with what is shown of it at an instant. */
function openWritten(
  { value: root, expander }: CheckResult,
  file: PagesFile,
  { at, calendar }: { at: number; calendar: Calendar },
): SiteToTranslate {
  const sections = readSections(root, { isRunning: runningAt(at), calendar })
  const { site, pages } = asRecord(root)
  const made = expander?.withSettings(site)
  const open = onceFor((key: string): Rooted => {
    const { [key]: value } = asRecord(pages)
    return showPart(value, ['pages', key], sections, made)
  })
  return { root, settings: expandSettings(site, sections), pages: pagesOf(file, open) }
}

function asWritten(file: PagesFile): SiteToTranslate {
  return {
    root: file,
    settings: partAt(['site'], file.site),
    pages: pagesOf(file, (key) => partAt(['pages', key], file.pages[key])),
  }
}

function pagesOf(file: PagesFile, open: (key: string) => Rooted): SiteToTranslate['pages'] {
  return new Map(Object.keys(file.pages).map((key) => [key, () => open(key)]))
}
