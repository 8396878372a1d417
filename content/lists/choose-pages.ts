import { asRecord } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { isListedAt, readListedPage, type ListedPage } from './listed-page.ts'

/** The pages that lists may show, the latest first. */
export type PageShelf = ReadonlyMap<string, ListedPage>

/** Shelves the pages of any shape that lists show at an instant, of which it keeps only what lists show. */
export function readShelf(
  pages: Iterable<readonly [key: string, page: unknown]>,
  at: number,
  calendar: Calendar,
): PageShelf {
  const listed: ListedPage[] = []
  for (const [key, page] of pages)
    if (isListedAt(page, at, calendar)) listed.push(readListedPage(key, page, at, calendar))
  return shelvePages(listed, calendar)
}

/** Sorts pages by their dates, the latest first and those without a date last, then by their addresses. */
export function shelvePages(pages: Iterable<ListedPage>, { readMoment }: Calendar): PageShelf {
  const dated = Array.from(pages, (page) => ({
    page,
    time: readMoment(page.published)?.start ?? -Infinity,
  }))
  const sorted = dated.toSorted((a, b) =>
    a.time === b.time ? (a.page.path < b.page.path ? -1 : 1) : a.time < b.time ? 1 : -1,
  )
  return new Map(sorted.map(({ page }) => [page.path, page]))
}

/**
 * Chooses the pages of a list, by its `show` of any shape, without the page that it is on. `prefix` is what addresses in
 * its language begin with.
 */
export function choosePages(
  show: unknown,
  shelf: PageShelf,
  { own, prefix = '' }: { own: string; prefix?: string | undefined },
): ListedPage[] {
  const { tag, folder, pages, max } = asRecord(show)
  const chosen = Array.isArray(pages)
    ? pages.flatMap((href: unknown) => {
        const path = typeof href === 'string' ? normalizePath(href.replace(/[?#].*/, '')) : ''
        const page = shelf.get(path)
        return page ? [page] : []
      })
    : [...shelf.values()].filter(
        (page) =>
          (tag !== undefined || folder !== undefined || page.published !== undefined) &&
          (tag === undefined || page.tags.some(({ name }) => name === tag)) &&
          (typeof folder !== 'string' || page.path.startsWith(`${prefix}${folder}/`)),
      )
  const others = chosen.filter(({ path }) => path !== own)
  return typeof max === 'number' ? others.slice(0, max) : others
}
