import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { PagesFile } from '../../schema/pages.gen.ts'
import { isJsonObject } from '../../schema/read/json-object.ts'
import { poOf } from '../fixtures/languages.ts'
import { createRandom } from '../fixtures/random.ts'
import { fixtureSite, textOf, writeFiles } from '../fixtures/site-folder.ts'
import { makeBigSite } from './big-site.ts'
import { onceEach } from './median.ts'
import { makeScratch } from './scratch.ts'

/** The pages file of a big site, written once and shared. */
export const siteFileOf = onceEach((pages: number) => write(makeBigSite(pages)))

/** The same site with a warning on each copied page. */
export const warnedSiteFileOf = onceEach((pages: number) =>
  write(makeBigSite(pages, { hasWarnings: true })),
)

const german = { lang: 'de-AT', path: '/de', name: 'Deutsch' }
const filipino = { lang: 'fil-PH', path: '/fil', name: 'Filipino' }

/** The same site, translated completely into German. */
export const translatedSiteFileOf = onceEach((pages: number) => writeLanguages(pages, [german]))

/** The same site in German, of which nothing is translated yet: it has no PO file. */
export const untranslatedSiteFileOf = onceEach((pages: number) =>
  writeLanguages(pages, [german], false),
)

/** The same site in two languages, with two more brands. */
export const brandedSiteFileOf = onceEach((pages: number) => writeBrands(pages, ['lucky', 'tala']))

/** The same site in two languages, with these brands besides, each of which has another name and changes every hundredth page. */
export function writeBrands(pages: number, brands: readonly string[]): string {
  const file = writeLanguages(pages, [filipino])
  const { site, pages: all } = readSite(pages)
  const keys = Object.keys(all).filter((_, index) => index % 100 === 0)
  const logo = readFileSync(join(dirname(file), 'public', 'logo', `${site.brand}.png`))
  for (const brand of brands) {
    const own = keys.map((key) => [key, { meta: { title: `What ${brand} has on this page` } }])
    const renamed: unknown = JSON.parse(JSON.stringify(site).replaceAll(site.brand, brand))
    const overlay = { site: changesOf(site, renamed), pages: Object.fromEntries(own) }
    writeFiles(join(dirname(file), 'brands'), {
      [`${brand}.json`]: overlay,
      // No brand may show the logo of another; what follows the end of a picture is not shown.
      [`${brand}/public/logo/${brand}.png`]: Buffer.concat([logo, Buffer.from(brand)]),
    })
  }
  return file
}

/** What an overlay contains that changes one object into another with the same members. */
function changesOf(before: unknown, after: unknown): unknown {
  if (!isJsonObject(before) || !isJsonObject(after)) return after
  const changed = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key]),
  )
  return Object.fromEntries(changed.map(([key, value]) => [key, changesOf(before[key], value)]))
}

/** The same site with a hundred campaigns, each of which runs for ten days and changes ten pages and the footer. */
export const campaignSiteFileOf = onceEach((pages: number) => {
  const site = readSite(pages)
  const keys = Object.keys(site.pages)
  const dayOf = (index: number): string =>
    new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)
  const campaigns = Array.from({ length: 100 }, (_, index) => {
    const own = keys.slice(10 * index, 10 * index + 10)
    const title = { title: `What there is in period ${index}` }
    const set = {
      site: { footer: { promoText: `The offer of period ${index}.` } },
      meta: Object.fromEntries(own.map((key) => [key, title])),
    }
    return [`period-${index}`, { from: dayOf(10 * index), until: dayOf(10 * index + 9), set }]
  })
  return write(textOf({ ...site, campaigns: Object.fromEntries(campaigns) }))
})

/** The same site with 300 words of its own on each copied page, some words far more often than others. */
export const wordySiteFileOf = onceEach((pages: number) => write(textOf(readWordySite(pages))))

/** The same with a search on a page. */
export const searchedSiteFileOf = onceEach((pages: number) => {
  const site = readWordySite(pages)
  site.pages['/bonus']?.blocks.unshift({ type: 'search', title: 'Search' })
  return write(textOf(site))
})

function readWordySite(pages: number): PagesFile {
  const site = readSite(pages)
  const random = createRandom(34)
  for (const [key, { blocks }] of Object.entries(site.pages)) {
    if (!/-\d{6}$/.test(key)) continue
    const words = Array.from({ length: 300 }, () => wordOf(Math.floor(30_000 ** random())))
    const desc = `<p>${words.join(' ')}.</p>`
    blocks.push({ type: 'headingCard', title: words.slice(0, 3).join(' '), desc })
  }
  return site
}

/** The word of a rank, of three syllables. */
export function wordOf(rank: number): string {
  const spread = (rank * 7919) % 32_768
  return [10, 5, 0]
    .map((shift) => {
      const syllable = (spread >> shift) & 31
      return `${'bdfgklmn'[syllable >> 2]}${'aeiou'[syllable & 3]}`
    })
    .join('')
}

function readSite(pages: number): PagesFile {
  const site: PagesFile = JSON.parse(makeBigSite(pages))
  return site
}

function writeLanguages(
  pages: number,
  locales: NonNullable<PagesFile['site']['locales']>,
  isTranslated = true,
): string {
  const site = readSite(pages)
  site.site.locales = locales
  const file = write(textOf(site))
  for (const { lang } of isTranslated ? locales : []) {
    const [code = ''] = lang.split('-')
    writeFiles(dirname(file), { [`locales/${code}.po`]: poOf(code, site, () => false) })
  }
  return file
}

function write(text: string): string {
  const folder = makeScratch()
  const file = join(folder, 'pages.json')
  writeFileSync(file, text)
  cpSync(join(fixtureSite, 'public'), join(folder, 'public'), { recursive: true })
  return file
}
