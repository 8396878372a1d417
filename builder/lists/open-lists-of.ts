import { readShelf } from '../../content/lists/choose-pages.ts'
import { isPageList } from '../../content/lists/listed-page.ts'
import { createOpenLists, type ListTexts } from '../../content/lists/open-lists.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'

/** A file whose lists of pages know their pages at an instant, with the pages that go on with these lists. */
export function openListsOf(
  file: PagesFile,
  texts: ListTexts,
  { prefix, at, calendar }: { prefix?: string | undefined; at: number; calendar: Calendar },
): PagesFile {
  const entries = Object.entries(file.pages)
  if (!entries.some(([, { blocks }]) => blocks.some(isPageList))) return file
  const shelf = readShelf(entries, at, calendar)
  const taken = new Set(entries.map(([key]) => normalizePath(key)))
  const open = createOpenLists({ shelf, isTaken: (path) => taken.has(path), prefix, texts })
  const opened = entries.flatMap(([key, page]): [string, unknown][] => {
    const one = open(key, { ...page })
    return one ? [[key, one.page], ...one.made] : []
  })
  const own: PagesFile['pages'] = JSON.parse(JSON.stringify(Object.fromEntries(opened)))
  return { ...file, pages: { ...file.pages, ...own } }
}
