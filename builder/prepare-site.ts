import { basename, dirname, join } from 'node:path'
import { calendarOf } from '../schema/values/calendar.ts'
import { normalizePath } from '../schema/values/path.ts'
import { styleOfTheme } from '../renderer/theme/theme-style.ts'
import type { PagesFile } from '../schema/pages.gen.ts'
import { createSiteCards, type SiteCards } from './cards/site-cards.ts'
import { compileSite, createPageCompiler, blockTextsOf, findParents } from './compile/compile.ts'
import { compileSettings, type CompileOptions } from './compile/compile-settings.ts'
import { makeFonts, type SiteFonts } from './fonts/site-fonts.ts'
import { clientUrls } from './bundle/bundle-client.ts'
import { makeScriptLoader } from './bundle/script-loader.ts'
import type { LanguageInputs } from './cache/language-cache.ts'
import { readEditionLists, type EditionLists } from './lists/edition-lists.ts'
import { readLanguages, type Languages } from './locales/languages.ts'
import type { OutputFolder } from './output/output-folder.ts'
import { readInput } from '../site/files/read-input.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import {
  readSettings,
  resolvePage,
  textOf,
  type PageSource,
  type SourcePage,
} from '../site/pages/page-source.ts'
import type { LanguageSetup, PrerenderSetup } from './prerender/prerender.ts'

/** A site whose files are read, and what it is built with. */
interface SiteToPrepare extends LanguageInputs {
  output: Pick<OutputFolder, 'work' | 'target'>
  useCache: boolean
}

/** What all pages are made from. */
export interface PreparedSite {
  setup: PrerenderSetup
  cards: SiteCards
  fonts: SiteFonts | undefined
  languages: Languages | undefined
  /** The lists of pages, in the language of the site and then in the others. */
  lists: readonly (EditionLists | undefined)[]
}

/**
 * Compiles what all pages share, in each language. The check runs later, so this may throw on invalid content; its result
 * is published only if the check finds no error.
 */
export async function prepareSite(build: SiteToPrepare): Promise<PreparedSite> {
  const { source, environment, schedule, place, versions, output, at } = build
  const { bundle, messages, messagesOf } = environment
  const { pictures } = environment.pictures
  const languages = await readLanguages(build, build.useCache ? output.target : undefined)
  const settings: PagesFile['site'] = JSON.parse(JSON.stringify(readSettings(source).value))
  const options = { bundle, pictures, messages, language: languages?.own }
  const live = source.pages.filter((page) => schedule.has(page))
  const { theme, head, scripts, site } = prepareLanguage(settings, live, options)
  const others = languages?.others.map((other): LanguageSetup => {
    const own = {
      ...options,
      messages: messagesOf(other.locale),
      ownMessages: messages,
      language: languages.of(other),
    }
    const { theme: _shared, ...data } = prepareLanguage(other.settings, other.source.pages, own)
    return { settings: other.settings, ...data, language: own.language, ...blockTextsOf(own) }
  })
  const { length: pages } = source.pages
  const fonts = await makeFonts(place, bundle, theme, readerOf(source, place))
  const cards = createSiteCards({ place, site, pages, fonts, version: versions.cards })
  const setup: PrerenderSetup = {
    bundle,
    settings,
    site,
    head,
    ...blockTextsOf(options),
    theme: styleOfTheme(theme, fonts),
    pictures,
    cards: cards.setup,
    ...clientUrls(versions.client),
    loader: makeScriptLoader(scripts, versions.client),
    collectsStyles: pages <= maxPagesForStyles,
    ...(languages && { language: languages.own, others }),
    work: output.work,
    at,
  }
  const calendar = calendarOf(bundle.settings)
  const lists = [
    readEditionLists({ source, schedule, texts: setup.texts, at, calendar }),
    ...(languages?.others ?? []).map((other, index) =>
      readEditionLists({
        ...other,
        prefix: other.locale.path,
        texts: others?.[index]?.texts ?? setup.texts,
        at,
        calendar,
      }),
    ),
  ]
  return { setup, cards, fonts, languages, lists }
}

/** Compiles what the pages of one language share. */
function prepareLanguage(
  settings: PagesFile['site'],
  live: readonly SourcePage[],
  options: Omit<CompileOptions, 'at'>,
) {
  const compilePage = createPageCompiler(settings, { ...options, ...blockTextsOf(options) })
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
  return { theme, head, scripts, site: compileSite(compiled, routes, { ...options, parents }) }
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
