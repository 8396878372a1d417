import {
  choosePages,
  shelvePages,
  type PageShelf,
  isListedAt,
  readListedPage,
  type ListedPage,
} from '../../../../content/lists/listed-page.ts'
import { addressesOf, findLeading } from '../../../../content/lists/open-lists.ts'
import { always } from '../../../../content/span.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { Facts, PageNotes } from '../../../facts.ts'
import type { Kind, Path } from '../../../problem/problem.ts'

/** A list on a page: what it chooses, and the addresses at which it goes on. */
export interface FoundList {
  page: PageNotes
  path: Path
  list: Record<string, unknown>
  chosen: readonly ListedPage[]
  addresses: readonly string[]
  /** Whether another list of the page goes on at addresses of its own. */
  isSecond: boolean
}

/** The lists of a site, and the tags that its pages have. */
export interface FoundLists {
  lists: readonly FoundList[]
  tags: ReadonlySet<string>
}

/** Finds the lists of a site, which are evaluated once. */
export const listsOf: (facts: Facts) => FoundLists = oncePer(({ pages, at, calendar }: Facts) => {
  const tags = new Set(pages.flatMap(({ listing }) => listing?.tags?.map(String) ?? []))
  if (!pages.some(({ listing }) => listing?.lists)) return { lists: [], tags }
  const shelf: PageShelf = shelvePages(
    pages.flatMap(({ path, listing, dates }) =>
      isListedAt(listing, at, calendar, dates?.page ?? always)
        ? [readListedPage(path, listing, at, calendar)]
        : [],
    ),
    calendar,
  )
  const lists = pages.flatMap((page) => {
    const { path, listing } = page
    const own = listing?.lists ?? []
    const leading = findLeading(own.map(({ list }) => list))
    return own.map(({ index, list }): FoundList => {
      const chosen = choosePages(list['show'], shelf, { own: path })
      const goesOn = findLeading([list]) !== undefined
      return {
        page,
        path: ['pages', page.key, 'blocks', index],
        list,
        chosen,
        addresses: list === leading ? addressesOf(path, list, chosen) : [],
        isSecond: goesOn && list !== leading,
      }
    })
  })
  return { lists, tags }
})

/** An example with a list in front of a block of the example site. */
export function exampleList(list: string): Kind['example'] {
  const next = '"type": "legal",'
  return [next, `"type": "pageList", ${list}\n        },\n        {\n          ${next}`]
}
