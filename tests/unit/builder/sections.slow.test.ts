import { readFileSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { recordChanges } from '../../../builder/lastmod.ts'
import { createSiteReader } from '../../../builder/load-site.ts'
import { expandSite } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { migrateFiles } from '../../../site/migrate/migrate-files.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { textOf } from '../../fixtures/sites.ts'

/* A site with sections is built as if their blocks were written on each page. */

const { folder, pagesFile, placeOf, output, build } = openSiteFolder()
vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026

const set = { limits: { title: 'Limits for {keyword}', button: { label: 'Now' } } }
const terms = {
  blocks: [{ type: 'headingCard', id: 'terms', title: 'Terms', desc: 'All of them.' }],
}
const sections = { limits, terms }
const uses = { '/': [use(set)], '/bonus': [use(undefined, 'terms')], '/vip': [use()] }
const text = textWithSections(uses, sections)

async function buildAs(out: string, given: string) {
  writeFileSync(pagesFile, given)
  const { problems, written } = await build({ out })
  expect(problems).toEqual([])
  return written
}

function writeOut(written: string): string {
  const site: unknown = JSON.parse(written)
  const { sections: _, ...others } = asRecord(expandSite(site, readSections(site, { calendar })))
  return textOf(others)
}

beforeEach(() => void writeSite(folder, JSON.parse(text)))

describe('a build', () => {
  it('writes the bytes of the site with its sections written out', async () => {
    await buildAs('out', text)
    await buildAs('plain', writeOut(text))
    expect(output('out')).toEqual(output('plain'))
    expect(output('out').get('index.html')).toContain('Limits for p666')
  })

  it('renders again just the pages that use a section that was edited', async () => {
    await buildAs('out', text)
    expect(await buildAs('out', text)).toEqual([])
    const edited = text.replace('For one day.', 'For 24 hours.')
    expect(await buildAs('out', edited)).toEqual(['/', '/vip'])
    const other = text.replace('All of them.', 'All.')
    expect(await buildAs('out', other)).toEqual(['/', '/bonus', '/vip'])
    await buildAs('plain', writeOut(other))
    expect(output('out')).toEqual(output('plain'))
  })

  it('renders the pages of a section in a section', async () => {
    const outer = { blocks: [use()] }
    const pages = { '/': [use(undefined, 'outer')], '/vip': [] }
    const nested = textWithSections(pages, { limits, outer })
    await buildAs('out', nested)
    expect(await buildAs('out', nested.replace('For seven.', 'For 7.'))).toEqual(['/'])
  })

  it('follows the dates of a section', async () => {
    const dated = text.replace('"title": "A week",', '"title": "A week", "until": "2026-06-01",')
    await buildAs('out', dated.replace('2026-06-01', '2026-12-31'))
    expect(output('out').get('vip.html')).toContain('A week')
    writeFileSync(pagesFile, dated)
    const at = Date.parse('2026-05-31T00:00:00+08:00')
    const { report } = await build({ out: 'dated', at })
    expect(report?.next.map(({ page }) => page)).toEqual(['/', '/vip'])
    const { written } = await build({ out: 'dated', at: at + 3 * 86_400_000 })
    expect(written).toEqual(['/', '/vip'])
    expect(output('dated').get('vip.html')).not.toContain('A week')
  })
})

it('uses sections of pages.json in page files, and changes them in overlays', async () => {
  const { pages, ...site } = asRecord(JSON.parse(text))
  const { '/vip': vip, ...others } = asRecord(pages)
  writeFiles(folder, { 'more.json': { pages: { '/vip': vip } } })
  const main = textOf({ ...site, include: ['more.json'], pages: others })
  await buildAs('out', main)
  expect(output('out').get('vip.html')).toContain('For one day.')
  const overlay = {
    site: { brand: 'lucky' },
    sections: { terms: { blocks: [{ ...terms.blocks[0], title: 'Rules {x}' }] } },
  }
  writeFiles(folder, { 'brands/lucky.json': overlay })
  const { problems } = await createSiteReader(siteConfig).check(placeOf('lucky'))
  expect(problems.find(({ code }) => code === 'P020')).toMatchObject({
    file: 'brands/lucky.json',
    path: ['sections', 'terms', 'blocks', 0, 'title'],
  })
})

it('migrates the blocks of sections', async () => {
  const old = text.replace('"id": "limits"', '"anchor": "limits"')
  writeFileSync(pagesFile, old)
  const whole = await createSiteReader(siteConfig).check(placeOf())
  expect(whole.problems.map(({ code }) => code)).toEqual(['P007'])
  expect((await build({ out: 'old' })).problems).toEqual(whole.problems)
  await buildAs('out', text)
  expect(output('old')).toEqual(output('out'))
  const [file] = await migrateFiles(pagesFile)
  expect(file?.blocks).toEqual([])
  writeFileSync(pagesFile, old)
  const [older] = await migrateFiles(pagesFile)
  expect(older?.blocks.map(({ path }) => path)).toEqual([['sections', 'limits', 'blocks', 0]])
  expect(older?.rewrite?.text).toContain('"id": "limits"')
})

it('dates a page that uses a section by the last edit of that', async () => {
  const place = placeOf()
  await recordChanges(place, siteConfig, '2026-06-01', { create: true })
  writeFileSync(pagesFile, text.replace('For one day.', 'For 24 hours.'))
  expect(await recordChanges(place, siteConfig, '2026-06-02')).toEqual(['/', '/vip'])
  writeFileSync(pagesFile, writeOut(readFileSync(pagesFile, 'utf8')))
  expect(await recordChanges(place, siteConfig, '2026-06-03')).toEqual([])
})
