import type { BuildData } from '../../renderer/page/page-data.ts'
import { formatRobots } from './host-files.ts'
import { formatSecurityTxt, securityTxtUrl } from './security-txt.ts'
import { addAlternates, formatSitemap } from './sitemap.ts'

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
