import type { OutgoingHttpHeaders } from 'node:http'
import { escapeHtml } from '../../../builder/hosts/host-files.ts'
import { ownPage } from '../../../server/own-page.ts'

/** The path below which the composer is served. */
export const studioUrl = '/__studio/'

/** The path of the API; its requests need the token. */
export const apiUrl = `${studioUrl}api/`

/** Why a request to the composer is refused. */
export const refusals = {
  host: 'The composer is available only at localhost.',
  origin: 'Requests from other sites are not allowed.',
  token: 'The composer was restarted. Reload this page.',
} as const

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
  return {
    status,
    headers: previewHeaders,
    body: ownPage('en', 'No preview', `<p>${escapeHtml(reason)}</p>`),
  }
}

/** A response with an error: `{"message": …}` as JSON. */
export function jsonError(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
  return {
    status,
    headers: { 'content-type': json, ...headers },
    body: JSON.stringify({ message }),
  }
}

/**
 * Returns the HTML page of the composer, whose program is a module with a style sheet, if that is a file of its own. It says
 * whether people have signed in.
 */
export function studioPage(
  token: string,
  { program, styles }: { program: string; styles?: string | undefined },
  isSignedIn: boolean,
): string {
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Composer</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="studio-token" content="${escapeHtml(token)}">`,
    `<meta name="studio-program" content="${escapeHtml(program)}">`,
    isSignedIn ? '<meta name="studio-signed-in">' : '',
    `<link rel="modulepreload" href="${escapeHtml(program)}">`,
    styles === undefined ? '' : `<link rel="stylesheet" href="${escapeHtml(styles)}">`,
    '</head><body><div id="studio"></div><script type="module" src="/studio/client/entry.ts"></script></body></html>',
  ].join('\n')
}
