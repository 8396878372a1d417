import { normalizePath } from '../../schema/values/path.ts'
import { asRecord } from '../../schema/read/json-object.ts'
import type { SitemapPage } from '../hosts/sitemap.ts'
import { mayHold, textOf, type SourcePage } from '../../site/pages/page-source.ts'

/** The pages that search engines may list, in order; `dayOf` returns the date of a page's last change. */
export function listSitemapPages(
  pages: readonly SourcePage[],
  dayOf: (page: SourcePage) => string | undefined,
): SitemapPage[] {
  return pages.flatMap((page) =>
    isHidden(page) ? [] : { path: normalizePath(page.key), lastmod: dayOf(page) },
  )
}

/** Whether a page opts out of being listed. Parses only pages that might: a site may have a very large number. */
function isHidden(page: SourcePage): boolean {
  if (!mayHold(page, ['noindex'])) return false
  return asRecord(asRecord(JSON.parse(textOf(page)))['meta'])['noindex'] === true
}
