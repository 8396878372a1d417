import { openContent } from '../../../check/migrate/open-content.ts'
import { lacksPages, readWritten, withPages } from '../../../check/migrate/written-site.ts'
import type { Path } from '../../../check/problem/problem.ts'
import type { OpenText } from '../../../check/syntax/open-text.ts'
import type { Source } from '../../../check/syntax/source.ts'
import { runningAt } from '../../../content/layers/campaigns.ts'
import { expandSettings, showPart } from '../../../content/layers/expand-part.ts'
import { keepCurrent } from '../../../content/layers/keep-current.ts'
import { readSections } from '../../../content/layers/sections.ts'
import { runsOn } from '../../../content/layers/value-layer.ts'
import { writtenAt } from '../../../content/layers/written-at.ts'
import type { Origin, Rooted } from '../../../content/origin.ts'
import { isCurrent } from '../../../content/span.ts'
import { listDue } from '../../../migrations/due.ts'
import type { Migration } from '../../../migrations/migration.ts'
import { oncePer } from '../../../schema/cache/once-per.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { applyOverlay } from '../../../site/overlay/apply-overlay.ts'
import { brandIn, overlayOf } from '../../../site/overlay/overlay-name.ts'
import type { Texts } from '../../../studio/api.ts'
import { main } from '../../fixtures/edited-site.ts'
import { valueAt } from '../../fixtures/json-texts.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* What the program makes of the texts of a site. All that the properties know of its functions is here. */

/** The parsed files of a site: pages.json, others with pages, and what differs for the brand, if one is meant. */
export interface PlainSite {
  main: JsonObject
  others: readonly JsonObject[]
  overlay: JsonObject | undefined
}

/** The settings and the pages that a brand sees. */
export interface Shown {
  site: JsonValue
  pages: JsonObject
}

/** A site as it is shown, and where its values are written. */
export interface Resolved extends Shown {
  /** What is shown at the instant. */
  current: Shown
  /** The files of the site as the brand sees them. */
  roots: ReadonlyMap<string, JsonValue>
  /** The path of what is shown in what the composer edits: the files of the site as the brand sees them. */
  editedAt: (path: Path) => { file: string; path: Path }
  /** The `use` block that shows what is at a path, as the composer edits it; undefined if none does. */
  useOf: (path: Path) => Path | undefined
  /** The campaigns that run on a page, in order. */
  running: (key: string) => string[]
  /** The file with a page. */
  homeOf: (key: string) => string
  /** The file and path where what is shown is written, and the value there. */
  written: (path: Path) => { origin: Origin; value: JsonValue | undefined }
}

/** How a site is read. */
export interface Reading {
  brand?: string | undefined
  /** An instant. */
  at: number
  migrations?: readonly Migration[]
}

/** Layers the texts of a site. Throws if they cannot be read or merged. */
export function resolve(texts: Texts, { brand, at, migrations = [] }: Reading): Resolved {
  const files = openFiles(texts, migrations)
  const { own, pageFiles } = files
  const overlay = brand === undefined ? undefined : files.overlayOf(brand)
  const overlaid =
    brand !== undefined && overlay
      ? applyOverlay({
          brand,
          pagesFile: `/${main}`,
          own,
          overlay,
          pageFiles,
          elsewhere: [],
          at,
          calendar,
        })
      : undefined
  if (overlaid?.isRefused) throw new Error(JSON.stringify(overlaid.problems))
  const opened = new Map<string | undefined, OpenText>([
    [undefined, own],
    ...pageFiles,
    ...(overlaid?.merged ?? []),
  ])
  const sources = new Map(Array.from(opened, ([file, one]) => [file, sourceOf(one)] as const))
  const root = asRecord(sources.get(undefined)?.value)
  const sections = readSections(root, { isRunning: runningAt(at), calendar })
  const settings = expandSettings(root['site'], sections)
  const parts = new Map<unknown, Rooted>([[undefined, settings]])
  const homes = new Map<unknown, string | undefined>()
  const pages = [...sources].flatMap(([file, { value }]) =>
    Object.entries(asRecord(asRecord(value)['pages'])).map(([key, page]) => {
      const shown = showPart(page, ['pages', key], sections)
      parts.set(key, shown)
      homes.set(key, file)
      return [key, asRecord(shown.value)] as const
    }),
  )
  const current = pages.flatMap(([key, page]) => {
    const { blocks } = page
    const list = { ...page, blocks: Array.isArray(blocks) ? blocks.map(asRecord) : [] }
    return isCurrent(page, at, calendar) ? [[key, keepCurrent(list, at, calendar)] as const] : []
  })
  const originOf = (path: Path): Origin =>
    writtenAt(parts.get(path[0] === 'pages' ? path[1] : undefined) ?? settings, path)
  const place = (path: Path): { file: string | undefined; path: Path; source: Source } => {
    const { path: inner } = originOf(path)
    const file = inner[0] === 'pages' ? homes.get(inner[1]) : undefined
    return { file, path: inner, source: sourceOf(opened.get(file) ?? own) }
  }
  const site = plain(settings.value)
  return {
    site,
    pages: asRecord(plain(Object.fromEntries(pages))),
    current: { site, pages: asRecord(plain(Object.fromEntries(current))) },
    roots: new Map(Array.from(sources, ([file, source]) => [file ?? main, asJson(source)])),
    editedAt(path) {
      const found = place(path)
      return { file: found.file ?? main, path: found.path }
    },
    useOf: (path) => originOf(path).by,
    running: (key) => sections.running.filter((one) => runsOn(one, key)).map(({ name }) => name),
    homeOf: (key) => homes.get(key) ?? main,
    written(path) {
      const found = place(path)
      const origin = found.source.layers?.originOf(found.path, 'value') ?? found
      const { file, path: from } = origin
      const isName = 'isName' in origin && origin.isName === true
      return {
        origin: { file, path: from, ...(isName && { isName }) },
        value: isName ? String(from.at(-1)) : valueAt(asJson(origin.source), from),
      }
    },
  }
}

/** The texts of a site as they are after migrations. */
export function migrateTexts(texts: Texts, migrations: readonly Migration[]): Texts {
  const { own, pageFiles, overlayOf: open } = openFiles(texts, migrations)
  const brands = Object.keys(texts).flatMap((name) => brandIn(name) ?? [])
  return Object.fromEntries([
    [main, sourceOf(own).text],
    ...Array.from(pageFiles, ([name, one]) => [name, sourceOf(one).text]),
    ...brands.map((brand) => [overlayOf(brand), sourceOf(open(brand)).text]),
  ])
}

/** Opens the files of a site, each after those that it depends on. */
function openFiles(texts: Texts, migrations: readonly Migration[]) {
  const open = (file: string, written?: ReturnType<typeof readWritten>): OpenText =>
    openContent(texts[file] ?? '{}', { migrations, written })
  const first = open(main)
  const root = sourceOf(first).written ?? sourceOf(first).value
  const due = listDue(asRecord(root)['migratedTo'], migrations) ?? []
  const written = readWritten(root, calendar, due)
  const names = Object.keys(texts).filter((name) => name.startsWith('pages/'))
  const pageFiles = new Map(names.map((name) => [name, open(name, written)]))
  const roots = Array.from(pageFiles.values(), (one) => {
    const source = sourceOf(one)
    return source.written ?? source.value
  })
  const whole = withPages(written, roots, migrations)
  return {
    own: lacksPages(written) ? open(main, whole) : first,
    pageFiles,
    overlayOf: (brand: string) => open(overlayOf(brand), whole),
  }
}

function sourceOf({ source }: OpenText): Source {
  if (!source) throw new Error('a text is not JSON')
  return source
}

const asJson = oncePer(({ value }: Source) => plain(value))

function plain(value: unknown): JsonValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value))
}
