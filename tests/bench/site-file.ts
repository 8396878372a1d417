import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBigSite } from './big-site.ts'
import { makeEqualSite } from './equal-site.ts'
import { onceEach } from './once-each.ts'
import { makeScratch } from './scratch.ts'

/** The pages file of a big site, written once and shared. */
export const siteFileOf = onceEach((pages: number) => write(makeBigSite(pages)))

/** The pages file of the site that other generators build as well. */
export const equalSiteFileOf = onceEach((pages: number) => write(makeEqualSite(pages)))

/** The same site with a warning on each page. */
export const warnedSiteFileOf = onceEach((pages: number) =>
  write(makeEqualSite(pages, { hasWarnings: true })),
)

function write(text: string): string {
  const file = join(makeScratch(), 'pages.json')
  writeFileSync(file, text)
  return file
}
