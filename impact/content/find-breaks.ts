import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import { entriesOf } from '../../check/check.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { readWritten, type WrittenSite } from '../../check/migrate/written-site.ts'
import { describePlace } from '../../check/problem/describe.ts'
import type { Path, Range } from '../../check/problem/problem.ts'
import { openText } from '../../check/syntax/open-text.ts'
import type { Source } from '../../check/syntax/source.ts'
import { patched } from '../../content/apply-patch.ts'
import { isUse } from '../../content/layers/sections.ts'
import { pathIn } from '../../content/origin.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import type { SiteConfig } from '../../schema/config/site-options.ts'
import { asRecord, isJsonObject, listIn, stepInto } from '../../schema/read/json-object.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { utc } from '../../schema/values/calendar.ts'
import { readInput } from '../../site/files/read-input.ts'
import { listOverlays } from '../../site/files/site-files.ts'
import { pageKeysIn } from '../../site/overlay/apply-overlay.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import type { SchemaChange } from '../schemas/compare-schemas.ts'
import type { Break, ContentPieceName, Judge } from './judge.ts'

/** The migrations that there are, and those of them that the version before has. */
export interface KnownMigrations {
  all: readonly Migration[]
  known: readonly Migration[]
}

/** Some breaks: how many, in which files, and the places of the first. */
export interface Breaks {
  count: number
  files: Set<string>
  /** `isBefore` is whether the file is that of the version before, because it has changed since; `where` is for composers. */
  places: { file: string; isBefore: boolean; range: Range; where: string }[]
}

/** All breaks for which one change is the cause. */
export interface Cause {
  /** Undefined if no change explains them; then `reason` is what ajv says. */
  change: SchemaChange | undefined
  reason: string
  /** Breaks that remain after all migrations. */
  open: Breaks
  /** Breaks that migrations repair. */
  covered: Breaks
  by: Set<string>
  /** The block types of open breaks; "site" for those in the site settings, undefined elsewhere. */
  types: Set<string | undefined>
}

/** A cause whose breaks are yet to be counted. */
export function withoutBreaks(change: SchemaChange | undefined, reason = ''): Cause {
  const none = (): Breaks => ({ count: 0, files: new Set(), places: [] })
  return { change, reason, open: none(), covered: none(), by: new Set(), types: new Set() }
}

/**
 * Finds what was valid and breaks in all content of two versions of a folder, `before` and `now`: the site of `pagesFile`
 * and the sites of the tests, with their page files and overlays, and the examples of the block types as they were. Says how
 * many pages and files were read, too. Throws if a file cannot be read.
 */
export async function findBreaks(
  judge: Judge,
  {
    before,
    now,
    migrations,
    settings,
  }: { before: string; now: string; migrations: KnownMigrations; settings: SiteConfig },
  pagesFile: string,
) {
  const causes = new Map<SchemaChange | string, Cause>()
  const failing = new Set<string>()
  const counts = { pages: 0, files: 0 }
  for (const site of await listSites(now, pagesFile)) await readSite(site, now)
  for (const site of await listSites(before, pagesFile)) await readSite(site, before)
  for (const type of listBlockTypes([{ folder: now }])) {
    await readExamples(`blocks/${type}/example.json`)
    for (const set of settings.rules) await readExamples(`check/rules/${set}/examples/${type}.json`)
  }
  return { causes: [...causes.values()], ...counts }

  async function readSite(site: SiteFileNames, root: string): Promise<void> {
    const open = async (name: string, main?: OpenFile): Promise<OpenFile | undefined> =>
      openFile(await readInput(resolve(root, name)), migrations, main)
    const main = await open(site.pages)
    const overlays = new Map<string, OpenFile>()
    for (const name of site.overlays) {
      const overlay = await open(name, main)
      if (overlay) overlays.set(name, overlay)
    }
    const wanted = new Set([...overlays.values()].flatMap(pageKeysIn))
    const pages: [key: string, page: unknown][] = []
    for (const name of [site.pages, ...site.pageFiles]) {
      const file = name === site.pages ? main : await open(name, main)
      if (!file) continue
      pages.push(...entriesOf(file.source.value).filter(([key]) => wanted.has(key)))
      const shell = name === site.pages ? 'PagesFileShell' : 'PageFileShell'
      await readFile(name, root, file, () => breaksIn(file, file.source.value, shell))
    }
    for (const [name, overlay] of overlays) {
      const { value } = overlay.source
      const keys = pageKeysIn(overlay)
      const own = Object.fromEntries(pages.filter(([key]) => keys.includes(key)))
      const shared = { ...asRecord(main?.source.value), pages: own }
      const merged = isJsonObject(value) ? patched(asRecord(shared), value) : value
      await readFile(name, root, overlay, () =>
        breaksIn(overlay, merged, 'PagesFileShell').flatMap((found) => {
          const path = pathIn('layer', merged, found.path) ?? found.path
          const isPart = path[0] === 'site' || typeof path[blockDepth - 1] === 'string'
          const part = isPart ? path : path.slice(0, blockDepth)
          return part.reduce(stepInto, value) === undefined ? [] : [{ ...found, path }]
        }),
      )
    }
  }

  /** Counts the breaks of one file, unless it is an earlier version that says the same, or that would only add to what fails. */
  async function readFile(
    name: string,
    root: string,
    { source }: OpenFile,
    find: () => Break[],
  ): Promise<void> {
    const isBefore = root === before
    if (isBefore && (failing.has(name) || (await isUnchanged(name)))) return
    const breaks = find()
    counts.pages += pageKeysIn({ source }).length
    if (breaks.some(({ isCovered }) => !isCovered)) failing.add(name)
    tally(breaks, name, isBefore, source)
  }

  /** Finds how the content of a file breaks; of an overlay, as it is laid over what it changes. */
  function breaksIn(
    { due, written }: OpenFile,
    content: unknown,
    shell: ContentPieceName,
  ): Break[] {
    return [
      ...judge.listBreaks({ name: shell, value: content, path: [] }, due),
      ...entriesOf(content).flatMap(([key, value]) => {
        const path = ['pages', key]
        return [
          ...judge.listBreaks({ name: 'PageShell', value, path }, due),
          ...inBlocks(value, path),
        ]
      }),
      ...Object.entries(asRecord(asRecord(content)['sections'])).flatMap(([name, section]) =>
        inBlocks(section, ['sections', name]),
      ),
    ]

    /** Checks the blocks of a page or a section, whose path is `at`, and what they set in sections. */
    function inBlocks(value: unknown, at: Path): Break[] {
      return listIn(value, 'blocks').flatMap((block, index) => {
        const path = [...at, 'blocks', index]
        const sets = isUse(block) ? judge.listSetBreaks(block, path, due, written) : []
        return [...judge.listBreaks({ name: 'Block', value: block, path }, due), ...sets]
      })
    }
  }

  /** Examples show each property of a block type, so they stand for content that nobody knows of. */
  async function readExamples(name: string): Promise<void> {
    const file = resolve(before, name)
    const { source } = existsSync(file) ? openText(await readInput(file)) : {}
    if (!source) return
    const due = listNewlyDue({ migratedTo: migrations.known.at(-1)?.name }, migrations)
    const blocks: unknown[] = Array.isArray(source.value) ? source.value : [source.value]
    const breaks = blocks.flatMap((value, index) =>
      judge.listBreaks({ name: 'Block', value, path: [index] }, due),
    )
    tally(breaks, name, !(await isUnchanged(name)), source)
  }

  async function isUnchanged(name: string): Promise<boolean> {
    if (!existsSync(resolve(now, name))) return false
    return (await readInput(resolve(now, name))).equals(await readInput(resolve(before, name)))
  }

  /** Counts the breaks of a file by their causes, and looks up the places of the first of each. */
  function tally(breaks: readonly Break[], file: string, isBefore: boolean, source: Source): void {
    counts.files += 1
    for (const { change, reason, isCovered, type, by, path, at } of breaks) {
      const cause = causes.get(change ?? reason) ?? withoutBreaks(change, reason)
      causes.set(change ?? reason, cause)
      const side = isCovered ? cause.covered : cause.open
      side.count += 1
      side.files.add(file)
      if (!isCovered) cause.types.add(type)
      for (const migration of by) cause.by.add(migration)
      if (side.count > listed) continue
      const range = source.locate(path, at)
      side.places.push({ file, isBefore, range, where: describe(path, source.value) })
    }
  }
}

/** The length of the path of a block. */
const blockDepth = 4

/** How many places of a cause are listed. */
const listed = 10

/** Describes a place; examples are a list by itself. */
function describe(path: Path, value: unknown): string {
  return Array.isArray(value)
    ? describePlace(['examples', ...path], { examples: value })
    : describePlace(path, value)
}

/** A file with content, as the version before reads it. */
interface OpenFile {
  source: Source
  /** The migrations that it has yet to follow after those that the version before has. */
  due: readonly Migration[]
  /** The sections that it uses: as they are written, and as the version before reads them. */
  before: WrittenSite
  written: WrittenSite
}

/**
 * Opens pages.json, or a page file or an overlay of the site whose pages.json is `main`. Undefined for a file that the version
 * before cannot read: not valid JSON, or of a later version.
 */
function openFile(
  bytes: Buffer,
  migrations: KnownMigrations,
  main?: OpenFile,
): OpenFile | undefined {
  const options = { written: main?.before, migrations: migrations.known }
  const { source, problems } = openContent(bytes, options)
  if (!source || problems.some(({ code }) => code === 'P008')) return undefined
  const { value, written: old = value } = source
  const dueBefore = listDue(asRecord(old)['migratedTo'], migrations.known)
  const due = listNewlyDue(value, migrations)
  return {
    source,
    due,
    before: main?.before ?? readWritten(old, utc, dueBefore),
    written: readWritten(value, utc, due, main?.written),
  }
}

/** The migrations that parsed content has yet to follow after those that the version before has. */
function listNewlyDue(root: unknown, { all, known }: KnownMigrations): readonly Migration[] {
  const due = listDue(asRecord(root)['migratedTo'], all) ?? []
  return due.filter((migration) => !known.includes(migration))
}

type SiteFileNames = Awaited<ReturnType<typeof listFiles>>

/**
 * Lists the sites below a root whose content is known: that of `pagesFile`, and those of the tests. `pagesFile` may be
 * anywhere if it is absolute. A site that does not exist is left out.
 */
async function listSites(root: string, pagesFile: string): Promise<SiteFileNames[]> {
  const fixtures = globSync('tests/fixtures/**/pages.json', { cwd: root }).toSorted()
  const found = [...new Set([pagesFile, ...fixtures])].filter((name) =>
    existsSync(resolve(root, name)),
  )
  return Promise.all(found.map(async (name) => listFiles(root, resolve(root, name))))
}

async function listFiles(root: string, pagesFile: string) {
  const folder = dirname(pagesFile)
  const overlays = listOverlays(pagesFile).map(overlayOf)
  const own = [pagesFile, ...overlays.map((name) => resolve(folder, name))]
  const include = await Promise.all(
    own.map(async (file) => patternsOf(openText(await readInput(file)).source?.value)),
  )
  const { names } = await findPageFiles(pagesFile, [...new Set(include.flat())])
  const nameOf = (name: string): string => {
    const file = relative(root, resolve(folder, name))
    return (file.startsWith('..') ? resolve(folder, name) : file).replaceAll('\\', '/')
  }
  return {
    pages: nameOf(pagesFile),
    pageFiles: names.filter((name) => !overlays.includes(name)).map(nameOf),
    overlays: overlays.map(nameOf),
  }
}
