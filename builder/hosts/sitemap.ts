import { listTranslations, type Alternate, type BuildData } from '../../renderer/page/page-data.ts'
import { escapeHtml, formatRobots, formatSecurityTxt, securityTxtUrl } from './host-files.ts'

/** A page in a sitemap. */
export interface SitemapPage {
  path: string
  /** The date of the last change to its content, as 2026-12-31; undefined if not known. */
  lastmod?: string | undefined
  /** Where it is in each language of the site, its own included. */
  alternates?: readonly { hreflang: string; path: string }[]
}

/** A page with where it is in other languages; nothing for one that only stands in for a translation. */
export function addAlternates(
  page: SitemapPage,
  alternates: readonly Alternate[] | undefined,
): SitemapPage[] {
  if (!alternates) return [page]
  const listed = listTranslations(alternates)
  return listed.some(({ path }) => path === page.path) ? [{ ...page, alternates: listed }] : []
}

/** The limits of one file: https://www.sitemaps.org/protocol.html */
const protocol = { pages: 50_000, bytes: 50 * 1024 * 1024 }

const start = '<?xml version="1.0" encoding="UTF-8"?>\n'
const space = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const linkStart = '<xhtml:link'
const linkSpace = ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * The sitemap of a site by file name: one file, or several with `sitemap.xml` as their index if one would exceed
 * `limits`. Pages keep their order. `url` is the site's address, without a trailing slash.
 */
export function formatSitemap(
  url: string,
  pages: readonly SitemapPage[],
  limits = protocol,
): Map<string, string> {
  const parts = split(
    pages.map(({ path, lastmod, alternates = [] }) => {
      const links = alternates.length > 1 ? alternates : []
      return entry('url', url + path, lastmod, links.map((one) => link(url, one)).join(''))
    }),
    limits,
  ).map((entries) => wrap('urlset', entries))
  const [only = wrap('urlset', [])] = parts
  if (parts.length < 2) return new Map([['sitemap.xml', only]])
  const files = parts.map((part, index) => [`sitemap-${index + 1}.xml`, part] as const)
  const index = files.map(([name]) => entry('sitemap', `${url}/${name}`, undefined))
  return new Map([['sitemap.xml', wrap('sitemapindex', index)], ...files])
}

function link(url: string, { hreflang, path }: { hreflang: string; path: string }): string {
  return `${linkStart} rel="alternate" hreflang="${escapeHtml(hreflang)}" href="${escapeHtml(url + path)}"/>`
}

function entry(name: string, address: string, lastmod: string | undefined, links = ''): string {
  const day = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<${name}><loc>${escapeHtml(address)}</loc>${day}${links}</${name}>\n`
}

function wrap(name: string, entries: readonly string[]): string {
  const content = entries.join('')
  const links = content.includes(linkStart) ? linkSpace : ''
  return `${start}<${name} ${space}${links}>\n${content}</${name}>\n`
}

/** Fills one part after the other. Addresses are ASCII, so that their length is their size in bytes. */
function split(entries: readonly string[], limits: typeof protocol): string[][] {
  const hasLinks = entries.some((one) => one.includes(linkStart))
  const around = wrap('urlset', []).length + (hasLinks ? linkSpace.length : 0)
  const parts: string[][] = []
  let bytes = Infinity
  for (const one of entries) {
    const last = parts.at(-1)
    if (last && last.length < limits.pages && bytes + one.length <= limits.bytes) last.push(one)
    else {
      parts.push([one])
      bytes = around
    }
    bytes += one.length
  }
  return parts
}

/**
 * The response of a site that is not built to requests for robots.txt, the sitemap and security.txt; undefined for any
 * other address. `all` are the pages in all languages.
 */
export function answerForHost(
  pathname: string,
  { site, pages, securityContact }: BuildData,
  all = Object.values(pages),
): { type: string; body: string } | undefined {
  if (pathname === '/robots.txt') return { type: 'text/plain', body: formatRobots(site.url) }
  if (pathname === securityTxtUrl && securityContact)
    return { type: 'text/plain', body: formatSecurityTxt(securityContact, site) }
  if (!/^\/sitemap(?:-\d+)?\.xml$/.test(pathname)) return undefined
  const listed = all
    .filter(({ meta }) => meta?.noindex !== true)
    .flatMap(({ path, alternates }) => addAlternates({ path }, alternates))
  const body = formatSitemap(site.url, listed).get(pathname.slice(1))
  return body === undefined ? undefined : { type: 'application/xml', body }
}
