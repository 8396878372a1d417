import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { holdingScript, inlineScripts } from '../../renderer/prerender/inline-scripts.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import { resolvePage, textOf, type SourcePage, mayHold } from '../../site/pages/page-source.ts'
import type { CachedFiles } from '../cache/build-cache.ts'
import type { SiteCards } from '../cards/site-cards.ts'
import type { RecordedDay } from '../lastmod.ts'
import type { Languages } from '../locales/languages.ts'
import type { Surroundings } from '../load-site.ts'
import type { PrerenderSetup, PageOutput } from '../prerender/prerender.ts'
import type { Schedule } from '../schedule.ts'
import type { Shard } from './shard.ts'
import { copyPublic, writePictures, writeSharedFiles } from './shared-files.ts'
import { addAlternates, type SitemapPage } from '../hosts/sitemap.ts'
import { asRecord } from '../../schema/read/json-object.ts'

/** What to write besides the pages. */
export interface SiteOutput {
  place: SitePlace
  setup: PrerenderSetup
  cards: SiteCards
  surroundings: Surroundings
  schedule: Schedule
  languages: Languages | undefined
  shard?: Shard | undefined
  /** The files of all pages in the output. */
  pages: ReadonlyMap<string, CachedFiles>
  /** The pages that this build rendered. */
  written: readonly PageOutput[]
  /** The pages that exist at the time of the build in the language of the site. */
  live: readonly SourcePage[]
  /** The last changes of these and of all translations. */
  changes: ReadonlyMap<SourcePage, RecordedDay>
  /** Resolves when the client is written. */
  client: Promise<void>
  /** Called with the number of files written, and of all of this kind. */
  onProgress?: ((done: number, total: number, what: 'pages' | 'pictures') => void) | undefined
}

/**
 * Writes everything but the pages: the 404 page, public files, pictures, social cards, and files for hosts. Returns the
 * size of the 404 page in bytes.
 */
export async function writeSite(output: SiteOutput): Promise<number> {
  const { setup, place, surroundings, shard, cards, pages, written, live, changes } = output
  const { alternates, others = [] } = output.languages ?? {}
  const editions = [
    { schedule: output.schedule, pages: live },
    ...others.map(({ schedule, source }) => ({ schedule, pages: source.pages })),
  ]
  const { work, collectsStyles } = setup
  const { createPrerenderer } = await import('../prerender/prerender.ts')
  const prerenderer = createPrerenderer(setup)
  const notFound = prerenderer.writeNotFound()
  const styleOf = (page: SourcePage): string =>
    pages.get(page.key)?.style ??
    prerenderer.styleOf(page.key, textOf(resolvePage(page)), alternates?.get(page.key))
  const addresses = await copyPublic(place, work)
  await writePictures({
    cards,
    written,
    work,
    shard,
    pictures: surroundings.pictures,
    known: [...pages.values()],
    onProgress: (done, total) => output.onProgress?.(done, total, 'pictures'),
  })
  await output.client
  const assets = readdirSync(join(work, 'assets')).map((name) => `/assets/${name}`)
  for (const edition of editions)
    for (const page of edition.pages) addresses.push(normalizePath(page.key))
  await writeSharedFiles({
    setup,
    addresses,
    assets: assets.toSorted(),
    sitemap: editions
      .flatMap(({ schedule, pages: listed }) =>
        listSitemapPages(listed, (page) => schedule.lastDay(page, changes.get(page)?.day)),
      )
      .flatMap((page) => addAlternates(page, alternates?.get(page.path))),
    scripts: [
      ...inlineScripts(setup.client),
      ...(setup.islands === undefined ? [] : [holdingScript(setup.islands)]),
    ],
    styles: collectsStyles
      ? [
          ...notFound.map(({ style }) => style),
          ...editions.flatMap((one) => one.pages).map(styleOf),
        ]
      : undefined,
  })
  return notFound[0]?.bytes ?? 0
}

function listSitemapPages(
  pages: readonly SourcePage[],
  dayOf: (page: SourcePage) => string | undefined,
): SitemapPage[] {
  return pages.flatMap((page) =>
    isHidden(page) ? [] : { path: normalizePath(page.key), lastmod: dayOf(page) },
  )
}

/** Whether a page opts out of being listed. Parses only pages that might: a site may have a very large number. */
function isHidden(page: SourcePage): boolean {
  if (!mayHold(page, ['noindex'])) return false
  return asRecord(asRecord(JSON.parse(textOf(page)))['meta'])['noindex'] === true
}
