import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** The header with the token that a server gives to its own pages. */
export const tokenHeader = 'x-studio-token'

const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]']

/**
 * What is wrong with a request, which must name one of the `hosts` (this machine by default), come from the server's own pages,
 * the address bar or a program, and have the `token` if there is one. Undefined if nothing is.
 */
export function findRequestFault(
  headers: IncomingHttpHeaders,
  { hosts, token }: { hosts?: readonly string[] | undefined; token?: string | undefined } = {},
): 'host' | 'origin' | 'token' | undefined {
  if (!isForHost(headers, hosts)) return 'host'
  if (isFromElsewhere(headers)) return 'origin'
  const given = headers[tokenHeader]
  const isKnown = token === undefined || (typeof given === 'string' && isSameSecret(given, token))
  return isKnown ? undefined : 'token'
}

/** Whether a request names one of these hosts, this machine by default, at any port. */
export function isForHost(headers: IncomingHttpHeaders, hosts = loopbackHosts): boolean {
  const { host = '' } = headers
  return isValidHost(headers) && hosts.includes(host.toLowerCase().replace(/:\d{1,5}$/, ''))
}

/** Whether a request comes from a page of another site; one from the address bar or a program does not. */
function isFromElsewhere(headers: IncomingHttpHeaders): boolean {
  const { host = '', origin, 'sec-fetch-site': site } = headers
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  const own = `${isEncrypted(headers) ? 'https' : 'http'}://${host}`
  return isForeign || (origin !== undefined && origin !== own)
}

/** Whether the proxy in front of a server was asked over TLS, by what it says. */
export function isEncrypted(headers: IncomingHttpHeaders): boolean {
  return headers['x-forwarded-proto'] === 'https'
}

/** Compares the hashes of two secrets, which have the same length, in a time that reveals nothing about them. */
export function isSameSecret(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether the host of a request can be part of an address: its port may be too large. A missing host can be. */
export function isValidHost({ host = 'localhost' }: IncomingHttpHeaders): boolean {
  return host === '' || URL.canParse(`http://${host}`)
}

/**
 * The address that a request comes from. The proxy nearest to the server writes the last one of `X-Forwarded-For`; only as
 * many are believed as there are `proxies`.
 */
export function clientAddress({ headers, socket }: IncomingMessage, proxies: number): string {
  const passed = [headers['x-forwarded-for'] ?? ''].flat().join(',').split(',')
  const address = proxies > 0 ? passed.at(-proxies)?.trim().slice(0, 50) : undefined
  return address || (socket.remoteAddress ?? '')
}

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
