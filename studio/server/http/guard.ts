import type { IncomingHttpHeaders } from 'node:http'
import { hasToken, isForLoopback, isFromElsewhere } from '../../../server/own-request.ts'

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
  if (!isForLoopback(headers)) return 'The composer is available only at localhost.'
  if (isFromElsewhere(headers)) return 'Requests from other sites are not allowed.'
  if (pathname.startsWith(apiUrl) && !hasToken(headers, token))
    return 'The composer was restarted. Reload this page.'
  return undefined
}
