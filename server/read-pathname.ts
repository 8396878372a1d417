/** The path of a request, still encoded; undefined if invalid. */
export function readPathname(address = '/'): string | undefined {
  if (!address.startsWith('/')) return undefined
  try {
    const { pathname } = new URL(`http://localhost${address}`)
    // The bundler drops a call whose result is unused, and with it the error.
    return decodeURIComponent(pathname) === '' ? undefined : pathname
  } catch {
    return undefined
  }
}
