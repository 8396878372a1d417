import {
  choosePages,
  shelvePages,
  isListedAt,
  readListedPage,
} from '../../../../content/lists/listed-page.ts'
import { addressesOf, findLeading } from '../../../../content/lists/open-lists.ts'
import { always } from '../../../../content/span.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import type { Facts } from '../../../facts.ts'
import type { Kind } from '../../../problem/problem.ts'

/** Finds the lists of a site, which are evaluated once, and the tags that its pages have. */
export const listsOf = oncePer(({ pages, at, calendar }: Facts) => {
  const tags: ReadonlySet<string> = new Set(
    pages.flatMap(({ listing }) => listing?.tags?.map(String) ?? []),
  )
  const listed = pages.some(({ listing }) => listing?.lists) ? pages : []
  const shelf = shelvePages(
    listed.flatMap(({ path, listing, dates }) =>
      isListedAt(listing, at, calendar, dates?.page ?? always)
        ? [readListedPage(path, listing, at, calendar)]
        : [],
    ),
    calendar,
  )
  const lists = listed.flatMap((page) => {
    const { path, listing } = page
    const own = listing?.lists ?? []
    const leading = findLeading(own.map(({ list }) => list))
    return own.map(({ index, list }) => {
      const chosen = choosePages(list['show'], shelf, { own: path })
      const goesOn = findLeading([list]) !== undefined
      return {
        page,
        path: ['pages', page.key, 'blocks', index],
        list,
        chosen,
        /** At which it goes on. */
        addresses: list === leading ? addressesOf(path, list, chosen) : [],
        /** Whether another list of the page goes on at addresses of its own. */
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
