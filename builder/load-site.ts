import { calendarOf } from '../schema/values/calendar.ts'
import { readClock, type CheckResult } from '../check/check.ts'
import { nextChange } from '../check/dates/changes.ts'
import { listAllSetChanges } from '../check/expand/campaign-changes.ts'
import { readSections } from '../content/layers/sections.ts'
import type { SiteExpander } from '../content/layers/expander.ts'
import type { SiteFiles } from '../check/facts.ts'
import type { StartSiteCheck } from '../check/check-parsed-site.ts'
import type { BuildMessages } from '../renderer/messages/messages.ts'
import type { BuildData, PageData } from '../renderer/page/page-data.ts'
import type { BlockExpanders } from '../schema/expand/expand-block.ts'
import { createBoundedCache } from '../schema/cache/bounded-cache.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import type { SchemaBundle } from '../schema/read/bundle.ts'
import type { SiteCheckOptions } from '../site/check-files.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { placeCurrent, salvage, type BrokenPlace } from '../site/salvage.ts'
import { createSiteChecker, type SiteChecker } from '../site/site-checker.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import type { CompileCode } from './compile/block-compilers.ts'
import { readCard } from './compile/card.ts'
import { compilePages } from './compile/compile.ts'
import { compileSettings, type CompileOptions } from './compile/compile-settings.ts'
import type { AlternatesOf } from './compile/language.ts'
import { translateMessages, translateOwn, type MessagesOf } from './compile/messages.ts'
import type { PseudoLocale } from '../site/locales/pseudo.ts'
import {
  compileLanguages,
  type CompiledLanguage,
  type LanguagesToCompile,
} from './locales/compile-languages.ts'
import { openListsOf } from './lists/open-lists-of.ts'
import { makeFonts, type SiteFonts } from './fonts/site-fonts.ts'
import { createPicturePlanner, type SitePictures } from './pictures/plan-pictures.ts'
import { readVersions } from './bundle/versions.ts'

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
  /** The site in its other languages. */
  languages?: readonly CompiledLanguage[]
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
  /** Starts the check of the site's parsed pages. */
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
  const planPictures = createPicturePlanner()
  let version: string | undefined
  const picturesOf = (place: SitePlace): Promise<SitePictures> => planPictures(place)
  async function compile(
    place: SitePlace,
    file: PagesFile,
    at: number,
    read?: SiteCheckOptions['read'],
  ): Promise<SiteContent> {
    const pictures = await picturesOf(place)
    const code = await loadCode?.()
    const options = { bundle, pictures: pictures.pictures, messages, ...code }
    const site = compileSettings(file.site, options)
    const fonts = await makeFonts(place, bundle, site.theme, read)
    const cards = createSiteCards({
      place,
      site,
      fonts,
      pages: Object.keys(file.pages).length,
      version: (version ??= readVersions().cards),
    })
    const compileAs: SiteContent['compile'] = (one, own, alternatesOf) =>
      compilePages(one, { ...options, cards: cards.setup, fonts, at, ...own }, alternatesOf)
    return { file, data: compileAs(file), pictures, cards, fonts, compile: compileAs }
  }

  /** The same in all languages; `isWhole` if nothing was left out of the file. */
  async function compileAll(
    place: SitePlace,
    file: PagesFile,
    checked: Pick<LanguagesToCompile, 'at' | 'check' | 'isWhole' | 'pseudo'>,
    read?: SiteCheckOptions['read'],
  ): Promise<SiteContent> {
    const open: LanguagesToCompile['openLists'] = (one, texts, prefix) =>
      openListsOf(one, texts, { prefix, at: checked.at, calendar })
    const plain = await compile(place, open(file, messages.Services), checked.at, read)
    const languages = await compileLanguages({
      ...checked,
      place,
      file,
      bundle,
      messagesOf,
      ownTexts: messages.Services,
      openLists: open,
      compile: (one, language, alternatesOf, own = messages) =>
        plain.compile(one, { language, messages: own, ownMessages: messages }, alternatesOf),
    })
    return languages ? { ...plain, data: languages.own, languages: languages.others } : plain
  }

  return {
    ...checker,
    picturesOf,
    compile: (place, file, at, check) =>
      compileAll(place, file, { at, check, isWhole: false, pseudo: [] }),
    async environment(place, expander) {
      const files = { ...(await checker.inspect(place)), ...(expander && { expander }) }
      const pictures = await picturesOf(place)
      return { bundle, messages, messagesOf, files, pictures, startCheck }
    },
    async load(place, { partial, pseudo = [], ...texts } = { partial: false }) {
      const { at = readClock() } = texts
      const result = await checker.check(place, { ...texts, at, keep: true })
      const saved = partial && !result.file ? salvage(result, calendar, at) : undefined
      const file = result.file ?? saved?.file
      if (!file) return { check: result }
      const checked = { check: result, isWhole: !saved, at, pseudo }
      const content = await compileAll(place, file, checked, texts.read)
      const next = nextChange(
        file,
        at,
        calendar,
        listAllSetChanges(readSections(result.value, { calendar })),
      )
      return saved
        ? { check: result, partial: { ...content, broken: placeCurrent(saved, result, at) }, next }
        : { check: result, content, next }
    },
  }
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
