import { basename } from 'node:path'
import { readClock, type CheckResult } from '../check/check.ts'
import type { ScheduledChange } from '../check/dates/changes.ts'
import { countProblems } from '../check/formats/report.ts'
import type { Problem } from '../check/problem/problem.ts'
import { oncePer } from '../schema/cache/once-per.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { calendarOf } from '../schema/values/calendar.ts'
import { openExpander } from '../site/expand/open-expander.ts'
import type { AskedFile } from '../site/files/asked-file.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import { readSite, type SiteReading } from '../site/overlay/read-site.ts'
import { resolvePage, readPageSource, type PageSource } from '../site/pages/page-source.ts'
import { placeFound } from '../site/pages/place-found.ts'
import { placeInMarkdown } from '../site/pages/place-in-markdown.ts'
import { withProblems } from '../site/site-checker.ts'
import { createClientWriter } from './bundle/bundle-client.ts'
import { chooseVersions, type Versions } from './bundle/versions.ts'
import { type BuildCache, openBuildCache } from './cache/build-cache.ts'
import { checkPages, uncheckedPages, type Verdict } from './cache/check-pages.ts'
import { findChanges, readLastmod } from './lastmod.ts'
import { createSiteReader, type Environment } from './load-site.ts'
import { alternatesWithLists } from './locales/describe-languages.ts'
import { reportLanguage, type LanguageReport, type Languages } from './locales/languages.ts'
import { compressFiles, type Compression } from './output/compress.ts'
import {
  clearLeftovers,
  openOutput,
  type AddedOptions,
  type OutputFolder,
} from './output/output-folder.ts'
import type { Shard } from './output/shard.ts'
import { writeSite } from './output/write-site.ts'
import { prepareSite, readerOf, type PreparedEdition } from './prepare-site.ts'
import { renderPages } from './prerender/render-pages.ts'
import { readSchedule, type Schedule } from './schedule.ts'

/** Options of a build. */
export interface BuildOptions extends AddedOptions {
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
  profile?: AskedFile | undefined
  tools: ReturnType<typeof createBuildTools>
  /** Called with the number of pages written, and of all pages to write; then with those of pictures. */
  onProgress?: (done: number, total: number, what: 'pages' | 'pictures') => void
}

/** Creates what builds of sites with these settings share: schemas, messages, the facts about pictures, and the client. */
export function createBuildTools(settings: SiteConfig) {
  return { reader: createSiteReader(settings), writeClient: createClientWriter(settings.security) }
}

/** The result of a build. */
export interface BuildReport {
  /** The size in bytes of the HTML file of each page in the output, by the key of the page. */
  pages: ReadonlyMap<string, number>
  /** The pages that were rendered, with the milliseconds that compiling and rendering took. */
  written: { key: string; took: number }[]
  /** The size of the 404 page in bytes. */
  notFound: number
  /** The length of the longest line of headers. */
  longestHeader: number
  /** Set if compression was enabled. */
  compression?: Compression | undefined
  /** How many pages have changed since lastmod dates were last recorded. */
  unrecorded: number
  languages: readonly LanguageReport[]
  /** Scheduled changes of content, in order: the site must be built again at the first of them. */
  next: readonly ScheduledChange[]
}

/** The outcome of a build: without a report, nothing was written because the check found errors. */
export interface BuildOutcome {
  /** The result of the check; undefined if it found nothing. */
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
  try {
    return await buildOutput(options)
  } finally {
    // What cannot be removed now is no reason to fail.
    await clearLeftovers(options.outDir).catch(() => {})
  }
}

async function buildOutput(options: BuildOptions): Promise<BuildOutcome> {
  const { reader, writeClient } = options.tools
  const at = options.at ?? readClock()
  const calendar = calendarOf(reader.bundle.settings)
  const reading = await readSite(options.place, { at, calendar })
  // What is checked is what is built: each file that blocks read is read once for both.
  const expander = openExpander(options.place)
  const source = reading.isRefused
    ? undefined
    : await readPageSource(options.place, reading.read, { at, calendar, expander })
  if (source === undefined) {
    const check = await reader.check(options.place)
    if (countProblems(check.problems).errors === 0)
      throw new Error(`${options.place.pagesFile} cannot be split into pages`)
    return { check }
  }
  const versions = chooseVersions(source)
  const output = await openOutput(options.outDir, options)
  // Started first, because most of it runs in threads of the bundler.
  const client = writeClient(versions.client, output.work, options.useCache)
  // The folder is moved or removed only after nothing writes to it any more.
  const clientIsDone = Promise.allSettled([client])
  try {
    const schedule = readSchedule(source, at, calendar)
    const environment = await reader.environment(options.place, expander)
    const started = { ...options, at, output, source, reading, versions, client }
    const outcome = await buildInto({ ...started, schedule, environment })
    await clientIsDone
    await (outcome.report ? output.finish() : output.abandon())
    return outcome
  } catch (error) {
    await clientIsDone
    await output.abandon()
    throw error
  }
}

interface Build extends BuildOptions {
  at: number
  output: OutputFolder
  source: PageSource
  reading: SiteReading
  schedule: Schedule
  environment: Environment
  versions: Versions
  /** Resolves when the client is written. */
  client: Promise<void>
}

async function buildInto(build: Build): Promise<BuildOutcome> {
  const { environment, at, output } = build
  const prepared = await prepareSite(build).catch((error: unknown) => explainFault(build, error))
  if ('check' in prepared) return prepared
  const { setup, cards, languages } = prepared
  const inLanguages = [prepared.main, ...prepared.others]
  const listPages = new Map(inLanguages.flatMap(({ lists }) => [...(lists?.listPages ?? [])]))
  const alternates = languages && alternatesWithLists(languages.alternates, listPages)
  const open = (edition: PreparedEdition, isMade = false): Edition => {
    const inputs = { ...build, ...output, cards, alternates, ...edition, isMade }
    return { ...edition, isMade, cache: openBuildCache(inputs) }
  }
  const main = open(prepared.main)
  const others = prepared.others.map((other) => open(other))
  const made = inLanguages.flatMap((one) =>
    one.lists ? open({ ...one, ...one.lists.made, lists: undefined }, true) : [],
  )
  const editions: readonly Edition[] = [main, ...others, ...made]
  const total = editions.reduce((sum, { cache }) => sum + cache.rest.size, 0)
  const rendering = await renderPages(total, setup, build)
  const render = (
    { source, cache, lists: own }: Edition,
    index: number,
    page = source.pages[index],
  ): void => {
    if (!page || !cache.rest.delete(index)) return
    const resolved = resolvePage(page)
    rendering.add({ ...(own?.fill(resolved) ?? resolved), alternates: alternates?.get(page.key) })
  }
  try {
    const verdict = await checkPages({
      source: main.source,
      hashes: main.cache.hashes,
      cached: main.cache.checked,
      start: () => environment.startCheck(main.source.files[0]?.root, environment.files, at),
      onValid: (index, page) => render(main, index, page),
    })
    if (!verdict) return await explainFault(build, new Error('a page cannot be read'))
    const check = excuseDrafts(build, await placeFindings(build, verdict, languages))
    if (check && countProblems(check.problems).errors > 0) return { check }
    for (const edition of editions) for (const index of edition.cache.rest) render(edition, index)
    const written = await rendering.finish()

    const pages = new Map(editions.flatMap(({ cache }) => [...cache.reused]))
    for (const { key, card, took: _took, ...files } of written)
      pages.set(key, { ...files, card: card?.src ?? '' })
    const live = main.source.pages.filter((page) => main.schedule.has(page))
    const contentOf = oncePer(main.cache.contentOf)
    const changes = findChanges(await readLastmod(build.place.pagesFile), [
      [live, contentOf],
      ...(languages?.others ?? []).map((other) => other.datedPages(contentOf)),
    ])
    const shown = { editions, alternates, pages, written, changes }
    const sizes = await writeSite({ ...build, ...prepared, ...shown })
    main.cache.write(verdict, pages)
    for (const { cache } of [...others, ...made]) cache.write(uncheckedPages, pages)
    const report: BuildReport = {
      pages: new Map([...pages].map(([key, { html }]) => [key, html.bytes])),
      written: written.map(({ key, took }) => ({ key, took })),
      ...sizes,
      compression: build.compress ? await compressFiles(output.work, output.target) : undefined,
      unrecorded: [...changes.values()].filter(({ isUnrecorded }) => isUnrecorded).length,
      next: build.schedule.next,
      languages: (languages?.others ?? []).map(reportLanguage),
    }
    return check ? { check, report } : { report }
  } finally {
    await rendering.stop()
  }
}

/** A site in one of its languages, or pages that go on with its lists, and what is known of it from earlier builds. */
interface Edition extends PreparedEdition {
  isMade: boolean
  cache: BuildCache
}

async function placeFindings(
  { reading, tools, source, place, environment: { files }, at }: Build,
  { findings }: Verdict,
  languages: Languages | undefined,
): Promise<CheckResult | undefined> {
  const own = await tools.reader.checkPublic(place, { root: source.files[0]?.root, files, at })
  const problems = [...own.problems, ...(languages?.check.problems ?? [])]
  const texts = new Map([...own.texts, ...(languages?.check.texts ?? [])])
  const { across, older, omitted } = findings
  const found = [findings.own, across, older, reading.problems, problems].flat()
  if (found.length + omitted === 0 && !source.files.some((one) => one.hasMark)) return undefined
  const inJson = await reading.check(async () =>
    placeFound(source, findings, basename(place.pagesFile), reading.merged),
  )
  const check = await placeInMarkdown(place.pagesFile, inJson)
  return problems.length === 0 ? check : withProblems(check, problems, texts)
}

/** Turns errors of pages that are not published into warnings, since nobody sees these pages. */
function excuseDrafts<T extends CheckResult | undefined>(
  { source, schedule }: Pick<Build, 'source' | 'schedule'>,
  check: T,
): T {
  const drafts = new Set(
    source.pages.filter((page) => schedule.isDraft(page)).map(({ key }) => key),
  )
  if (!check || drafts.size === 0) return check
  const problems = check.problems.map((problem): Problem => {
    const [group, key] = problem.path
    const isExcused = group === 'pages' && drafts.has(String(key)) && problem.code !== 'P030'
    return isExcused ? { ...problem, severity: 'warning' } : problem
  })
  return { ...check, problems }
}

/** Checks the same bytes that are built from as whole texts, which finds the errors behind a fault; if not, throws it. */
async function explainFault(
  { tools, reading, source, place, at }: Build,
  fault: unknown,
): Promise<{ check: CheckResult }> {
  const built = { ...reading, read: readerOf(source, place) }
  const check = await tools.reader.check(place, { reading: built, at })
  if (countProblems(check.problems).errors === 0) throw fault
  return { check }
}
