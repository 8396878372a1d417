/** The page, and the brand if the address names one; empty for all brands. */
interface Opened {
  pageKey: string
  brand: string | undefined
}

/** What was open before a reload. */
export function openedBefore(): Opened {
  const brand = new URLSearchParams(location.search).get('brand')
  return { pageKey: decodeURI(location.hash.slice(1)), brand: brand ?? undefined }
}

/** Remembers what is open over a reload. */
export function rememberOpened({ pageKey, brand }: Opened): void {
  const search = new URLSearchParams(location.search)
  if (brand !== openedBefore().brand) search.set('brand', brand ?? '')
  history.replaceState(null, '', `${search.size > 0 ? `?${search}` : ''}#${pageKey}`)
}

/** The id of the change set that the address names; undefined without one. */
export function openedSet(): string | undefined {
  return new URLSearchParams(location.search).get('set') ?? undefined
}
