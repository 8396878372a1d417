import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** The path below which the composer is served. */
export const studioUrl = '/__studio/'

/** The path of the API; its requests need the token. */
export const apiUrl = `${studioUrl}api/`

/** The parts of a request that decide whether it is allowed. */
export interface RequestHead {
  pathname: string
  headers: IncomingHttpHeaders
}

/**
 * Returns why a request to the composer is refused, in one sentence; undefined if it is allowed. A request must name this
 * machine as its host, come from the composer's own pages or the address bar, and send the `token` to `apiUrl`.
 */
export function findRefusal({ pathname, headers }: RequestHead, token: string): string | undefined {
  const { host = '', origin } = headers
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host))
    return 'The composer is available only at localhost.'
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (origin !== undefined && origin !== `http://${host}`))
    return 'Requests from other sites are not allowed.'
  if (pathname.startsWith(apiUrl) && !isSame(headers['x-studio-token'], token))
    return 'The composer was restarted. Reload this page.'
  return undefined
}

/** Compares hashes, which have the same length, in a time that reveals nothing about the token. */
function isSame(given: string | string[] | undefined, token: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
