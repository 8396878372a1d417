import type { StartSiteCheck } from '../check/check-parsed-site.ts'
import { readClock, type CheckResult } from '../check/check.ts'
import { nextChange } from '../check/dates/changes.ts'
import { listAllSetChanges } from '../check/expand/campaign-changes.ts'
import type { SiteFiles } from '../check/facts.ts'
import { runningAt } from '../content/layers/campaigns.ts'
import { expandSettings, showPart } from '../content/layers/expand-part.ts'
import type { SiteExpander } from '../content/layers/expander.ts'
import { readSections } from '../content/layers/sections.ts'
import { partAt } from '../content/layers/written-at.ts'
import type { Rooted } from '../content/origin.ts'
import type { BuildMessages } from '../renderer/messages/messages.ts'
import type { BuildData, PageData } from '../renderer/page/page-data.ts'
import { createBoundedCache } from '../schema/cache/bounded-cache.ts'
import { onceFor } from '../schema/cache/once-per.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import type { BlockExpanders } from '../schema/expand/expand-block.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import { asRecord } from '../schema/read/json-object.ts'
import { calendarOf, type Calendar } from '../schema/values/calendar.ts'
import { addressIn, langOf, readLocales } from '../schema/values/locale.ts'
import { normalizePath } from '../schema/values/path.ts'
import type { SiteCheckOptions } from '../site/check-files.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { listTexts } from '../site/locales/list-texts.ts'
import type { IsBroken } from '../site/locales/locale-files.ts'
import { entrySpan } from '../site/locales/po/entry.ts'
import type { PseudoLocale } from '../site/locales/pseudo.ts'
import type { TranslatedPage } from '../site/locales/translate-content.ts'
import {
  translateSite,
  type LanguageSite,
  type SiteToTranslate,
} from '../site/locales/translate-site.ts'
import { placeCurrent, salvage, type BrokenPlace } from '../site/salvage.ts'
import { createSiteChecker, type SiteChecker } from '../site/site-checker.ts'
import { readVersions } from './bundle/versions.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import type { CompileCode } from './compile/block-compilers.ts'
import { readCard } from './compile/card.ts'
import { compileSettings, type CompileOptions } from './compile/compile-settings.ts'
import { compilePages } from './compile/compile.ts'
import type { AlternatesOf } from './compile/language.ts'
import {
  inventMessages,
  translateMessages,
  translateOwn,
  type MessagesOf,
} from './compile/messages.ts'
import { makeFonts, type SiteFonts } from './fonts/site-fonts.ts'
import { openListsOf } from './lists/open-lists-of.ts'
import { describeLanguages, findAlternates } from './locales/describe-languages.ts'
import { createPicturePlanner, type SitePictures } from './pictures/plan-pictures.ts'

/** A site on disk: the result of its check and, if it has no errors, the compiled data with its pictures. */
export interface LoadedSite {
  check: CheckResult
  content?: SiteContent
  /** If blocks have errors: the content without them, and what was left out. */
  partial?: SiteContent & { broken: BrokenPlace[] }
  /** The time of the next scheduled change of content, in milliseconds since 1970. */
  next?: number | undefined
}

/** A compiled site, and the files that belong to it. */
export interface SiteContent {
  /** What was compiled, with the blocks of sections on the pages that use them. */
  file: PagesFile
  data: BuildData
  pictures: SitePictures
  cards: SiteCards
  fonts: SiteFonts | undefined
  /** Compiles a variation of the file with the same pictures, in the language of the site by default. */
  compile: (file: PagesFile, options?: CompileIn, alternatesOf?: AlternatesOf) => BuildData
  languages?: readonly CompiledLanguage[]
}

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

/** What differs from one language to another. */
type CompileIn = Partial<Pick<CompileOptions, 'language' | 'messages' | 'ownMessages'>>

/** What block types do with the data of their blocks. */
export interface BlockCode extends CompileCode {
  expanders: BlockExpanders
}

/** Checks and compiles sites on disk, for build and dev server alike. */
export interface SiteReader extends SiteChecker {
  /** Plans the pictures of a site. Throws as `load` does. */
  picturesOf(place: SitePlace): Promise<SitePictures>
  /**
   * Checks and compiles all files together, as of an instant. With `partial`, also returns the rest of a file with
   * broken blocks.
   */
  load(
    place: SitePlace,
    options?: Pick<SiteCheckOptions, 'read' | 'added' | 'at' | 'translations'> & {
      partial: boolean
      /** Languages for developers, besides those of the site. */
      pseudo?: readonly PseudoLocale[]
    },
  ): Promise<LoadedSite>
  /** Compiles a file as of an instant, in all languages; it is what could be saved of one that was checked. Throws as `load` does. */
  compile(place: SitePlace, file: PagesFile, at: number, check: CheckResult): Promise<SiteContent>
  /** Reads everything but the pages file, with the `expander` that it was read with. Throws as `load` does. */
  environment(place: SitePlace, expander?: SiteExpander): Promise<Environment>
}

/** What a site is checked against and compiled with, besides its pages file. */
export interface Environment {
  bundle: SchemaBundle
  messages: BuildMessages
  /** The messages in another language. Throws a UserError if some of them are missing. */
  messagesOf: MessagesOf
  files: SiteFiles
  pictures: SitePictures
  startCheck: StartSiteCheck
}

/**
 * Creates a reader of sites with these settings: schemas and messages are read once, pictures only after a change. `loadCode` loads the `compile.ts`
 * and `expand.ts` of block types, if these may change.
 */
export function createSiteReader(
  settings: SiteConfig,
  loadCode?: () => Promise<BlockCode>,
): SiteReader {
  const loadExpanders = loadCode && (async () => (await loadCode()).expanders)
  const checker = createSiteChecker(settings, loadExpanders)
  const { bundle, start: startCheck } = checker
  const calendar = calendarOf(bundle.settings)
  const messages = translateOwn(bundle.settings)
  const translated = createBoundedCache<BuildMessages>(100)
  const messagesOf: MessagesOf = (locale) =>
    translated(locale.lang, () => translateMessages(locale, bundle.settings))
  const picturesOf = createPicturePlanner()
  let version: string | undefined

  async function compile(
    place: SitePlace,
    file: PagesFile,
    checked: Checked,
  ): Promise<SiteContent> {
    const { at, pseudo, read } = checked
    const own = openListsOf(file, messages.Services, { at, calendar })
    const pictures = await picturesOf(place)
    const options = { bundle, pictures: pictures.pictures, messages, ...(await loadCode?.()) }
    const site = compileSettings(own.site, options)
    const fonts = await makeFonts(place, bundle, site.theme, read)
    const cards = createSiteCards({
      place,
      site,
      fonts,
      pages: Object.keys(own.pages).length,
      version: (version ??= readVersions().cards),
    })
    const compileAs: SiteContent['compile'] = (one, differences, alternates) =>
      compilePages(one, { ...options, cards: cards.setup, fonts, at, ...differences }, alternates)
    const content = { file: own, pictures, cards, fonts, compile: compileAs }
    if (readLocales(file.site).length + pseudo.length === 0)
      return { ...content, data: compileAs(own) }

    const lang = langOf(file.site, bundle)
    const sites = await translatePages(place, file, checked)
    const opened = sites.map((one) => openTranslated(file, one, checked))
    const described = describeLanguages(lang, sites)
    const alternatesIn = findAlternates(lang, sites, [own, ...opened.map((one) => one.file)])
    const languages = opened.map(({ locale, keyOf, words, ...inLanguage }) => {
      const differences = { language: described.of(locale), messages: words, ownMessages: messages }
      const compileOne = (one: PagesFile) => compileAs(one, differences, alternatesIn(keyOf))
      const data = compileOne(inLanguage.file)
      return { ...inLanguage, prefix: locale.path, data, compile: compileOne }
    })
    const data = compileAs(own, { language: described.own }, alternatesIn(new Map()))
    return { ...content, data, languages }
  }

  /** Translates a file into the languages of its site, and into those for developers. */
  async function translatePages(
    place: SitePlace,
    file: PagesFile,
    { check, isWhole, at, pseudo }: Checked,
  ): Promise<TranslatedFile[]> {
    const shown = isWhole ? openWritten(check, file, { at, calendar }) : asWritten(file)
    const sites = await translateSite(place, shown, {
      bundle,
      texts: listTexts(shown.root, { bundle, expander: check.expander }),
      at,
      pseudo,
      isBroken: findBroken(check),
    })
    return sites.map(({ pages, ...one }) => ({
      ...one,
      pages: new Map(Array.from(pages, ([key, translate]) => [key, translate()])),
    }))
  }

  /** Makes the file of a language, with pages by their addresses and open lists, and finds its messages. */
  function openTranslated(
    file: PagesFile,
    { locale, settings: site, pages }: TranslatedFile,
    { at, pseudo }: Checked,
  ) {
    const keyOf = new Map<string, string>()
    const fallbacks = new Map<string, number>()
    const entries = Array.from(pages, ([key, { value, state, share }]) => {
      const address = addressIn(locale.path, normalizePath(key))
      keyOf.set(address, key)
      if (state === 'fallback') fallbacks.set(address, share)
      return [address, value]
    })
    const text = JSON.stringify({ ...file, site, pages: Object.fromEntries(entries) })
    const invented = pseudo.find(({ path }) => path === locale.path)
    const words = invented ? inventMessages(invented, bundle.settings) : messagesOf(locale)
    const listsIn = { prefix: locale.path, at, calendar }
    const opened = openListsOf(JSON.parse(text), words.Services, listsIn)
    return { locale, keyOf, fallbacks, words, file: opened }
  }

  return {
    ...checker,
    picturesOf,
    compile: (place, file, at, check) =>
      compile(place, file, { at, check, isWhole: false, pseudo: [] }),
    async environment(place, expander) {
      const files = { ...(await checker.inspect(place)), ...(expander && { expander }) }
      const pictures = await picturesOf(place)
      return { bundle, messages, messagesOf, files, pictures, startCheck }
    },
    async load(place, { partial, pseudo = [], ...texts } = { partial: false }) {
      const { at = readClock(), read } = texts
      const check = await checker.check(place, { ...texts, at, keep: true })
      const saved = partial && !check.file ? salvage(check, calendar, at) : undefined
      const file = check.file ?? saved?.file
      if (!file) return { check }
      const content = await compile(place, file, { check, isWhole: !saved, at, pseudo, read })
      const ofSets = listAllSetChanges(readSections(check.value, { calendar }))
      const next = nextChange(file, at, calendar, ofSets)
      return saved
        ? { check, partial: { ...content, broken: placeCurrent(saved, check, at) }, next }
        : { check, content, next }
    },
  }
}

/** What is known of a file that was checked; `isWhole` if no broken block was left out of it. */
interface Checked {
  read?: SiteCheckOptions['read'] | undefined
  check: CheckResult
  isWhole: boolean
  at: number
  pseudo: readonly PseudoLocale[]
}

/** A site in another language, whose pages are translated. */
interface TranslatedFile extends Omit<LanguageSite, 'pages'> {
  pages: ReadonlyMap<string, TranslatedPage>
}

/** Makes the picture, font or social card at a path of a compiled site. Returns its file; undefined if there is none. */
export async function makeFile(
  content: SiteContent,
  pathname: string,
): Promise<string | undefined> {
  const { pictures, fonts } = content
  const rendition = pictures.renditions.get(pathname) ?? fonts?.renditions.get(pathname)
  if (rendition) return rendition.make()
  const page = pagesOf(content).find(({ card }) => card?.src === pathname)
  const card = page && readCard(page)
  return card && content.cards.make(card)
}

/** The pages of a compiled site in all of its languages. */
export function pagesOf({ data, languages = [] }: SiteContent): PageData[] {
  return [data, ...languages.map((one) => one.data)].flatMap(({ pages }) => Object.values(pages))
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
  return { root, settings: expandSettings(site, sections), pages: openPages(file, open) }
}

function asWritten(file: PagesFile): SiteToTranslate {
  const pages = openPages(file, (key) => partAt(['pages', key], file.pages[key]))
  return { root: file, settings: partAt(['site'], file.site), pages }
}

function openPages(file: PagesFile, open: (key: string) => Rooted): SiteToTranslate['pages'] {
  return new Map(Object.keys(file.pages).map((key) => [key, () => open(key)]))
}
