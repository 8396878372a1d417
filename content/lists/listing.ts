import { isPageList } from './listed-page.ts'

/** What lists of pages need to know of a page, and the lists on it with their places among its blocks. */
export interface Listing {
  published?: unknown
  tags?: readonly unknown[]
  lists?: readonly { index: number; list: Record<string, unknown> }[]
}

/** Reads that of a page of any shape. */
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
