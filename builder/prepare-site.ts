import { basename, dirname, join } from 'node:path'
import type { ListTexts } from '../content/lists/open-lists.ts'
import { styleOfTheme } from '../renderer/theme/theme-style.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { calendarOf } from '../schema/values/calendar.ts'
import { normalizePath } from '../schema/values/path.ts'
import { readInput } from '../site/files/read-input.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import {
  readSettings,
  resolvePage,
  textOf,
  type PageSource,
  type SourcePage,
} from '../site/pages/page-source.ts'
import { clientUrls } from './bundle/bundle-client.ts'
import { makeScriptLoader } from './bundle/script-loader.ts'
import type { LanguageInputs } from './cache/language-cache.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import { compileSettings, type CompileOptions } from './compile/compile-settings.ts'
import { compileSite, createPageCompiler, blockTextsOf, findParents } from './compile/compile.ts'
import { makeFonts, type SiteFonts } from './fonts/site-fonts.ts'
import { readEditionLists, type EditionLists } from './lists/edition-lists.ts'
import { readLanguages, type Languages, type LanguageSource } from './locales/languages.ts'
import type { OutputFolder } from './output/output-folder.ts'
import type { PrerenderSetup } from './prerender/prerender.ts'

interface SiteToPrepare extends LanguageInputs {
  output: Pick<OutputFolder, 'work' | 'target'>
  useCache: boolean
}

/** A site in one of its languages. */
export interface PreparedEdition extends Pick<LanguageSource, 'source' | 'schedule'> {
  /** The language, if that is not the one of the site itself. */
  locale?: LanguageSource['locale'] | undefined
  setup: PrerenderSetup
  lists: EditionLists | undefined
}

/** What all pages of a site share, and its editions: that in its own language, and those in others. */
export interface PreparedSite {
  setup: PrerenderSetup
  cards: SiteCards
  fonts: SiteFonts | undefined
  languages: Languages | undefined
  /** The site in its own language, and in the others. */
  main: PreparedEdition
  others: readonly PreparedEdition[]
}

/**
 * Compiles what all pages share, in each language. The check runs later, so this may throw on invalid content; its result
 * is published only if the check finds no error.
 */
export async function prepareSite(build: SiteToPrepare): Promise<PreparedSite> {
  const { source, environment, schedule, place, versions, output, at } = build
  const { bundle, messages, messagesOf } = environment
  const { pictures } = environment.pictures
  const calendar = calendarOf(bundle.settings)
  const languages = await readLanguages(build, build.useCache ? output.target : undefined)
  const settings: PagesFile['site'] = JSON.parse(JSON.stringify(readSettings(source).value))
  const options = { bundle, pictures, messages, language: languages?.own }
  const live = source.pages.filter((page) => schedule.has(page))
  const { theme, scripts, ...own } = prepareLanguage(settings, live, options)
  const translated = (languages?.others ?? []).map((other) => {
    const { settings: ownSettings, language, locale } = other
    const differences = { messages: messagesOf(locale), ownMessages: messages, language }
    const {
      theme: _shared,
      scripts: _scripts,
      ...data
    } = prepareLanguage(ownSettings, other.source.pages, { ...options, ...differences })
    return { other, data: { ...data, language } }
  })
  const { length: pages } = source.pages
  const fonts = await makeFonts(place, bundle, theme, readerOf(source, place))
  const cards = createSiteCards({ place, site: own.site, pages, fonts, version: versions.cards })
  const setup: PrerenderSetup = {
    bundle,
    ...own,
    theme: styleOfTheme(theme, fonts),
    pictures,
    cards: cards.setup,
    ...clientUrls(versions.client),
    loader: makeScriptLoader(scripts, versions.client),
    collectsStyles: pages <= maxPagesForStyles,
    ...(languages && { language: languages.own, others: translated.map(({ data }) => data) }),
    work: output.work,
    at,
  }
  const listsOf = (
    one: Pick<SiteToPrepare, 'source' | 'schedule'>,
    texts: ListTexts,
    prefix?: string,
  ) => readEditionLists({ ...one, prefix, texts, at, calendar })
  const main = { source, schedule, setup, lists: listsOf({ source, schedule }, setup.texts) }
  const others = translated.map(({ other, data }) => ({
    ...other,
    setup: { ...setup, ...data },
    lists: listsOf(other, data.texts, other.locale.path),
  }))
  return { setup, cards, fonts, languages, main, others }
}

function prepareLanguage(
  settings: PagesFile['site'],
  live: readonly SourcePage[],
  options: Omit<CompileOptions, 'at'>,
) {
  const texts = blockTextsOf(options)
  const compilePage = createPageCompiler(settings, { ...options, ...texts })
  const home = options.language?.prefix || '/'
  const paths = live.map(({ key }) => normalizePath(key))
  const parents = findParents(paths, home)
  const routes = live
    .filter(({ isListed, key }) => isListed || parents.has(normalizePath(key)))
    .map((listed) => {
      const page: PagesFile['pages'][string] = JSON.parse(textOf(resolvePage(listed)))
      return compilePage(listed.key, page).route
    })
  const compiled = compileSettings(settings, options)
  const { theme, head, scripts } = compiled
  const site = compileSite(compiled, routes, { ...options, parents })
  return { settings, site, head, ...texts, theme, scripts }
}

/**
 * The maximum number of pages whose styles are all listed in the headers. Each shard must know them, and renders the
 * pages of other shards for that.
 */
const maxPagesForStyles = 100

/** Reads the same bytes that are built from: files on disk may have changed in the meantime. */
export function readerOf(
  { files }: PageSource,
  { pagesFile }: SitePlace,
): (file: string) => Promise<Uint8Array> {
  const known = new Map(
    files.map(({ name, bytes }) => [join(dirname(pagesFile), name ?? basename(pagesFile)), bytes]),
  )
  return async (file) => known.get(file) ?? readInput(file)
}
