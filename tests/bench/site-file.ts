import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fixtureSite } from '../fixtures/site-folder.ts'
import { makeBigSite } from './big-site.ts'
import { onceEach } from './once-each.ts'
import { makeScratch } from './scratch.ts'

/** The pages file of a big site, written once and shared. */
export const siteFileOf = onceEach((pages: number) => write(makeBigSite(pages)))

/** The same site with a warning on each copied page. */
export const warnedSiteFileOf = onceEach((pages: number) =>
  write(makeBigSite(pages, { hasWarnings: true })),
)

function write(text: string): string {
  const folder = makeScratch()
  const file = join(folder, 'pages.json')
  writeFileSync(file, text)
  cpSync(join(fixtureSite, 'public'), join(folder, 'public'), { recursive: true })
  return file
}
