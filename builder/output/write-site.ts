import { readdirSync } from 'node:fs'
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { holdingScript, inlineScripts } from '../../renderer/prerender/inline-scripts.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { SitePlace } from '../../site/files/site-files.ts'
import {
  resolvePage,
  textOf,
  type PageSource,
  type SourcePage,
  mayHold,
} from '../../site/pages/page-source.ts'
import type { CachedFiles } from '../cache/build-cache.ts'
import type { SiteCards } from '../cards/site-cards.ts'
import type { RecordedDay } from '../lastmod.ts'
import type { SiteFonts } from '../fonts/site-fonts.ts'
import type { Languages } from '../locales/languages.ts'
import type { Environment } from '../load-site.ts'
import type { PrerenderSetup, PageOutput } from '../prerender/prerender.ts'
import type { Schedule } from '../schedule.ts'
import { icons } from '../../schema/values/file-path.ts'
import { makeIcon } from '../marks/make-icon.ts'
import type { Shard } from './shard.ts'
import { copyPublic, writePictures, writeSharedFiles } from './shared-files.ts'
import { addAlternates } from '../hosts/sitemap.ts'
import { asRecord } from '../../schema/read/json-object.ts'

/** What to write besides the pages. */
export interface SiteOutput {
  place: SitePlace
  setup: PrerenderSetup
  cards: SiteCards
  fonts: SiteFonts | undefined
  environment: Environment
  /** The site in its own language, then in the others. */
  editions: readonly { source: PageSource; schedule: Schedule }[]
  alternates: Languages['alternates'] | undefined
  shard?: Shard | undefined
  /** The files of all pages in the output. */
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

/**
 * Writes everything but the pages: the 404 page, public files, pictures, social cards, and files for hosts. Returns the
 * size of the 404 page in bytes.
 */
export async function writeSite(output: SiteOutput): Promise<number> {
  const { setup, place, environment, shard, cards, pages, written, alternates, changes } = output
  const live = output.editions.flatMap(({ source, schedule }) =>
    source.pages
      .filter((page) => schedule.has(page))
      .map((page) => ({ page, lastmod: schedule.lastDay(page, changes.get(page)?.day) })),
  )
  const { work, collectsStyles, loader } = setup
  const { createPrerenderer } = await import('../prerender/prerender.ts')
  const prerenderer = createPrerenderer(setup)
  const notFound = prerenderer.writeNotFound()
  const styleOf = (page: SourcePage): string =>
    pages.get(page.key)?.style ??
    prerenderer.styleOf(page.key, textOf(resolvePage(page)), alternates?.get(page.key))
  const addresses = await copyPublic(place, work)
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
  await output.client
  if (loader) await writeFile(join(work, loader.url), loader.text)
  const assets = readdirSync(join(work, 'assets')).map((name) => `/assets/${name}`)
  for (const { page } of live) addresses.push(normalizePath(page.key))
  await writeSharedFiles({
    setup,
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
      ? [...notFound.map(({ style }) => style), ...live.map(({ page }) => styleOf(page))]
      : undefined,
  })
  return notFound[0]?.bytes ?? 0
}

/** Whether a page opts out of being listed. Parses only pages that might: a site may have a very large number. */
function isHidden(page: SourcePage): boolean {
  if (!mayHold(page, ['noindex'])) return false
  return asRecord(asRecord(JSON.parse(textOf(page)))['meta'])['noindex'] === true
}
