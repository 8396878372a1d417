import { readShelf, isPageList } from '../../content/lists/listed-page.ts'
import {
  createOpenLists,
  listPageOf,
  type ListFeed,
  type ListTexts,
  type OpenedPage,
} from '../../content/lists/open-lists.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'

/** A file whose lists of pages know their pages at an instant, with the pages that go on with these lists. */
export function openListsOf(file: PagesFile, texts: ListTexts, options: ListOptions): PagesFile {
  const opened = openAll(file, texts, options)
  if (opened.length === 0) return file
  const changed = opened.flatMap(([key, { page, made }]) => [[key, page] as const, ...made])
  const own: PagesFile['pages'] = JSON.parse(JSON.stringify(Object.fromEntries(changed)))
  return { ...file, pages: { ...file.pages, ...own } }
}

/** The feeds of the lists in a file, which may know their pages already. */
export function feedsOf(file: PagesFile, options: ListOptions): ListFeed[] {
  const texts = { newer: '', older: '', feed: '', parts: '', part: '' }
  return openAll(file, texts, options).flatMap(([, { feed }]) => feed ?? [])
}

interface ListOptions {
  prefix?: string | undefined
  at: number
  calendar: Calendar
}

function openAll(
  { pages }: PagesFile,
  texts: ListTexts,
  { prefix, at, calendar }: ListOptions,
): [key: string, OpenedPage][] {
  const entries = Object.entries(pages).filter(([, page]) => listPageOf(page) === undefined)
  if (!entries.some(([, { blocks }]) => blocks.some(isPageList))) return []
  const shelf = readShelf(entries, at, calendar)
  const taken = new Set(entries.map(([key]) => normalizePath(key)))
  const open = createOpenLists({ shelf, isTaken: (path) => taken.has(path), prefix, texts })
  return entries.flatMap(([key, page]): [string, OpenedPage][] => {
    const one = open(key, { ...page })
    return one ? [[key, one]] : []
  })
}
