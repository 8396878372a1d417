import { asRecord } from '../../schema/read/json-object.ts'
import { slugFromTitle } from '../../schema/values/id.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { choosePages, type PageShelf, isPageList, type ListedPage } from './listed-page.ts'

/** What lists of pages say by themselves, in the language of the page. */
export interface ListTexts {
  newer: string
  older: string
  feed: string
  parts: string
  /** With {title} and {number}. */
  part: string
}

/** The pages that lists show, and how the addresses and titles of what they make are written. */
export interface ListSetup {
  shelf: PageShelf
  /** Whether there is a page at an address. */
  isTaken: (path: string) => boolean
  /** What the addresses of the language begin with. */
  prefix?: string | undefined
  texts: ListTexts
}

/** A feed to write: where, what it is called, and its pages. */
export interface ListFeed {
  path: string
  title: unknown
  description: unknown
  entries: readonly ListedPage[]
}

/** A page whose lists know their pages, with the pages that go on with its list, by their addresses. */
export interface OpenedPage {
  page: Record<string, unknown>
  made: ReadonlyMap<string, Record<string, unknown>>
  feed?: ListFeed | undefined
}

/** The address of the page with the list that a page was made to go on with; undefined for any other page. */
export function listPageOf(page: unknown): string | undefined {
  const { $made: path } = asRecord(page)
  return typeof path === 'string' ? path : undefined
}

/** The list of a page that has further pages, if one has: the first that is divided. */
export function findLeading(blocks: readonly unknown[]): unknown {
  return blocks.find((block) => isPageList(block) && (block['perPage'] || block['tagPages']))
}

const maxInFeed = 50

/** Creates what opens the lists on pages of any shape; undefined for a page without any. */
export function createOpenLists({ shelf, isTaken, prefix, texts }: ListSetup) {
  const tagging = [...shelf.values()].find(({ tagged }) => tagged !== undefined)
  const tagPages = new Map(
    tagging &&
      groupByTag(choosePages(tagging.tagged, shelf, { own: tagging.path, prefix })).map(
        ({ slug }) => [slug, below(tagging.path, slug)] as const,
      ),
  )
  const describe = ({ tags, tagged: _tagged, ...page }: ListedPage): object => ({
    ...page,
    tags: tags.map(({ name, label }) => ({ label, path: tagPages.get(slugOf(name)) })),
  })

  return (key: string, page: Record<string, unknown>): OpenedPage | undefined => {
    const { blocks: all } = page
    if (!Array.isArray(all) || !all.some(isPageList)) return undefined
    const path = normalizePath(key)
    const leading = findLeading(all)
    const { perPage, tagPages: isTagged, show } = asRecord(leading)
    const chosen = choosePages(show, shelf, { own: path, prefix })
    const fed = all.find((block) => isPageList(block) && block['feed'] === true)
    const feed = below(path, 'feed')
    /** The page with one part of its list, or with another list in its place. */
    const partOf = (
      title: string | undefined,
      listed: (block: unknown) => object,
      heading?: string,
    ) => {
      const { meta } = page
      const blocks = all.map((block: unknown) => {
        if (!isPageList(block)) return block
        const own = {
          label: texts.parts,
          ...listed(block),
          ...(block === fed && { feed: { label: texts.feed, path: `${feed}.xml` } }),
        }
        const named = block === leading && heading !== undefined ? { title: heading } : {}
        return { ...block, ...named, show: { ...asRecord(block['show']), $listed: own } }
      })
      if (title === undefined) return { ...page, blocks }
      return { ...page, meta: { ...asRecord(meta), title }, inNav: false, blocks, $made: path }
    }
    const listAll = (block: unknown): object => {
      const shown = choosePages(asRecord(block)['show'], shelf, { own: path, prefix })
      return { entries: shown.map(describe), tags: [], pages: [] }
    }
    const made = new Map<string, Record<string, unknown>>()
    const { meta } = page
    const { title: head } = asRecord(meta)
    const title = typeof head === 'string' ? head : (shelf.get(path)?.title ?? path)
    /** Divides a list from an address on. */
    const divide = (from: string, entries: readonly ListedPage[], tag?: string): void => {
      const own = tag === undefined ? title : `${title}: ${tag}`
      const size = typeof perPage === 'number' ? perPage : Math.max(1, entries.length)
      const count = Math.max(1, Math.ceil(entries.length / size))
      const address = (number: number) => (number === 1 ? from : below(from, String(number)))
      for (let number = 1; number <= count; number += 1) {
        const link = (label: string, other: number) =>
          other > 0 && other <= count && other !== number
            ? { label, path: address(other) }
            : { label }
        const numbers = Array.from({ length: count }, (_, index) => index + 1)
        const listing = {
          entries: entries.slice((number - 1) * size, number * size).map(describe),
          tags: [],
          pages: count > 1 ? numbers.map((other) => link(String(other), other)) : [],
          ...(number > 1 && { newer: link(texts.newer, number - 1) }),
          ...(number < count && { older: link(texts.older, number + 1) }),
        }
        const shownTitle =
          number === 1
            ? own
            : texts.part.replace('{title}', () => own).replace('{number}', String(number))
        const part = partOf(
          address(number) === path ? undefined : shownTitle,
          (block) => (block === leading ? listing : listAll(block)),
          tag,
        )
        made.set(address(number), part)
      }
    }
    if (leading !== undefined && isTagged !== true) divide(path, chosen)
    const groups = isTagged === true ? groupByTag(chosen) : []
    for (const { slug, label, pages } of groups) divide(below(path, slug), pages, label)
    const links = groups.map(({ slug, label, pages: { length: count } }) => {
      return { label, path: below(path, slug), count }
    })
    const first =
      made.get(path) ??
      partOf(undefined, (block) =>
        block === leading ? { entries: [], tags: links, pages: [] } : listAll(block),
      )
    for (const address of made.keys()) if (isTaken(address)) made.delete(address)
    return {
      page: first,
      made,
      feed: fed && {
        path: feed,
        title: asRecord(fed)['title'] ?? title,
        description: asRecord(meta)['description'],
        entries: choosePages(asRecord(fed)['show'], shelf, { own: path, prefix }).slice(
          0,
          maxInFeed,
        ),
      },
    }
  }
}

/** The addresses that the list of a page makes, apart from that page. */
export function addressesOf(
  path: string,
  list: Record<string, unknown>,
  chosen: readonly ListedPage[],
): string[] {
  const { perPage, tagPages } = list
  const divide = (from: string, { length }: readonly ListedPage[]): string[] => {
    const count = typeof perPage === 'number' ? Math.ceil(length / perPage) : 1
    return Array.from({ length: Math.max(0, count - 1) }, (_, index) =>
      below(from, String(index + 2)),
    )
  }
  if (tagPages !== true) return divide(path, chosen)
  return groupByTag(chosen).flatMap(({ slug, pages }) => {
    const from = below(path, slug)
    return [from, ...divide(from, pages)]
  })
}

function below(path: string, name: string): string {
  return `${path === '/' ? '' : path}/${name}`
}

/** The tags of pages with the pages that have them, by what their addresses end in. */
function groupByTag(pages: readonly ListedPage[]) {
  const groups = new Map<string, { slug: string; label: string; pages: ListedPage[] }>()
  for (const page of pages)
    for (const { name, label } of page.tags) {
      const slug = slugOf(name)
      const group = groups.get(slug) ?? { slug, label, pages: [] }
      if (group.pages.at(-1) !== page) group.pages.push(page)
      groups.set(slug, group)
    }
  return [...groups.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
}

/** What the address of a tag ends in; a number of each letter for one without letters of an alphabet. */
function slugOf(tag: string): string {
  return slugFromTitle(tag) ?? Array.from(tag, (letter) => letter.codePointAt(0)).join('-')
}
