import { dirname, join } from 'node:path'
import { migratePage, migratePages } from '../../check/migrate/migrate-pages.ts'
import { lacksPages, readWritten, type WrittenSite } from '../../check/migrate/written-site.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { runningAt } from '../../content/layers/campaigns.ts'
import { showPart, expandSettings, type ShownPart } from '../../content/layers/expand-part.ts'
import type { BlockExpander, SiteExpander } from '../../content/layers/expander.ts'
import { readSections, type Sections } from '../../content/layers/sections.ts'
import { isChanged } from '../../content/layers/value-layer.ts'
import { partAt } from '../../content/layers/written-at.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { lastFor } from '../../schema/cache/once-per.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import { utc, type Calendar } from '../../schema/values/calendar.ts'
import { openExpander } from '../expand/open-expander.ts'
import type { SitePlace } from '../files/site-files.ts'
import { outlinePages, type FileOutline, type PageSpan } from './outline.ts'
import { findPageFiles, patternsOf } from './page-files.ts'

/** A site split into its settings and its pages, none of which is parsed yet. */
export interface PageSource {
  /** pages.json first, then its page files in order. */
  files: readonly SourceFile[]
  /** The pages in the order of the navigation. */
  pages: readonly SourcePage[]
}

/** A file without the content of its pages. */
export interface SourceFile {
  /** Its name relative to the folder of pages.json; undefined for pages.json itself. */
  name: string | undefined
  bytes: Buffer
  shell: string
  shellAt: FileOutline['shellAt']
  hasMark: boolean
  /** The content of the file, parsed and migrated, with an empty object for each page; it is not validated yet. */
  root: Record<string, unknown>
  /** The migrations that its pages have yet to follow. */
  due: readonly Migration[]
  /** The sections and campaigns of the site, up to date, at the instant for which it is read. */
  sections: Sections
  /** The sections and campaigns of the site without what campaigns change at that instant. */
  lasting: Sections
  written: WrittenSite
  /** Makes blocks from those whose type has an `expand.ts`. */
  expander: BlockExpander | undefined
  /** Whether migrations change its own sections. */
  hasOldSections: boolean
}

/** A page in the bytes of its file. */
export interface SourcePage extends PageSpan {
  file: SourceFile
}

/**
 * Reads a site from its files, as of the instant `at`, if given. Returns undefined if whole texts must be read to report what is wrong: an unusual file,
 * content of a later version, a pattern without a match, a page in two files, an older pages.json with campaigns that
 * change pages of other files.
 */
export async function readPageSource(
  place: SitePlace,
  read: (file: string) => Promise<Uint8Array>,
  {
    at,
    calendar,
    expander = openExpander(place),
    added,
  }: Pick<SplitOptions, 'at' | 'calendar' | 'expander'> & { added?: readonly string[] },
): Promise<PageSource | undefined> {
  const { pagesFile } = place
  const first = splitFile(bufferOf(await read(pagesFile)), { at, calendar, expander })
  if (first === undefined || first.files.some(({ written }) => lacksPages(written)))
    return undefined
  const { names, unmatched } = await findPageFiles(
    pagesFile,
    patternsOf(first.files[0]?.root),
    added,
  )
  if (unmatched.length > 0) return undefined
  const parts: PageSource[] = [first]
  for (const name of names) {
    const bytes = bufferOf(await read(join(dirname(pagesFile), name)))
    const part = splitFile(bytes, { name, main: first.files[0], calendar })
    if (part === undefined) return undefined
    parts.push(part)
  }
  const pages = parts.flatMap((part) => part.pages)
  if (new Set(pages.map(({ key }) => key)).size < pages.length) return undefined
  return { files: parts.flatMap((part) => part.files), pages }
}

/** Views bytes as a Buffer, without copying them. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** How to read one file of a site. */
interface SplitOptions {
  /** The name of a file other than pages.json. */
  name?: string | undefined
  /** pages.json, for the other files. */
  main?: Pick<SourceFile, 'sections' | 'lasting' | 'written' | 'expander'> | undefined
  /** The instant at which campaigns run, in milliseconds since 1970; without it, none changes anything. */
  at?: number | undefined
  calendar: Calendar
  /** What makes blocks of others; without it, they stay as they are. */
  expander?: SiteExpander | undefined
  /** All migrations; those of this version by default. */
  migrations?: readonly Migration[]
}

/** The content of a pages file but its pages, up to date; undefined if the whole text must be read. */
export function readRoot(bytes: Buffer): SourceFile['root'] | undefined {
  return splitFile(bytes, { calendar: utc })?.files[0]?.root
}

/** Splits one file of a site. Returns undefined if the whole text must be read. */
export function splitFile(
  bytes: Buffer,
  { name, main, migrations, at, calendar, expander: site }: SplitOptions,
): PageSource | undefined {
  const outline = outlinePages(bytes)
  const parsed = outline && parsePlain(outline.shell)
  const due = parsed && listDue(asRecord(parsed.value)['migratedTo'], migrations)
  if (!due) return undefined
  const { shell, shellAt, hasMark } = outline
  const keys = outline.pages.map(({ key }) => [key, {}])
  const written: WrittenSite = main?.written ?? {
    ...readWritten(parsed.value, calendar, due),
    pageOf(key) {
      const span = outline.pages.find((one) => one.key === key)
      const page = span && parsePlain(bytes.toString('utf8', span.from, span.to))?.value
      return page === undefined ? undefined : { page, due }
    },
  }
  const migrated = migratePages(parsed.value, due, written)
  const root = { ...asRecord(migrated), pages: Object.fromEntries(keys) }
  const isSame = migrated === parsed.value
  const lasting = main?.lasting ?? (isSame ? written.sections : readSections(root, { calendar }))
  const isRunning = runningAt(at)
  const changes = [...lasting.campaigns.values()].some(isRunning)
  const sections =
    main?.sections ?? (changes ? readSections(root, { isRunning, calendar }) : lasting)
  const expander = main?.expander ?? site?.withSettings(asRecord(migrated)['site'])
  const own = { sections, lasting, written, expander, hasOldSections: !isSame }
  const file: SourceFile = { name, bytes, shell, shellAt, hasMark, root, due, ...own }
  return { files: [file], pages: outline.pages.map((span) => ({ ...span, file })) }
}

/** Whether a page may have one of these names, without parsing it: a name with an escape in it may be any name. */
export function mayHold({ file, from, to }: SourcePage, names: readonly string[]): boolean {
  const bytes = file.bytes.subarray(from, to)
  return bytes.includes(String.raw`\u`) || names.some((name) => bytes.includes(`"${name}"`))
}

/** Whether a page may use sections, without parsing it. */
export function mayUse(page: SourcePage): boolean {
  return page.file.sections.names.length > 0 && mayHold(page, ['use'])
}

/** Whether a page may join a campaign by itself, without parsing it. */
export function mayJoin(page: SourcePage): boolean {
  return page.file.sections.campaigns.size > 0 && mayHold(page, ['campaign'])
}

/** Whether a page may have blocks to make others of, without parsing it. */
export function mayMake(page: SourcePage): boolean {
  const { expander } = page.file
  return expander !== undefined && mayHold(page, [...expander.types])
}

/** The names that a page may mean as sections, without parsing it: at least all that it uses. */
export function namesUsed(page: SourcePage): readonly string[] {
  if (!mayUse(page)) return []
  const { names } = page.file.sections
  const text = textOf(page)
  if (text.includes(String.raw`\u`)) return names
  const used = new Set(Array.from(text.matchAll(/"section"\s*:\s*"([^"]*)"/g), ([, name]) => name))
  return names.filter((name) => used.has(name))
}

/**
 * The content of a page of any shape, migrated, without `use` blocks and campaigns, and where it is written; of one that is
 * parsed already if `written` is given. Throws if it is not JSON.
 */
export function contentOf(page: SourcePage, written = writtenOf(page)): ShownPart {
  const { sections, expander } = page.file
  return showPart(written, ['pages', page.key], sections, expander)
}

/** The content of a page as it is written, migrated. Throws if it is not JSON. */
export function writtenOf(page: SourcePage): unknown {
  return migratePage(JSON.parse(textOf(page)), page.file.due, page.file.written)
}

/**
 * A site as it is written, parsed and migrated, with the pages of all files. A page is read when it is looked at, and
 * dropped for the next one: a site may have more pages than fit into memory. Reading one throws if it is not JSON.
 */
export function rootOf({ files: [main], pages }: PageSource): Record<string, unknown> {
  const all: Record<string, unknown> = {}
  const read = lastFor(writtenOf)
  for (const page of pages)
    Object.defineProperty(all, page.key, { enumerable: true, get: () => read(page) })
  return { ...main?.root, pages: all }
}

/** The settings of a site with what running campaigns change in them, and where that is written. */
export function readSettings({ files: [main] }: PageSource): ReturnType<typeof expandSettings> {
  return main ? expandSettings(main.root['site'], main.sections) : partAt(['site'], {})
}

/** A page with what `contentOf` makes of it as its content; the same page if it is written so. Throws if it is not JSON. */
export function resolvePage(page: SourcePage): SourcePage {
  const { due, sections } = page.file
  const isExpanded =
    mayUse(page) || mayJoin(page) || mayMake(page) || isChanged(page.key, sections.running)
  if (due.length === 0 && !isExpanded) return page
  const value: unknown = JSON.parse(textOf(page))
  return resolveContent(page, value, migratePage(value, due, page.file.written))
}

/** Resolves a page whose content is parsed already: `written` as it is in the file, `value` migrated. */
export function resolveContent(page: SourcePage, written: unknown, value: unknown): SourcePage {
  const { value: shown } = contentOf(page, value)
  return shown === written ? page : withBytes(page, Buffer.from(JSON.stringify(shown)))
}

/** A page with other content as JSON, up to date and with all that is made in it, in a file by itself. */
export function withBytes(page: SourcePage, bytes: Buffer): SourcePage {
  const file = { ...page.file, bytes, due: [], expander: undefined }
  return { ...page, file, from: 0, to: bytes.length }
}

/** The text of one page as it is written. */
export function textOf({ file, from, to }: SourcePage): string {
  return file.bytes.toString('utf8', from, to)
}
