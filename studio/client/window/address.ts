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
  const isSame = brand === openedBefore().brand
  const search = isSame ? location.search : addQuery('', { set: openedSet(), brand: brand ?? '' })
  history.replaceState(null, '', `${search}#${pageKey}`)
}

/** The id of the change set that the address names; undefined without one. */
export function openedSet(): string | undefined {
  return new URLSearchParams(location.search).get('set') ?? undefined
}

/** Adds values to an address. Those that are undefined are left out. */
export function addQuery(
  address: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (pairs.length === 0) return address
  return `${address}${address.includes('?') ? '&' : '?'}${pairs.join('&')}`
}
