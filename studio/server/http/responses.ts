import type { OutgoingHttpHeaders } from 'node:http'
import { errorPage } from './html-pages.ts'

/** A response of the composer's server. */
export interface HttpResponse {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

const html = 'text/html; charset=utf-8'
/** The type of JSON responses. */
export const json = 'application/json; charset=utf-8'

/** No other page may frame the composer or reach its window. */
export const pageHeaders = {
  'content-type': html,
  'content-security-policy': "frame-ancestors 'none'",
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
}

/** Scripts in the preview would run with the rights of the composer. */
export const previewHeaders = {
  'content-type': html,
  'content-security-policy': "script-src 'none'; frame-ancestors 'self'",
}

/** A page that says why there is no preview. */
export function previewError(status: number, reason: string): HttpResponse {
  return { status, headers: previewHeaders, body: errorPage(reason) }
}

/** A message as JSON. */
export function jsonError(
  status: number,
  message: string,
  headers: OutgoingHttpHeaders = {},
): HttpResponse {
  return {
    status,
    headers: { 'content-type': json, ...headers },
    body: JSON.stringify({ message }),
  }
}
