import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { asRecord } from '../../schema/read/json-object.ts'
import { parsePlain } from '../../check/syntax/source.ts'
import { matchPageFiles, patternsOf } from './page-files.ts'
import type { SitePlace } from '../files/site-files.ts'
import { outlinePages, type PageSpan } from './outline.ts'

/** A site taken apart: its settings, and where each page stands, none of them read yet. */
export interface PageSource {
  /** pages.json first, then its page files in their order. */
  files: readonly SourceFile[]
  /** The pages in the order of the navigation. */
  pages: readonly SourcePage[]
}

/** A file without what is inside of its pages. */
export interface SourceFile {
  /** Its name from the folder of pages.json; none for pages.json itself. */
  name: string | undefined
  bytes: Buffer
  /** The text of what is left. */
  shell: string
  hasMark: boolean
  /** The same parsed, with an empty group for each page; nothing in it is known to follow the schema. */
  root: Record<string, unknown>
}

/** A page in the bytes of its file. */
export interface SourcePage extends PageSpan {
  file: SourceFile
}

/**
 * Reads a site from its files. Returns undefined where whole texts have to be looked at to say what is wrong: a file that
 * is not plain, a pattern without a file, a page in two files.
 */
export async function readPageSource(
  { pagesFile }: SitePlace,
  read: (file: string) => Promise<Uint8Array> = readFile,
): Promise<PageSource | undefined> {
  const first = takeApart(bufferOf(await read(pagesFile)))
  if (first === undefined) return undefined
  const matches = await matchPageFiles(pagesFile, patternsOf(first.files[0]?.root))
  if (matches.some(({ names }) => names.length === 0)) return undefined
  const parts: PageSource[] = [first]
  for (const name of new Set(matches.flatMap(({ names }) => names))) {
    const part = takeApart(bufferOf(await read(join(dirname(pagesFile), name))), name)
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

/** Takes one file of a site apart. Returns undefined where the whole text has to be looked at. */
export function takeApart(bytes: Buffer, name?: string): PageSource | undefined {
  const outline = outlinePages(bytes)
  const parsed = outline && parsePlain(outline.shell)
  if (!parsed) return undefined
  const { shell, hasMark } = outline
  const keys = outline.pages.map(({ key }) => [key, {}])
  const root = { ...asRecord(parsed.value), pages: Object.fromEntries(keys) }
  const file: SourceFile = { name, bytes, shell, hasMark, root }
  return { files: [file], pages: outline.pages.map((span) => ({ ...span, file })) }
}

/** Whether a page may hold one of these names, without reading it: a name with an escape in it may be any. */
export function mayHold({ file, from, to }: SourcePage, names: readonly string[]): boolean {
  const bytes = file.bytes.subarray(from, to)
  return bytes.includes(String.raw`\u`) || names.some((name) => bytes.includes(`"${name}"`))
}

/** The text of one page. */
export function textOf({ file, from, to }: SourcePage): string {
  return file.bytes.toString('utf8', from, to)
}
