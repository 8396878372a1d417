import { readFile } from 'node:fs/promises'
import { asRecord } from '../check/facts.ts'
import { parsePlain } from '../check/source.ts'
import type { SitePlace } from '../site-files.ts'
import { outlinePages, type PageSpan } from './outline.ts'

/** A site taken apart: its settings, and where each page stands, none of them read yet. */
export interface PageSource {
  /** The pages file without what is inside of its pages; nothing in it is known to follow the schema. */
  root: Record<string, unknown>
  /** The text of that, for what depends on it. */
  shell: string
  bytes: Buffer
  /** The pages in the order of the navigation, each with the bytes of its file. */
  pages: readonly SourcePage[]
}

/** A page in the bytes of its file. */
export interface SourcePage extends PageSpan {
  bytes: Buffer
}

/** Reads a site from its files; undefined where `takeApart` says so. */
export async function readPageSource({ pagesFile }: SitePlace): Promise<PageSource | undefined> {
  return takeApart(await readFile(pagesFile))
}

/** Takes a pages file apart. Returns undefined where the whole text has to be looked at to say what is wrong with it. */
export function takeApart(bytes: Buffer): PageSource | undefined {
  const outline = outlinePages(bytes)
  const parsed = outline && parsePlain(outline.shell)
  if (!parsed) return undefined
  const pages = outline.pages.map((span): SourcePage => ({ ...span, bytes }))
  const root = {
    ...asRecord(parsed.value),
    pages: Object.fromEntries(pages.map(({ key }) => [key, {}])),
  }
  return { root, shell: outline.shell, bytes, pages }
}

/** The text of one page. */
export function textOf({ bytes, from, to }: SourcePage): string {
  return bytes.toString('utf8', from, to)
}
