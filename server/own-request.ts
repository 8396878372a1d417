import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The header with the token that a server gives to its own pages. */
export const tokenHeader = 'x-studio-token'

/** Whether a request names this machine as its host. */
export function isForLoopback(headers: IncomingHttpHeaders): boolean {
  const { host = '' } = headers
  return isValidHost(headers) && /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host)
}

/** Whether a request comes from a page of another site; one from the address bar or a program does not. */
export function isFromElsewhere({ host = '', origin, ...headers }: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  return isForeign || (origin !== undefined && origin !== `http://${host}`)
}

/** Whether a request has a token. Compares hashes, which have the same length, in a time that reveals nothing about it. */
export function hasToken(headers: IncomingHttpHeaders, token: string): boolean {
  const given = headers[tokenHeader]
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')

/** Whether the host of a request can be part of an address: its port may be too large. A missing host can be. */
export function isValidHost({ host = 'localhost' }: IncomingHttpHeaders): boolean {
  return host === '' || URL.canParse(`http://${host}`)
}
