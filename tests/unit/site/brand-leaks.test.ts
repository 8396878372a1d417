import { cpSync, rmSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { createSiteChecker } from '../../../site/site-checker.ts'
import { makeBase, overlayOf, siteWith, textOf } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeSite, writeFiles, type FileContents } from '../../fixtures/site-folder.ts'

/* What one brand of a folder would publish of another. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { folder, at, placeOf, output, build } = openSiteFolder()
const checker = createSiteChecker(siteConfig)

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  writeSite(folder, makeBase())
  for (const brand of ['lucky', 'gold']) writeSite(at(`brands/${brand}`), {}, brand)
  writeFiles(folder, {
    'brands/lucky.json': overlayOf('lucky', 'Lucky Lantern'),
    'brands/gold.json': overlayOf('gold', 'Gold Gate'),
  })
})

/** The problems of each brand: file and line, and the message. */
async function findAll(files: FileContents = {}): Promise<Record<string, string[]>> {
  writeFiles(folder, files)
  const found: Record<string, string[]> = {}
  for (const brand of [undefined, 'lucky', 'gold']) {
    const { problems } = await checker.check(placeOf(brand), {
      translations: true,
    })
    found[brand ?? 'p666'] = problems.map(
      ({ code, file = 'pages.json', range, message }) =>
        `${code} ${file}:${range.start.line} ${message}`,
    )
  }
  return found
}

it('is nothing if each names only itself', async () => {
  expect(await findAll()).toEqual({ p666: [], lucky: [], gold: [] })
})

it('is reported where it is written, for each brand that would show it', async () => {
  const text = textOf(makeBase())
  const found = await findAll({
    'pages.json': text.replace('"desc": "The offer."', '"desc": "As at Gold Gate."'),
    'brands/gold.json': {
      ...overlayOf('gold', 'Gold Gate'),
      pages: { '/vip': { meta: { title: 'VIP levels, as at Lucky Lantern' } } },
    },
  })
  const line = text.slice(0, text.indexOf('"The offer."')).split('\n').length
  const inBase = `P090 pages.json:${line} "Gold Gate" is the name of another brand, gold.`
  expect(found).toEqual({
    p666: [inBase],
    lucky: [inBase],
    gold: [
      expect.stringMatching(
        /^P090 brands\/gold\.json:\d+ "Lucky Lantern" is the name of another brand, lucky\.$/,
      ),
    ],
  })
})

it('is reported in public files, by file', async () => {
  cpSync(at('public/logo/p666.png'), at('brands/gold/public/logo/gold.png'))
  const found = await findAll({
    'public/notes.txt': 'User-agent: *\nSitemap: https://p666.example/sitemap.xml\n',
    'brands/lucky/public/gold-gate.txt': 'Welcome.',
  })
  expect(found).toEqual({
    p666: [],
    lucky: [
      'P090 brands/lucky/public/gold-gate.txt:1 In the name of this file, "gold-gate" is the name of another brand, gold.',
      'P090 public/notes.txt:2 "p666.example" is an address of another brand, p666.',
    ],
    gold: [
      'P090 brands/gold/public/logo/gold.png:1 This is the logo of another brand, p666.',
      'P090 public/notes.txt:2 "p666.example" is an address of another brand, p666.',
    ],
  })
})

it('includes a contact that it only inherits, but none that both have written', async () => {
  const contact = 'mailto:help@mail.example'
  const { site } = overlayOf('lucky', 'Lucky Lantern')
  const found = await findAll({
    'pages.json': siteWith({ 'site securityContact': { contact, expires: '2026-12-31' } }),
    'brands/lucky.json': { site: { ...site, securityContact: { contact } } },
  })
  expect(found).toEqual({
    p666: [],
    lucky: [],
    gold: [
      expect.stringMatching(
        /^P090 pages\.json:\d+ "help@mail\.example" is an address of another brand, p666\.$/,
      ),
    ],
  })
})

it('stops the build, with and without a cache, until it is gone', async () => {
  const buildNow = async () => {
    const { problems, report } = await build({ brand: 'lucky' })
    return { codes: problems.map(({ code }) => code), isBuilt: report !== undefined }
  }
  expect(await buildNow()).toEqual({ codes: [], isBuilt: true })
  const before = output()
  writeFiles(folder, { 'public/about.txt': 'By p666.' })
  expect(await buildNow()).toEqual({ codes: ['P090'], isBuilt: false })
  rmSync(at('public/about.txt'))
  // A text of the site becomes the name of another brand.
  writeFiles(folder, { 'brands/gold.json': overlayOf('gold', 'Welcome to') })
  expect(await buildNow()).toEqual({ codes: ['P090'], isBuilt: false })
  expect(output()).toEqual(before)
}, 120_000)
