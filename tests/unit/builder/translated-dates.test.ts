import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { followMigrations, lastmodFileOf, recordChanges } from '../../../builder/lastmod.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { writeAll } from '../../../site/files/write-all.ts'
import { migrateFiles } from '../../../site/migrate/migrate-files.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { thaw } from '../../fixtures/frozen-sites.ts'
import { invent, translatedSite, writeTranslatedSite } from '../../fixtures/languages.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { siteWith } from '../../fixtures/sites.ts'

/** The days on which translated pages changed. */

const { folder, at, pagesFile, placeOf, read, build } = openSiteFolder()
const frozen = openSiteFolder()
const po = at('locales/fil.po')
const record = (day: string, options?: { create: boolean }) =>
  recordChanges(placeOf(), siteConfig, day, options)

/** Replaces the only occurrence of a text in a file. */
function edit(file: string, before: string, after: string): void {
  const parts = readFileSync(file, 'utf8').split(before)
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times: ${before}`)
  writeFileSync(file, parts.join(after))
}

const offer = `msgid "The offer."\nmsgstr "${invent('The offer.', 'fil')}"\n`

describe('the date of a translation', () => {
  beforeEach(async () => {
    writeTranslatedSite(folder)
    await record('2026-06-01', { create: true })
  })

  it('moves with a translation of that page, and for no other page or language', async () => {
    edit(po, offer, 'msgid "The offer."\nmsgstr "Ang offer."\n')
    expect(await record('2026-06-02')).toEqual(['/fil/bonus'])
  })

  it('moves when an entry becomes fuzzy, and with one for its place alone', async () => {
    edit(po, offer, `#, fuzzy\n${offer}`)
    expect(await record('2026-06-02')).toEqual(['/fil/bonus'])
    edit(po, `#, fuzzy\n${offer}`, offer)
    expect(await record('2026-06-03')).toEqual(['/fil/bonus'])
    edit(po, offer, `${offer}\nmsgctxt "/bonus"\n${offer}\nmsgctxt "/vip"\n${offer}`)
    expect(await record('2026-06-04')).toEqual(['/fil/bonus'])
  })

  it('moves with the page that it translates', async () => {
    writeSite(folder, siteWith({ 'pages /bonus blocks 0 image': 'bonus-1-1' }, translatedSite()))
    expect(await record('2026-06-02')).toEqual(['/bonus', '/fil/bonus', '/de/bonus'])
  })

  it('stays when only comments, the order of entries or texts of the settings change', async () => {
    const [header = '', ...entries] = readFileSync(po, 'utf8').trimEnd().split('\n\n')
    const turned = entries.toReversed().map((entry) => `#. Of a person\n#: /bonus:a\n${entry}`)
    writeFileSync(po, [header, ...turned, ''].join('\n\n'))
    edit(po, invent('Our video', 'fil'), 'Bidyo namin')
    expect(await record('2026-06-02')).toEqual([])
  })

  it('starts with a new language', async () => {
    const site = translatedSite()
    const [filipino] = site.site.locales ?? []
    writeSite(folder, siteWith({ 'site locales': [filipino] }, site))
    expect(await record('2026-06-02')).toEqual([])
    writeSite(folder, site)
    expect(await record('2026-06-03')).toEqual(['/de', '/de/bonus', '/de/vip'])
  })

  it('follows a migration of the page', async () => {
    thaw('2026-11-22', frozen.folder)
    const old = frozen.placeOf()
    const older: PagesFile = JSON.parse(readFileSync(old.pagesFile, 'utf8'))
    older.site.locales = [{ lang: 'fil-PH', path: '/fil', name: 'Filipino' }]
    writeFileSync(old.pagesFile, JSON.stringify(older, undefined, 2))
    await recordChanges(old, siteConfig, '2026-06-02', { create: true })
    const dated = readFileSync(lastmodFileOf(old.pagesFile), 'utf8')
    const dates = await followMigrations(old, siteConfig)
    const migrated = await migrateFiles(old.pagesFile)
    await writeAll(migrated.flatMap(({ rewrite }) => rewrite ?? []))
    const lines = dates?.text.split('\n').filter((line) => !dated.includes(line)) ?? []
    const moved = lines.map((line) => line.split(' ')[0])
    expect(moved).toEqual(expect.arrayContaining(['/bonus', '/fil/bonus']))
    await writeAll(dates ? [dates] : [])
    expect(await recordChanges(old, siteConfig, '2026-06-03')).toEqual([])
  })
})

describe('the sitemap', () => {
  async function buildAt(time: string) {
    const { problems, report } = await build({ at: Date.parse(time) })
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
    const sitemap = read('sitemap.xml')
    const entries = sitemap.matchAll(/<loc>https:..[^/<]*([^<]*)<.loc>(?:<lastmod>([^<]*))?/g)
    const days = Array.from(entries, ([, path = '', day = '']) => [path || '/', day] as const)
    return { unrecorded: report?.unrecorded, days: Object.fromEntries(days) }
  }

  it('has the day of each translation, or of the last scheduled change of its page', async () => {
    const until = { 'pages /bonus blocks 1 until': '2026-06-09' }
    writeTranslatedSite(folder, siteWith(until, translatedSite()))
    rmSync(lastmodFileOf(pagesFile), { force: true })
    await record('2026-06-01', { create: true })
    edit(po, offer, offer.replace(/msgstr.*/, 'msgstr "Ang alok."'))
    const known = { '/': '', '/bonus': '', '/vip': '', '/fil': '', '/de': '', '/de/bonus': '' }
    expect(await buildAt('2026-06-05')).toEqual({
      unrecorded: 1,
      days: { ...known, '/fil/bonus': '' },
    })
    await record('2026-06-05')
    const dated = { unrecorded: 0, days: { ...known, '/fil/bonus': '2026-06-05' } }
    expect(await buildAt('2026-06-05')).toEqual(dated)
    const later = await buildAt('2026-06-15')
    expect(later).toEqual({ unrecorded: 0, days: { ...known, '/fil/bonus': '2026-06-10' } })
  })
})
