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
  '/.well-known',
  '/_headers',
  '/_redirects',
])

/** Whether the build itself writes to this address, or below it. */
export function isReserved(path: string): boolean {
  const isPart = /^\/sitemap-\d+\.xml$/.test(path)
  return isPart || [...reserved].some((name) => path === name || path.startsWith(`${name}/`))
}
