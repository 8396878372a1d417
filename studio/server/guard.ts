import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

/** Where everything of the composer is served. */
export const studioUrl = '/__studio/'

/** Where the composer asks the server; what is asked there needs the token. */
export const apiUrl = `${studioUrl}api/`

/** The part of a request that decides whether it is answered. */
export interface Asked {
  /** The path of its address. */
  pathname: string
  headers: IncomingHttpHeaders
}

/**
 * Says why a request for something of the composer is refused, in one sentence; undefined where it is not. It must name
 * this machine as its host, come from the composer's own pages or be typed in, and bring the `token` to `apiUrl`.
 */
export function findRefusal({ pathname, headers }: Asked, token: string): string | undefined {
  const { host = '', origin } = headers
  if (!/^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(host))
    return 'The composer answers only under the name localhost.'
  const site = headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin' && site !== 'none'
  if (isForeign || (origin !== undefined && origin !== `http://${host}`))
    return 'The composer does not answer other sites.'
  if (pathname.startsWith(apiUrl) && !isSame(headers['x-studio-token'], token))
    return 'The composer was started again. Load this page anew.'
  return undefined
}

/** Compares hashes, which are of one length, in a time that tells nothing of the token. */
function isSame(given: string | string[] | undefined, token: string): boolean {
  return typeof given === 'string' && timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer')
