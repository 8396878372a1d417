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
  const search = brand === openedBefore().brand ? location.search : `?brand=${brand ?? ''}`
  history.replaceState(null, '', `${search}#${pageKey}`)
}
