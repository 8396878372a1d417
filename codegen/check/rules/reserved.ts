/** Addresses that the build itself writes. */
const reserved = new Set([
  '/404',
  '/index',
  '/site',
  '/assets',
  '/data',
  '/img',
  '/images',
  '/logo',
  '/site.webmanifest',
  '/robots.txt',
  '/robots',
  '/sitemap.xml',
  '/sitemap',
  '/_headers',
  '/_redirects',
])

/** Whether the build writes something of its own at this address, or below it. */
export function isReserved(path: string): boolean {
  return [...reserved].some((name) => path === name || path.startsWith(`${name}/`))
}
