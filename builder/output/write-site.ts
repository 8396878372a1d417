import { readdirSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PageData } from '../../renderer/page/page-data.ts'
import { holdingScript, inlineScripts } from '../../renderer/prerender/inline-scripts.ts'
import { searchFolderOf } from '../../renderer/search/search-words.ts'
import { asRecord, listIn } from '../../schema/read/json-object.ts'
import { calendarOf } from '../../schema/values/calendar.ts'
import { icons } from '../../schema/values/file-path.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { readTokenValues } from '../../schema/values/tokens.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { resolvePage, textOf, type SourcePage, mayHold } from '../../site/pages/page-source.ts'
import type { CachedFiles } from '../cache/build-cache.ts'
import { filesOf } from '../cache/page-cache.ts'
import type { SiteCards } from '../cards/site-cards.ts'
import type { SiteFonts } from '../fonts/site-fonts.ts'
import { addAlternates } from '../hosts/sitemap.ts'
import type { RecordedDay } from '../lastmod.ts'
import { formatFeed } from '../lists/format-feed.ts'
import type { Environment } from '../load-site.ts'
import type { Languages } from '../locales/languages.ts'
import { makeIcon } from '../marks/make-icon.ts'
import type { PreparedEdition } from '../prepare-site.ts'
import type { PrerenderSetup, PageOutput } from '../prerender/prerender.ts'
import { readSearched, makeSearchIndex, type SearchedPage } from '../search/search-index.ts'
import type { Shard } from './shard.ts'
import { copyPublic, writePictures, writeSharedFiles } from './shared-files.ts'

interface SiteOutput {
  place: SitePlace
  setup: PrerenderSetup
  cards: SiteCards
  fonts: SiteFonts | undefined
  environment: Environment
  /** The site in its own language, then in the others, then the pages that go on with their lists. */
  editions: readonly (PreparedEdition & { isMade: boolean })[]
  alternates: Languages['alternates'] | undefined
  shard?: Shard | undefined
  pages: ReadonlyMap<string, CachedFiles>
  /** The pages that this build rendered. */
  written: readonly PageOutput[]
  /** The last changes of all pages that exist at the time of the build. */
  changes: ReadonlyMap<SourcePage, RecordedDay>
  /** Resolves when the client is written. */
  client: Promise<void>
  /** Called with the number of files written, and of all of this kind. */
  onProgress?: ((done: number, total: number, what: 'pages' | 'pictures') => void) | undefined
}

/** A page that is published now, with the lists of its language. */
type Live = Pick<SiteOutput['editions'][number], 'lists'> & { page: SourcePage }

/**
 * Writes everything but the pages: the 404 page, public files, pictures, social cards, and files for hosts. Returns the
 * size of the 404 page in bytes, and the length of the longest line of headers.
 */
export async function writeSite(
  output: SiteOutput,
): Promise<{ notFound: number; longestHeader: number }> {
  const { setup, place, environment, shard, cards, pages, written, alternates, changes } = output
  const live = output.editions.flatMap(({ source, schedule, lists }) =>
    source.pages
      .filter((page) => schedule.has(page))
      .map((page) => ({ page, lists, lastmod: schedule.lastDay(page, changes.get(page)?.day) })),
  )
  const { work, collectsStyles, loader } = setup
  const { createPrerenderer } = await import('../prerender/prerender.ts')
  const prerenderer = createPrerenderer(setup)
  const notFound = prerenderer.writeNotFound()
  const render = ({ page, lists }: Live): SearchedPage & { style: string } => {
    const resolved = resolvePage(page)
    const text = textOf(lists?.fill(resolved) ?? resolved)
    return prerenderer.render(page.key, text, alternates?.get(page.key))
  }
  const styleOf = (one: Live): string => pages.get(one.page.key)?.style ?? render(one).style
  /** A page of another shard is rendered again. */
  const readPublished = (one: Live): SearchedPage => {
    const { key } = one.page
    if (!pages.has(key)) return render(one)
    const files = filesOf(key)
    const data: PageData = JSON.parse(readFileSync(join(work, files.data), 'utf8'))
    return { data, html: readFileSync(join(work, files.html), 'utf8') }
  }
  const addresses = await copyPublic(place, work)
  const languages = output.editions.filter(({ isMade }) => !isMade)
  for (const { lists, setup: own } of languages) {
    const { settings, site } = own
    const { lang, url } = site
    const tokens = readTokenValues(settings, setup.bundle.settings)
    const calendar = calendarOf(setup.bundle.settings)
    for (const feed of lists?.feeds ?? [])
      for (const [address, text] of formatFeed(feed, { url, lang, calendar, tokens })) {
        const file = join(work, address)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, text)
        addresses.push(address)
      }
  }
  for (const icon of Object.values(icons)) {
    const file = await makeIcon(place, icon, setup.site.themeColor)
    if (file === undefined) continue
    await copyFile(file, join(work, icon))
    addresses.push(icon)
  }
  await writePictures({
    cards,
    written,
    work,
    shard,
    pictures: environment.pictures,
    fonts: output.fonts,
    known: [...pages.values()],
    onProgress: (done, total) => output.onProgress?.(done, total, 'pictures'),
  })
  const hasSearch = live.some(({ page }) => holdsSearch(resolvePage(page)))
  if (hasSearch)
    for (const { source, schedule, lists, setup: own } of languages) {
      const found = source.pages.filter((page) => schedule.has(page) && !isHidden(page))
      const index = makeSearchIndex(
        (function* () {
          for (const page of found) yield readSearched(readPublished({ page, lists }))
        })(),
      )
      const folder = join(work, searchFolderOf(own.site.base?.path))
      await mkdir(folder, { recursive: true })
      for (const [name, content] of index) await writeFile(join(folder, name), content)
    }
  await output.client
  if (loader) await writeFile(join(work, loader.url), loader.text)
  const assets = readdirSync(join(work, 'assets')).map((name) => `/assets/${name}`)
  for (const { page } of live) addresses.push(normalizePath(page.key))
  const longestHeader = await writeSharedFiles({
    setup,
    hasSearch,
    addresses,
    assets: assets.toSorted(),
    sitemap: live.flatMap(({ page, lastmod }) => {
      const path = normalizePath(page.key)
      return isHidden(page) ? [] : addAlternates({ path, lastmod }, alternates?.get(path))
    }),
    scripts: [
      ...inlineScripts(setup.client, loader?.url),
      ...(setup.islands === undefined ? [] : [holdingScript(setup.islands)]),
    ],
    styles: collectsStyles
      ? [...notFound.map(({ style }) => style), ...live.map(styleOf)]
      : undefined,
  })
  return { notFound: notFound[0]?.bytes ?? 0, longestHeader }
}

/** Whether a page has a search. Parses only pages that might. */
function holdsSearch(page: SourcePage): boolean {
  if (!mayHold(page, ['search'])) return false
  return listIn(JSON.parse(textOf(page)), 'blocks').some(
    (one) => asRecord(one)['type'] === 'search',
  )
}

/** Whether a page opts out of being listed. Parses only pages that might: a site may have a very large number. */
function isHidden(page: SourcePage): boolean {
  if (!mayHold(page, ['noindex'])) return false
  return asRecord(asRecord(JSON.parse(textOf(page)))['meta'])['noindex'] === true
}
