import { asRecord, listIn } from '../../schema/read/json-object.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { isCurrent, isIn, publishedAt } from '../span.ts'

/** What lists show of a page, as it is written: with its tokens, and the name of its picture. */
export interface ListedPage {
  path: string
  title: string
  description?: string
  image?: string
  published?: string
  /** The language of its heading, if that is not the language of the site. */
  lang?: string
  tags: readonly PageTag[]
  /** Which pages it has a page for each tag of, if it has any. */
  tagged?: unknown
}

/** A tag as it is written, which is its name in all languages, and as it is shown. */
export interface PageTag {
  name: string
  label: string
}

/** Whether a block of any shape is a list of pages. */
export function isPageList(block: unknown): block is Record<string, unknown> {
  return asRecord(block)['type'] === 'pageList'
}

/** Reads what lists show of a page of any shape at an instant: its main heading, as on its social card. */
export function readListedPage(
  key: string,
  value: unknown,
  at: number,
  calendar: Calendar,
): ListedPage {
  const { name, meta, published } = asRecord(value)
  const all = listIn(value, 'blocks').filter((block) => isCurrent(block, at, calendar))
  const hero = asRecord(all.find((block) => asRecord(block)['type'] === 'hero'))
  const { title, description } = asRecord(meta)
  const texts = { description, image: hero['image'], published, lang: hero['$lang'] }
  const known = Object.entries(texts).filter(([, text]) => isText(text))
  const list = all.find((block) => isPageList(block) && block['tagPages'] === true)
  const labels = listIn(value, '$tags')
  return {
    path: normalizePath(key),
    title: [hero['title'], title, name].find(isText) ?? key,
    ...Object.fromEntries(known),
    tags: listIn(value, 'tags')
      .filter(isText)
      .map((tag, index) => {
        const { [index]: label } = labels
        return { name: tag, label: isText(label) ? label : tag }
      }),
    ...(list !== undefined && { tagged: asRecord(asRecord(list)['show']) }),
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

/** Whether lists show a page of any shape at an instant: it is shown then, and its date has come. */
export function isListedAt(
  page: unknown,
  at: number,
  calendar: Calendar,
  shown = publishedAt(page, [], calendar),
): boolean {
  const day = calendar.readMoment(asRecord(page)['published'])
  return isIn(shown, at) && (day === undefined || day.start <= at)
}

/** What lists of pages need to know of a page, and the lists on it with their places among its blocks. */
export interface Listing {
  published?: unknown
  tags?: readonly unknown[]
  lists?: readonly { index: number; list: Record<string, unknown> }[]
}

/** Reads what lists need to know of a page of any shape, and the lists on it. */
export function readListing({ published, tags, blocks }: Record<string, unknown>): {
  listing?: Listing
} {
  const lists = (Array.isArray(blocks) ? blocks : []).flatMap((block: unknown, index) => {
    if (!isPageList(block)) return []
    const { type, show, perPage, tagPages, feed } = block
    return [{ index, list: { type, show, perPage, tagPages, feed } }]
  })
  const listing = {
    ...(published !== undefined && { published }),
    ...(Array.isArray(tags) && { tags }),
    ...(lists.length > 0 && { lists }),
  }
  return Object.keys(listing).length > 0 ? { listing } : {}
}

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
