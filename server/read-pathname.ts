/** The path of a request, still encoded; undefined for an address that is none. */
export function readPathname(address = '/'): string | undefined {
  if (!address.startsWith('/')) return undefined
  try {
    const { pathname } = new URL(`http://localhost${address}`)
    // The bundler drops a call whose result nobody uses, and with it the error.
    return decodeURIComponent(pathname) === '' ? undefined : pathname
  } catch {
    return undefined
  }
}
