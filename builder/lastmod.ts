import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadSiteSchemas, siteRules } from '../check/rules/site-rules.ts'
import { expandPart } from '../content/layers/expand-part.ts'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { asRecord, isJsonObject } from '../schema/read/json-object.ts'
import { calendarOf, isRealDay } from '../schema/values/calendar.ts'
import { addressIn, readLocales } from '../schema/values/locale.ts'
import { normalizePath } from '../schema/values/path.ts'
import { hashOf } from '../site/cache/sealed-file.ts'
import { openExpander } from '../site/expand/open-expander.ts'
import { readInput } from '../site/files/read-input.ts'
import type { SitePlace } from '../site/files/site-files.ts'
import type { Rewrite } from '../site/files/write-all.ts'
import { writeWhole } from '../site/files/write-whole.ts'
import { listTexts } from '../site/locales/list-texts.ts'
import { isPoName } from '../site/locales/po/po-name.ts'
import {
  readPageSource,
  resolvePage,
  rootOf,
  textOf,
  type SourcePage,
} from '../site/pages/page-source.ts'
import { hashInLanguage, hashTranslations } from './locales/hash-translations.ts'

/** The date on which each state of a page was first recorded, by address and hash of its content; `-` if not known. */
export type Lastmod = ReadonlyMap<string, string>

const unknown = '-'

const note =
  '# The day on which the content of each page last changed, for sitemap.xml. Kept by `npm run lastmod`; see docs/decisions/sitemap.md.\n'

/** The file next to a pages file that holds the dates: pages.lastmod.txt for pages.json. */
export function lastmodFileOf(pagesFile: string): string {
  return `${pagesFile.replace(/\.json$/, '')}.lastmod.txt`
}

/** Reads the dates of a site; undefined if there is no such file. Ignores invalid lines. */
export async function readLastmod(pagesFile: string): Promise<Lastmod | undefined> {
  const file = lastmodFileOf(pagesFile)
  if (!existsSync(file)) return undefined
  const days = new Map<string, string>()
  for (const line of String(await readInput(file)).split('\n')) {
    const [, path, day = '', hash] = /^(\/\S*) (\S+) (\S{16})\r?$/.exec(line) ?? []
    if (path === undefined || (day !== unknown && !isRealDay(day))) continue
    const state = `${path} ${hash}`
    // Two branches may have recorded the same state: the first date counts.
    const known = days.get(state)
    if (known === undefined || known === unknown || (day !== unknown && day < known))
      days.set(state, day)
  }
  return days
}

/** The recorded state of one page. */
export interface RecordedDay {
  /** The date of the last change to its content; undefined if not known. */
  day?: string
  /** Whether its content has changed since dates were last recorded. */
  isUnrecorded: boolean
}

/** Pages of one language, and what returns the hash of the content of each, as `hashContent` does. */
export type DatedPages = readonly [
  pages: readonly SourcePage[],
  contentOf: (page: SourcePage) => string,
]

/** Looks up pages; without a file of dates, nothing is known. */
export function findChanges(
  days: Lastmod | undefined,
  editions: readonly DatedPages[],
): Map<SourcePage, RecordedDay> {
  const find = (page: SourcePage, contentOf: DatedPages[1]): RecordedDay => {
    if (days === undefined) return { isUnrecorded: false }
    const day = days.get(`${normalizePath(page.key)} ${contentOf(page)}`)
    return day === undefined || day === unknown
      ? { isUnrecorded: day === undefined }
      : { day, isUnrecorded: false }
  }
  return new Map(
    editions.flatMap(([pages, contentOf]) =>
      pages.map((page) => [page, find(page, contentOf)] as const),
    ),
  )
}

/**
 * Records `today` as the date of pages whose content is new, and removes deleted pages. With `create`, creates a
 * missing file, in which dates are unknown. Returns the paths of the pages that changed; undefined if there is no file
 * or the site cannot be read.
 */
export async function recordChanges(
  place: SitePlace,
  settings: SiteConfig,
  today: string,
  { create } = { create: false },
): Promise<string[] | undefined> {
  const file = lastmodFileOf(place.pagesFile)
  if (!existsSync(file) && !create) return undefined
  const dated = await datePages(place, settings, today)
  if (dated === undefined) return undefined
  const { text, changed } = dated
  if (!existsSync(file) || String(await readInput(file)) !== text) await writeWhole(file, text)
  return changed
}

/**
 * Dates the pages of a site with other texts, by their names, in place of its files: the text of the file of dates as
 * `recordChanges` writes it, and the paths of the pages that changed. Undefined if the site cannot be read.
 */
export async function datePages(
  place: SitePlace,
  settings: SiteConfig,
  today: string,
  texts: Readonly<Record<string, string>> = {},
): Promise<{ text: string; changed: string[] } | undefined> {
  const known = await readLastmod(place.pagesFile)
  const site = await openHashes(place, settings, texts)
  if (site === undefined) return undefined
  const changed: string[] = []
  const lines = site.source.pages.flatMap(site.hashesOf).map(([path, hash]) => {
    const state = `${path} ${hash}`
    const day = known ? (known.get(state) ?? today) : unknown
    if (known?.has(state) === false) changed.push(path)
    return `${path} ${day} ${hash}\n`
  })
  return { text: note + lines.toSorted().join(''), changed }
}

/**
 * Prepares the file of dates for content that is about to be migrated, which changes no date: visitors see the same.
 * Undefined if there is no such file, or nothing changes in it.
 */
export async function followMigrations(
  place: SitePlace,
  settings: SiteConfig,
): Promise<Rewrite | undefined> {
  const file = lastmodFileOf(place.pagesFile)
  const site = existsSync(file) ? await openHashes(place, settings) : undefined
  if (site === undefined) return undefined
  const hashes = new Map<string, string | undefined>()
  for (const page of site.source.pages) {
    const migrated = resolvePage(page)
    if (migrated === page) continue
    const after = new Map(site.hashesOf(migrated))
    for (const [path, hash] of site.hashesOf(page)) hashes.set(`${path} ${hash}`, after.get(path))
  }
  const bytes = await readInput(file)
  const text = bytes.toString().replace(/^(\/\S*) (\S+) (\S{16})$/gm, (line, path, day, hash) => {
    const now = hashes.get(`${path} ${hash}`)
    return now === undefined ? line : `${path} ${day} ${now}`
  })
  return text === bytes.toString() ? undefined : { file, bytes, text }
}

/** Opens the hashes of a site: of each page the addresses in all languages, each with the hash of its content. */
async function openHashes(
  disk: SitePlace,
  settings: SiteConfig,
  texts: Readonly<Record<string, string>> = {},
) {
  const written = Object.entries(texts)
  const poTexts = new Map(written.filter(([name]) => isPoName(name)))
  const place = poTexts.size === 0 ? disk : { ...disk, poTexts }
  const files = new Map(written.map(([name, text]) => [join(dirname(disk.pagesFile), name), text]))
  const read = async (file: string): Promise<Uint8Array> => {
    const text = files.get(file)
    return text === undefined ? readInput(file) : Buffer.from(text)
  }
  const expander = openExpander(place)
  const calendar = calendarOf(settings)
  const source = await readPageSource(place, read, {
    calendar,
    expander,
    added: Object.keys(texts),
  })
  const locales = readLocales(source?.files[0]?.root['site'])
  if (source === undefined) return undefined
  const [bundle, rules] = [loadSiteSchemas(settings), siteRules(settings)]
  const root = locales.length > 0 ? rootOf(source) : {}
  const site = { root, bundle, rules, texts: listTexts(root, { bundle, expander }), at: 0 }
  const languages = await Promise.all(
    locales.map(async (locale) => ({
      ...locale,
      hashes: await hashTranslations(place, locale, site),
    })),
  )
  const hashesOf = (page: SourcePage): (readonly [path: string, hash: string])[] => {
    const [path, content] = [normalizePath(page.key), hashContent(page)]
    const others = languages.map(
      (one) =>
        [addressIn(one.path, path), hashInLanguage(content, one.hashes.get(page.key))] as const,
    )
    return [[path, content], ...others]
  }
  return { source, hashesOf }
}

/**
 * The hash of a page's content as it is written: its head and its blocks, with those of its sections, and what
 * campaigns change in them, regardless of whitespace, ids and the order of properties. Throws if the page is not JSON.
 */
export function hashContent(page: SourcePage): string {
  const value: unknown = JSON.parse(textOf(page))
  const { due, lasting, written, expander } = page.file
  const known = due.length > 0 ? written.sections : lasting
  const expanded = expandPart(value, ['pages', page.key], known, expander)
  const { meta, blocks } = asRecord(expanded?.value ?? value)
  const changes = [...known.campaigns.values()].flatMap(({ set: { pages, meta: heads } }) => [
    ...(pages.has(page.key) ? [sorted(pages.get(page.key))] : []),
    ...(heads.has(page.key) ? [sorted(heads.get(page.key))] : []),
  ])
  return hashOf(JSON.stringify([sorted(meta), sorted(blocks), ...changes])).slice(0, 16)
}

/** The value with the properties of each object in order, without ids, which nobody sees. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isJsonObject(value)) return value
  const { id: _id, ...members } = value
  const entries = Object.entries(members).map(([key, one]) => [key, sorted(one)] as const)
  return Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
