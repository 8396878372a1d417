import type { SiteCards } from './cards/site-cards.ts'
import { readClock, type CheckResult } from '../check/check.ts'
import { countProblems } from '../check/formats/report.ts'
import { createSiteReader, type SiteReader } from './load-site.ts'
import type { Change } from '../check/dates/changes.ts'
import { findChanges, readLastmod } from './lastmod.ts'
import { readSite, type SiteReading } from '../site/overlay/read-site.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { checkPages } from './cache/check-pages.ts'
import { bundleClient, clientUrl } from './client/client.ts'
import { compressFiles, type Compression } from './output/compress.ts'
import { keepPage } from './cache/keep-page.ts'
import { openOutput, type OutputFolder } from './output/output-folder.ts'
import { hashOf, openPageCache, type KnownPage } from './cache/page-cache.ts'
import {
  readPageSource,
  textOf,
  type PageSource,
  type SourcePage,
} from '../site/pages/page-source.ts'
import { describeFiles, prepareSite, readerOf, startCheck } from './prepare-site.ts'
import type { PrerenderSetup, WrittenPage } from './prerender/prerender.ts'
import { renderPages } from './prerender/render-pages.ts'
import { readSchedule } from './schedule.ts'
import { isInShard, type Shard } from './output/shard.ts'
import { listSitemapPages } from './output/sitemap-pages.ts'
import { copyPublic, writeCards, writePictures, writeSharedFiles } from './output/shared-files.ts'
import { readVersions, type Versions } from './program/versions.ts'

/** Options of a build. */
export interface BuildOptions {
  place: SitePlace
  /** The output folder, replaced as a whole at the end. */
  outDir: string
  /** The share of the site to write; the whole site by default. */
  shard?: Shard | undefined
  /** The instant to build the site at, in milliseconds since 1970; now by default. */
  at?: number | undefined
  /** Whether to use and update the cache of earlier builds. Pictures and cards are always cached. */
  useCache: boolean
  /** Whether to also write compressed texts, for servers that send files as they are. */
  compress?: boolean | undefined
  /** The file for CPU profiles; each thread varies its name. */
  profile?: string | undefined
  /** Called with the number of pages written, and of all pages to write. */
  onProgress?: (done: number, total: number) => void
}

/** The result of a build. */
export interface BuildReport {
  /** The size in bytes of the HTML file of each page in the output, by the key of the page. */
  pages: ReadonlyMap<string, number>
  /** The pages that were rendered, with the milliseconds that compiling and rendering took. */
  written: { key: string; took: number }[]
  /** The size of the 404 page in bytes. */
  notFound: number
  /** Set if compression was enabled. */
  compression?: Compression | undefined
  /** How many pages have changed since lastmod dates were last recorded. */
  unnoted: number
  /** Scheduled changes of content, in order: the site must be built again at the first of them. */
  next: readonly Change[]
}

/** The outcome of a build: without a report, nothing was written because the check found errors. */
export interface BuildOutcome {
  /** The result of the full check; undefined if the quick check found nothing. */
  check?: CheckResult
  report?: BuildReport
}

/**
 * Builds a site: HTML for every page, page data, pictures, assets, and files for hosts. Check and prerender run in
 * parallel; the output is published only if the check finds no error. Works in a folder next to `outDir` and renames it
 * at the end, so that a failed build leaves the old output intact. Throws when `outDir` holds files that are not build
 * output, when a page does not render, and when a file cannot be read.
 */
export async function buildSite(options: BuildOptions): Promise<BuildOutcome> {
  const reader = createSiteReader()
  const reading = await readSite(options.place)
  const source = reading.isRefused ? undefined : await readPageSource(options.place, reading.read)
  if (source === undefined) {
    const check = await reader.check(options.place)
    if (countProblems(check.problems).errors === 0)
      throw new Error(`${options.place.pagesFile} cannot be split into pages`)
    return { check }
  }
  const output = await openOutput(options.outDir)
  const versions = readVersions()
  // Started first, because most of the work happens in other threads.
  const client = bundleClient(versions.client, output.work, options.useCache)
  client.catch(() => {}) // awaited below
  try {
    const begun = { output, source, reading, reader, versions, client, ...options }
    // Move or delete the folder only after the client has stopped writing to it.
    const outcome = await buildInto(begun).finally(() => client.catch(() => {}))
    await (outcome.report ? output.finish() : output.abandon())
    return outcome
  } catch (error) {
    await output.abandon()
    throw error
  }
}

interface Begun extends BuildOptions {
  output: OutputFolder
  source: PageSource
  /** How the files of the site were read. */
  reading: SiteReading
  reader: SiteReader
  versions: Versions
  /** The folder with the bundled client. */
  client: Promise<string>
}

async function buildInto(begun: Begun): Promise<BuildOutcome> {
  const { source, reading, reader, versions, client, at = readClock() } = begun
  const { place, shard, useCache, onProgress, profile } = begun
  const { work, target } = begun.output
  const around = await reader.surroundings(place)
  const { brand: _merged, ...asRead } = place
  const checkWhole = (): Promise<CheckResult> =>
    reading.check(() => reader.check(asRead, { read: readerOf(source, place), at }))
  const schedule = readSchedule(source, at)
  let setup: PrerenderSetup
  let cards: SiteCards
  try {
    const site = prepareSite(source, around, {
      publicDir: place.publicDir,
      version: versions.cards,
      schedule,
    })
    cards = site.cards
    setup = { ...site, cards: cards.setup, client: clientUrl(versions.client), work, at }
  } catch (error) {
    const check = await checkWhole()
    if (countProblems(check.problems).errors === 0) throw error
    return { check }
  }

  const cacheName = shard ? `${target} ${shard.index}/${shard.count}` : target
  const cache = useCache ? openPageCache(cacheName) : undefined
  const memory = cache?.read()
  const hashes =
    cache &&
    source.pages.map((page) => {
      const { file, from, to } = page
      const hash = hashOf(file.bytes.subarray(from, to))
      const state = schedule.stateOf(page)
      return state === '' ? hash : hashOf(hash + state)
    })
  const { settings, site, pictures, tellsStyles } = setup
  const renderKey = hashOf(
    JSON.stringify([versions, settings, site, [...pictures], cards.setup, tellsStyles]),
  )
  const checkKey = hashOf(
    JSON.stringify([
      versions.program,
      source.files.map(({ name, shell, hasMark }) => [name, shell, hasMark]),
      describeFiles(place, around),
      schedule.stamp,
    ]),
  )

  const known = new Map<string, Omit<KnownPage, 'hash' | 'notes'>>()
  const rest = new Set<number>()
  for (const [index, page] of source.pages.entries()) {
    if (!isInShard(index, shard) || !schedule.has(page)) continue
    const before = memory?.render === renderKey ? memory.pages.get(page.key) : undefined
    const isSame = before !== undefined && before.hash === hashes?.[index]
    const isKept = isSame && cards.isMade(before.card) && keepPage(page.key, before, target, work)
    if (isKept) known.set(page.key, before)
    else rest.add(index)
  }
  const written: WrittenPage[] = []
  const total = rest.size
  const onWritten = (pages: readonly WrittenPage[]): void => {
    written.push(...pages)
    onProgress?.(written.length, total)
  }
  const rendering = await renderPages(total, setup, onWritten, profile)
  const render = (index: number): void => {
    const page = source.pages[index]
    if (page && rest.delete(index)) rendering.add(page)
  }
  try {
    const verdict = await checkPages({
      source,
      hashes,
      memory: memory?.check === checkKey ? memory : undefined,
      start: () => startCheck(source, around, at),
      onClean: render,
    })
    const isClean = verdict.isClean && reading.problems.length === 0
    const check = isClean ? undefined : await checkWhole()
    if (check && countProblems(check.problems).errors > 0) return { check }
    for (const index of rest) render(index)
    await rendering.finish()
    for (const page of written) known.set(page.key, { ...page, card: page.card?.src ?? '' })

    const { createPrerenderer } = await import('./prerender/prerender.ts')
    const prerenderer = createPrerenderer(setup)
    const notFound = prerenderer.writeNotFound()
    const styleOf = (page: SourcePage): string =>
      known.get(page.key)?.style ?? prerenderer.styleOf(page.key, textOf(page))
    await copyPublic(place.publicDir, work)
    await writePictures(around.pictures, work, shard)
    await writeCards(cards, { known: [...known.values()], written }, work)
    const live = source.pages.filter((page) => schedule.has(page))
    const changes = findChanges(await readLastmod(place.pagesFile), live)
    await writeSharedFiles({
      work,
      site,
      settings,
      sitemap: listSitemapPages(live, (page, index) => schedule.lastDay(page, changes[index]?.day)),
      scripts: notFound.scripts,
      styles: tellsStyles ? [notFound.style, ...live.map(styleOf)] : undefined,
      clientUrl: setup.client,
      client: await client,
    })
    cache?.write(
      {
        check: checkKey,
        isClean: verdict.isClean,
        render: renderKey,
        pages: new Map(
          source.pages.map(({ key }, index) => [
            key,
            {
              hash: hashes?.[index] ?? '',
              notes: verdict.marks.get(key) ?? '',
              ...(known.get(key) ?? elsewhere),
            },
          ]),
        ),
      },
      verdict.notes,
    )
    const report: BuildReport = {
      pages: new Map([...known].map(([key, { html }]) => [key, html.bytes])),
      written: written.map(({ key, took }) => ({ key, took })),
      notFound: notFound.bytes,
      compression: begun.compress ? await compressFiles(work, target) : undefined,
      unnoted: changes.filter(({ isUnnoted }) => isUnnoted).length,
      next: schedule.next,
    }
    return check ? { check, report } : { report }
  } finally {
    await rendering.stop()
  }
}

/** The files of a page that another shard of the build writes. */
const elsewhere = {
  html: { bytes: -1, time: 0, inode: 0 },
  data: { bytes: -1, time: 0, inode: 0 },
  card: '',
  style: '',
}
