import { createHash } from 'node:crypto'
import type { RenderedPage } from '../renderer/entry-server.tsx'
import { prefetchRules } from '../renderer/prefetch-rules.tsx'
import { icons } from '../renderer/file-path.ts'
import type { BuildData, SiteData } from '../renderer/page-data.ts'

/** The policy of one page, which stands in its head: hashes for what is inline, the own origin for the rest. */
export function contentSecurityPolicy({ styles, scripts }: RenderedPage['inline']): string {
  return [
    "default-src 'none'",
    scriptSources(scripts),
    `style-src ${hashes(styles)}`,
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/**
 * The `_headers` file that Cloudflare and Netlify read, and our preview server too. Its policy holds whatever is the same
 * for all pages, and what a page's head cannot say; styles differ by page, so only the page's own policy restricts them.
 */
export function formatHeaders(scripts: string[]): string {
  const forever = 'Cache-Control: public, max-age=31536000, immutable'
  const none = ['child', 'font', 'frame', 'media', 'object', 'worker'].map(
    (kind) => `${kind}-src 'none'`,
  )
  const policy = [
    scriptSources(scripts),
    "img-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...none,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return `/*
  Content-Security-Policy: ${policy.join('; ')}
  X-Content-Type-Options: nosniff
  Referrer-Policy: strict-origin-when-cross-origin
/assets/*
  ${forever}
/img/*
  ${forever}
`
}

/** Browsers take rules for prefetching for a script. The keyword for them does not count beside hashes, so they have theirs. */
function scriptSources(scripts: readonly string[]): string {
  return `script-src 'self' ${hashes([prefetchRules, ...scripts])}`
}

function hashes(texts: readonly string[]): string {
  return [...new Set(texts)]
    .map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .toSorted()
    .join(' ')
}

/** The `_redirects` file that Cloudflare and Netlify read. */
export function formatRedirects(redirects: BuildData['redirects'], site: SiteData): string {
  return Object.entries(redirects)
    .map(([from, to]) => `${from} ${settle(to, site)} 302\n`)
    .join('')
}

const takesPart = '@view-transition{navigation:auto}'

/**
 * A page that leads on by itself, for hosts that know no redirects. It takes part in the transition between pages, since
 * browsers report one that is broken off as an error.
 */
export function redirectPage(to: string, site: SiteData): string {
  const target = escapeHtml(settle(to, site))
  const keyword = escapeHtml(site.keyword)
  const policy = `default-src 'none'; style-src ${hashes([takesPart])}`
  return [
    `<!doctype html><html lang="${escapeHtml(site.lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}">`,
    `<title>${keyword}</title><style>${takesPart}</style></head><body><main><h1>${keyword}</h1>`,
    `<p><a href="${target}" rel="noindex nofollow">${target}</a></p></main></body></html>`,
  ].join('')
}

/** The web manifest of the site. */
export function formatManifest({ keyword, lang, themeColor }: SiteData): string {
  const icon = (src: string, size: number, purpose: string): object => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: keyword,
    short_name: keyword,
    lang,
    start_url: '/',
    display: 'browser',
    background_color: themeColor,
    theme_color: themeColor,
    icons: [
      icon(icons.medium, 192, 'any'),
      icon(icons.large, 512, 'any'),
      icon(icons.maskable, 512, 'maskable'),
    ],
  })
}

function settle(to: string, { promoUrl }: SiteData): string {
  return to === 'promoUrl' ? promoUrl : to
}

/** A text as it stands in HTML, in an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
