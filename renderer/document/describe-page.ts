import { icons } from '../../schema/values/file-path.ts'
import type { PageData, SiteData } from '../page/page-data.ts'
import type { DescribePublisher } from '../shell/shell.ts'
import { homeOf } from './site-context.ts'

/** A route's name without `.html` and slashes; empty for `/`. */
export function navLabel(name: string): string {
  return name.replace(/\.html$/, '').replaceAll('/', '')
}

/**
 * Structured data of every page, as objects of https://schema.org: on the home page the publisher of the site, with
 * what shell blocks know about it, on other pages their breadcrumbs.
 */
export function describePage(
  page: PageData,
  site: SiteData,
  describePublisher: DescribePublisher,
): object[] {
  const home = import.meta.env.MONOLINGUAL ? '/' : homeOf(site)
  return page.path === home
    ? describeSite(site, site.url + home, describePublisher(site))
    : [describeWay(page, site, site.url + home)]
}

function describeSite({ url, keyword, lang }: SiteData, home: string, publisher: object): object[] {
  const shared = { name: keyword, url: home }
  return [
    { ...typed('Organization'), ...shared, logo: url + icons.large, ...publisher },
    { ...typed('WebSite'), ...shared, inLanguage: lang },
  ]
}

/** The last breadcrumb needs no address: it is the page itself. */
function describeWay(
  { path, name, meta }: PageData,
  { url, keyword, messages, parents }: SiteData,
  home: string,
) {
  const above = (parents ?? []).filter((parent) => path.startsWith(`${parent.path}/`))
  const steps = [
    { name: messages.Home.home, item: home },
    ...above
      .toSorted((a, b) => a.path.length - b.path.length)
      .map((parent) => ({ name: parent.label, item: url + parent.path })),
    { name: navLabel(name) || meta?.title || keyword },
  ]
  return {
    ...typed('BreadcrumbList'),
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}

function typed(type: string) {
  return { '@context': 'https://schema.org', '@type': type }
}

/** The address of the web manifest of a site, in the language of its data. */
export function manifestUrlOf({ base }: Pick<SiteData, 'base'>): string {
  return `${base?.path ?? ''}/site.webmanifest`
}
