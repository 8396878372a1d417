import { dirname, join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { migratePage } from '../../check/migrate/migrate-pages.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { listDue } from '../../migrations/due.ts'
import type { Migration } from '../../migrations/migration.ts'
import { readInput } from '../files/read-input.ts'
import { findPageFiles, patternsOf } from './page-files.ts'
import type { SitePlace } from '../files/site-files.ts'
import { outlinePages, type Outline, type PageSpan } from './outline.ts'

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
  /** The text without the content of pages. */
  shell: string
  shellAt: Outline['shellAt']
  hasMark: boolean
  /** The same, parsed, with an empty object for each page; it is not validated yet. */
  root: Record<string, unknown>
  /** The migrations that its pages have yet to follow. */
  due: readonly Migration[]
}

/** A page in the bytes of its file. */
export interface SourcePage extends PageSpan {
  file: SourceFile
}

/**
 * Reads a site from its files. Returns undefined if whole texts must be read to report what is wrong: an unusual file,
 * content of a later version, a pattern without a match, a page in two files.
 */
export async function readPageSource(
  { pagesFile }: SitePlace,
  read: (file: string) => Promise<Uint8Array> = readInput,
): Promise<PageSource | undefined> {
  const first = splitFile(bufferOf(await read(pagesFile)))
  if (first === undefined) return undefined
  const { names, unmatched } = await findPageFiles(pagesFile, patternsOf(first.files[0]?.root))
  if (unmatched.length > 0) return undefined
  const parts: PageSource[] = [first]
  for (const name of names) {
    const part = splitFile(bufferOf(await read(join(dirname(pagesFile), name))), name)
    if (part === undefined) return undefined
    parts.push(part)
  }
  const pages = parts.flatMap((part) => part.pages)
  if (new Set(pages.map(({ key }) => key)).size < pages.length) return undefined
  return { files: parts.flatMap((part) => part.files), pages }
}

/** The same bytes, not copied. */
function bufferOf({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength)
}

/** Splits one file of a site. Returns undefined if the whole text must be read. */
export function splitFile(
  bytes: Buffer,
  name?: string,
  migrations?: readonly Migration[],
): PageSource | undefined {
  const outline = outlinePages(bytes)
  const parsed = outline && parsePlain(outline.shell)
  const due = parsed && listDue(asRecord(parsed.value)['migratedTo'], migrations)
  if (!due) return undefined
  const { shell, shellAt, hasMark } = outline
  const keys = outline.pages.map(({ key }) => [key, {}])
  const root = { ...asRecord(parsed.value), pages: Object.fromEntries(keys) }
  const file: SourceFile = { name, bytes, shell, shellAt, hasMark, root, due }
  return { files: [file], pages: outline.pages.map((span) => ({ ...span, file })) }
}

/** Whether a page may have one of these names, without parsing it: a name with an escape in it may be any name. */
export function mayHold({ file, from, to }: SourcePage, names: readonly string[]): boolean {
  const bytes = file.bytes.subarray(from, to)
  return bytes.includes(String.raw`\u`) || names.some((name) => bytes.includes(`"${name}"`))
}

/** A page of any shape with its migrations; the same one if they change nothing. Throws if it is not JSON. */
export function migrateSourcePage(page: SourcePage): SourcePage {
  if (page.file.due.length === 0) return page
  const value: unknown = JSON.parse(textOf(page))
  const migrated = migratePage(value, page.file.due)
  return migrated === value ? page : withContent(page, migrated)
}

/** A page with other content, up to date, in a file by itself. */
export function withContent(page: SourcePage, content: unknown): SourcePage {
  const bytes = Buffer.from(JSON.stringify(content))
  return { ...page, file: { ...page.file, bytes, due: [] }, from: 0, to: bytes.length }
}

/** The text of one page as it is written. */
export function textOf({ file, from, to }: SourcePage): string {
  return file.bytes.toString('utf8', from, to)
}
