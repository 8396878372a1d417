import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeBigSite } from './big-site.ts'
import { onceEach } from './once-each.ts'
import { makeScratch } from './scratch.ts'

/** The pages file of a big site, written once and shared. */
export const siteFileOf = onceEach((pages: number): string => {
  const file = join(makeScratch(), 'pages.json')
  writeFileSync(file, makeBigSite(pages))
  return file
})
