import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { poOf } from '../fixtures/languages.ts'
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

/** The same site, translated completely into German. */
export const translatedSiteFileOf = onceEach((pages: number) => {
  const site: PagesFile = JSON.parse(makeBigSite(pages))
  site.site.locales = [{ lang: 'de-AT', path: '/de', name: 'Deutsch' }]
  const file = write(`${JSON.stringify(site, undefined, 2)}\n`)
  mkdirSync(join(dirname(file), 'locales'))
  writeFileSync(
    join(dirname(file), 'locales', 'de.po'),
    poOf('de', site, () => false),
  )
  return file
})

function write(text: string): string {
  const folder = makeScratch()
  const file = join(folder, 'pages.json')
  writeFileSync(file, text)
  cpSync(join(fixtureSite, 'public'), join(folder, 'public'), { recursive: true })
  return file
}
