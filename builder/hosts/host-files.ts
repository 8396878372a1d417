import { homeOf } from '../../renderer/document/site-context.ts'
import type { BuildData, SiteData } from '../../renderer/page/page-data.ts'
import type { PagesFile } from '../../schema/pages.gen.ts'
import type { Calendar } from '../../schema/values/calendar.ts'
import { icons } from '../../schema/values/file-path.ts'
import { addressIn } from '../../schema/values/locale.ts'
import { normalizePath } from '../../schema/values/path.ts'
import type { Redirect } from './nginx.ts'
import { stylePolicy } from './policy.ts'

/**
 * The redirects of a site with those below the addresses of its other languages, which lead to the same page there, or to the
 * original if the language lacks it. `isPage` tells whether a page has an address.
 */
export function redirectsIn(
  prefixes: readonly string[],
  redirects: Readonly<Record<string, string>>,
  isPage: (address: string) => boolean,
): Record<string, string> {
  const others = prefixes.flatMap((prefix) =>
    Object.entries(redirects).flatMap(([from, to]) => {
      const page = normalizePath(to.replace(/[?#].*/, ''))
      if (!to.startsWith('/') || !isPage(page) || isPage(prefix + from)) return []
      const address = addressIn(prefix, page)
      return [[prefix + from, isPage(address) ? address + to.replace(/^[^?#]*/, '') : to]]
    }),
  )
  return { ...redirects, ...Object.fromEntries(others), ...redirects }
}

/** The `robots.txt` of a site: crawlers may read everything. Pages that must not be listed have a robots meta tag. */
export function formatRobots(url: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`
}

/**
 * The redirects of a site and its languages, the single source for all hosts. Those that are `temporary` in the site are so in
 * its languages, whose addresses begin with one of `prefixes`.
 */
export function redirectRules(
  redirects: BuildData['redirects'],
  site: SiteData,
  {
    temporary = [],
    prefixes = [],
  }: Record<'temporary' | 'prefixes', readonly string[] | undefined>,
): Redirect[] {
  const forNow = new Set(
    ['', ...prefixes].flatMap((prefix) => temporary.map((one) => prefix + one)),
  )
  return Object.entries(redirects).map(([from, to]) => {
    return { from, to: settle(to, site), status: forNow.has(from) ? 302 : 301 }
  })
}

/** The `_redirects` file that Cloudflare and Netlify read. */
export function formatRedirects(redirects: readonly Redirect[]): string {
  return redirects.map(({ from, to, status }) => `${from} ${to} ${status}\n`).join('')
}

/** Parses a `_redirects` file: where each address leads, with the status 301 or 302. Other lines are left out. */
export function readRedirects(text: string): Map<string, { to: string; status: number }> {
  const lines = text.matchAll(/^(\/[^\s*]*)[ \t]+(\S+)(?:[ \t]+(301|302))?[ \t]*$/gm)
  return new Map(
    Array.from(lines, ([, from = '', to = '', code]) => [
      from,
      { to, status: Number(code ?? 302) },
    ]),
  )
}

/** The style of redirect pages. */
export const redirectStyle = '@view-transition{navigation:auto}'

/**
 * A page that redirects by itself, for hosts without redirects. It takes part in the view transition between pages,
 * because browsers report an interrupted one as an error.
 */
export function redirectPage(
  to: string,
  site: Pick<SiteData, 'keyword' | 'lang' | 'promoUrl'>,
): string {
  const target = escapeHtml(settle(to, site))
  const keyword = escapeHtml(site.keyword)
  return [
    `<!doctype html><html lang="${escapeHtml(site.lang)}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="${stylePolicy([redirectStyle])}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}">`,
    `<title>${keyword}</title><style>${redirectStyle}</style></head><body><main><h1>${keyword}</h1>`,
    `<p><a href="${target}" rel="nofollow">${target}</a></p></main></body></html>`,
  ].join('')
}

/** The web manifest of the site in one language. */
export function formatManifest({ keyword, lang, dir, base, themeColor }: SiteData): string {
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
    dir,
    start_url: homeOf({ base }),
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

function settle(to: string, { promoUrl }: Pick<SiteData, 'promoUrl'>): string {
  return to === 'promoUrl' ? promoUrl : to
}

/** Escapes a text for HTML, in an attribute or between tags. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

type Site = PagesFile['site']

/** The address at which the security contact is published. */
export const securityTxtUrl = '/.well-known/security.txt'

/** The security contact of a site, which expires at the end of its last day. */
export function expiringAtEnd(
  contact: Site['securityContact'],
  { readMoment, offsetAt }: Calendar,
): Site['securityContact'] {
  const { end = Number.NaN } = readMoment(contact?.expires) ?? {}
  return contact && { ...contact, expires: `${contact.expires}T23:59:59${offsetAt(end - 1)}` }
}

/**
 * The security contact as a file by RFC 9116 (https://www.rfc-editor.org/rfc/rfc9116), from one whose expiry is a time. The
 * file's own address may only be included if it begins with https.
 */
export function formatSecurityTxt(
  { contact, policy, expires }: NonNullable<Site['securityContact']>,
  { url, lang, languages }: Pick<SiteData, 'url' | 'lang' | 'languages'>,
): string {
  const fields = [
    ['Contact', contact],
    ['Expires', expires],
    ['Canonical', url.startsWith('https:') ? url + securityTxtUrl : undefined],
    ['Policy', policy],
    ['Preferred-Languages', (languages?.map((one) => one.lang) ?? [lang]).join(', ')],
  ]
  return fields
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}\n`]))
    .join('')
}
