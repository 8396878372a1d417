import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { buildSite } from '../../../builder/build-site.ts'
import { recordChanges } from '../../../builder/lastmod.ts'
import { createSiteReader } from '../../../builder/load-site.ts'
import { expandSite } from '../../../check/expand/expand-page.ts'
import { readSections } from '../../../check/expand/sections.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { migrateFiles } from '../../../site/migrate/migrate-files.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { makeFolder, readFolder, writeSite } from '../../fixtures/site-folder.ts'

/* A site with sections is built as if their blocks were written on each page. */

const folder = makeFolder()
afterAll(folder.remove)
const pagesFile = join(folder.path, 'pages.json')
vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026

const set = { limits: { title: 'Limits for {keyword}', button: { label: 'Now' } } }
const terms = {
  blocks: [{ type: 'headingCard', id: 'terms', title: 'Terms', desc: 'All of them.' }],
}
const sections = { limits, terms }
const uses = { '/': [use(set)], '/bonus': [use(undefined, 'terms')], '/vip': [use()] }
const text = textWithSections(uses, sections)

async function build(outDir: string, written: string, brand?: string) {
  writeFileSync(pagesFile, written)
  const place = { ...placeSite(pagesFile), ...(brand !== undefined && { brand }) }
  const { check, report } = await buildSite({
    place,
    outDir: join(folder.path, outDir),
    useCache: true,
  })
  expect(check?.problems ?? []).toEqual([])
  return report?.written.map(({ key }) => key).toSorted()
}

const output = (name: string): Map<string, string> => readFolder(join(folder.path, name))

/** The same site without sections. */
function writeOut(written: string): string {
  const site: unknown = JSON.parse(written)
  const { sections: _, ...others } = asRecord(expandSite(site, readSections(site)))
  return textOf(others)
}

beforeEach(() => {
  mkdirSync(folder.path, { recursive: true })
  writeSite(folder.path, JSON.parse(text))
})

describe('a build', () => {
  it('writes the bytes of the site with its sections written out', async () => {
    await build('out', text)
    await build('plain', writeOut(text))
    expect(output('out')).toEqual(output('plain'))
    expect(output('out').get('index.html')).toContain('Limits for p666')
  })

  it('renders again just the pages that use a section that was edited', async () => {
    await build('out', text)
    expect(await build('out', text)).toEqual([])
    const edited = text.replace('For one day.', 'For 24 hours.')
    expect(await build('out', edited)).toEqual(['/', '/vip'])
    expect(await build('out', text.replace('All of them.', 'All.'))).toEqual([
      '/',
      '/bonus',
      '/vip',
    ])
    await build('plain', writeOut(text.replace('All of them.', 'All.')))
    expect(output('out')).toEqual(output('plain'))
  })

  it('renders the pages of a section in a section', async () => {
    const outer = { blocks: [use()] }
    const nested = textWithSections(
      { '/': [use(undefined, 'outer')], '/vip': [] },
      { limits, outer },
    )
    await build('out', nested)
    expect(await build('out', nested.replace('For seven.', 'For 7.'))).toEqual(['/'])
  })

  it('follows the dates of a section', async () => {
    const dated = text.replace('"title": "A week",', '"title": "A week", "until": "2026-06-01",')
    await build('out', dated.replace('2026-06-01', '2026-12-31'))
    expect(output('out').get('vip.html')).toContain('A week')
    writeFileSync(pagesFile, dated)
    const place = placeSite(pagesFile)
    const at = Date.parse('2026-05-31T00:00:00+08:00')
    const outDir = join(folder.path, 'dated')
    const { report } = await buildSite({ place, outDir, useCache: true, at })
    expect(report?.next.map(({ page }) => page)).toEqual(['/', '/vip'])
    const later = await buildSite({ place, outDir, useCache: true, at: at + 3 * 86_400_000 })
    expect(later.report?.written.map(({ key }) => key).toSorted()).toEqual(['/', '/vip'])
    expect(output('dated').get('vip.html')).not.toContain('A week')
  })

  it('reports what the check of the whole texts reports', async () => {
    const broken = text.replace('For one day.', 'For {day}.').replace('"Now"', '""')
    writeFileSync(pagesFile, broken)
    const { check } = await buildSite({
      place: placeSite(pagesFile),
      outDir: join(folder.path, 'broken'),
      useCache: false,
    })
    const whole = await createSiteReader().check(placeSite(pagesFile))
    expect(check?.problems).toEqual(whole.problems)
    expect(check?.problems.map(({ where }) => where)).toEqual([
      'sections › limits › block 2 (promoGrid) › card 1 › desc',
      '/ › block 2 (use) › set › limits › button › label',
    ])
  })
})

it('uses sections of pages.json in page files, and changes them in overlays', async () => {
  const { pages, ...site } = asRecord(JSON.parse(text))
  const { '/vip': vip, ...others } = asRecord(pages)
  writeFileSync(join(folder.path, 'more.json'), textOf({ pages: { '/vip': vip } }))
  const main = textOf({ ...site, include: ['more.json'], pages: others })
  await build('out', main)
  expect(output('out').get('vip.html')).toContain('For one day.')
  mkdirSync(join(folder.path, 'brands'), { recursive: true })
  const overlay = {
    site: { brand: 'lucky' },
    sections: { terms: { blocks: [{ ...terms.blocks[0], title: 'Rules {x}' }] } },
  }
  writeFileSync(join(folder.path, 'brands', 'lucky.json'), textOf(overlay))
  const place = { ...placeSite(pagesFile), brand: 'lucky' }
  const { problems } = await createSiteReader().check(place)
  expect(problems.find(({ code }) => code === 'P020')).toMatchObject({
    file: 'brands/lucky.json',
    path: ['sections', 'terms', 'blocks', 0, 'title'],
  })
})

it('migrates the blocks of sections', async () => {
  const old = text.replace('"id": "limits"', '"anchor": "limits"')
  writeFileSync(pagesFile, old)
  const whole = await createSiteReader().check(placeSite(pagesFile))
  expect(whole.problems.map(({ code }) => code)).toEqual(['P007'])
  const outDir = join(folder.path, 'old')
  const { check } = await buildSite({ place: placeSite(pagesFile), outDir, useCache: true })
  expect(check?.problems).toEqual(whole.problems)
  await build('out', text)
  expect(output('old')).toEqual(output('out'))
  const [file] = await migrateFiles(pagesFile)
  expect(file?.blocks).toEqual([])
  writeFileSync(pagesFile, old)
  const [older] = await migrateFiles(pagesFile)
  expect(older?.blocks.map(({ path }) => path)).toEqual([['sections', 'limits', 'blocks', 0]])
  expect(older?.rewrite?.text).toContain('"id": "limits"')
})

it('dates a page that uses a section by the last edit of that', async () => {
  writeFileSync(pagesFile, text)
  const place = placeSite(pagesFile)
  await recordChanges(place, '2026-06-01', { create: true })
  writeFileSync(pagesFile, text.replace('For one day.', 'For 24 hours.'))
  expect(await recordChanges(place, '2026-06-02')).toEqual(['/', '/vip'])
  writeFileSync(pagesFile, writeOut(readFileSync(pagesFile, 'utf8')))
  expect(await recordChanges(place, '2026-06-03')).toEqual([])
})
