/** The change set that this window shows; undefined if it shows none. */
export function setOfWindow(): string | undefined {
  return new URLSearchParams(location.search).get('set') ?? undefined
}

/** An address of the server that names a change set, if there is one. */
export function addressIn(address: string, set: string | undefined): string {
  if (set === undefined) return address
  return `${address}${address.includes('?') ? '&' : '?'}set=${set}`
}

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
  const search =
    brand === openedBefore().brand
      ? location.search
      : addressIn(`?brand=${brand ?? ''}`, setOfWindow())
  history.replaceState(null, '', `${search}#${pageKey}`)
}
