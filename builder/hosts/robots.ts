/** The `robots.txt` of a site: everything may be read. Pages that are not to be listed say so themselves, when they are read. */
export function formatRobots(url: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`
}
