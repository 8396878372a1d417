/** The `robots.txt` of a site: crawlers may read everything. Pages that must not be listed have a robots meta tag. */
export function formatRobots(url: string): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${url}/sitemap.xml\n`
}
