// covers: tests/fixtures/brands/** tests/fixtures/site/**
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSite } from '../../../builder/build-site.ts'
import { createLiveSite } from '../../../server/dev/live-site.ts'
import { createSiteReader } from '../../../builder/load-site.ts'
import { createBrandReader } from '../../../site/brands/other-brands.ts'
import { placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { writeFiles } from '../../fixtures/site-files.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { fixtureSite, makeFolder, readFolder, root, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, channelsOn, textOf } from '../../fixtures/sites.ts'

/* Two brands from one pages.json. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const folder = makeFolder()
afterAll(folder.remove)
const at = (name: string): string => join(folder.path, name)

const lucky = {
  site: {
    brand: 'lucky',
    keyword: 'Lucky $1 Co',
    url: 'https://lucky.example',
    promoUrl: 'https://promo.lucky.example/join',
    footer: { socialLinks: channelsOn('lucky.example') },
  },
  pages: { '/vip': { meta: { title: 'Levels of {keyword}, told in a few words' } } },
}

const placeOf = (brand: string): SitePlace =>
  placeSite(at('pages.json'), brand === 'p666' ? undefined : brand)
const outOf = (brand: string): string => at(`out-${brand}`)
const pageOf = (brand: string, name: string): string =>
  readFileSync(join(outOf(brand), `${name}.html`), 'utf8')

beforeAll(() => {
  writeSite(folder.path, baseSite())
  writeSite(at('brands/lucky'), {}, 'lucky')
  rmSync(at('brands/lucky/pages.json'))
  writeFiles(folder.path, { 'brands/lucky.json': lucky })
})

it('reads which sections the overlays of other brands use, and those of pages.json', async () => {
  const pages = { '/vip': { blocks: { rules: { type: 'use', section: 'limits' } } } }
  const read = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(textOf({ ...lucky, pages })))
  expect(await createBrandReader()(placeOf('p666'), read)).toMatchObject([
    { brand: 'lucky', uses: ['limits'] },
  ])
  const own = { ...baseSite(), sections: { idle: { blocks: [] } } }
  const readOwn = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(textOf(own)))
  expect(await createBrandReader()(placeOf('lucky'), readOwn)).toMatchObject([
    { brand: 'p666', uses: ['idle'] },
  ])
})

describe('npm run build -- --brand NAME', () => {
  it('builds each brand separately', async () => {
    for (const brand of ['p666', 'lucky']) {
      const outcome = await buildSite({
        place: placeOf(brand),
        outDir: outOf(brand),
        useCache: true,
      })
      expect(outcome).toEqual({ report: expect.anything() })
    }
    const title = '<title>Levels of Lucky $1 Co, told in a few words</title>'
    expect(pageOf('lucky', 'vip')).toContain(title)
    const [ours, theirs] = [pageOf('p666', 'bonus'), pageOf('lucky', 'bonus')]
    expect(ours).not.toContain('Lucky $1 Co')
    for (const [html, brand, keyword] of [
      [ours, 'p666', 'p666'],
      [theirs, 'lucky', 'Lucky $1 Co'],
    ] as const) {
      expect(html).toContain(`href="https://${brand}.example/bonus"`)
      expect(html).toContain(`/logo/${brand}.png?v=8`)
      expect(html).toContain(`alt="${keyword} gift box"`)
    }
    expect(theirs).toContain('alt="Lucky $1 Co bonus"')
    expect(theirs).toContain('https://promo.lucky.example/join')

    const args = ['--pages', at('pages.json'), '--out', at('by-command'), '--brand', 'lucky']
    expect(await runCli('build', ...args)).toMatchObject({ code: 0, stderr: '' })
    expect(readFileSync(at('by-command/vip.html'), 'utf8')).toContain(title)
  }, 240_000)

  it('leaves no trace of the other brand', () => {
    for (const [file, content] of readFolder(outOf('lucky'))) {
      expect(file).not.toContain('p666')
      // Pictures contain no texts, but any bytes.
      if (/\.(?:avif|webp|png|jpe?g)$/.test(file)) continue
      expect(`${file}: ${/.{0,40}p666.{0,40}/i.exec(content)?.[0] ?? ''}`).toBe(`${file}: `)
    }
  })

  it('builds one brand over another as if there had been none, with a cache', async () => {
    const [shared, fresh] = [at('shared'), new Map<string, Map<string, string>>()]
    for (const brand of ['p666', 'lucky']) fresh.set(brand, readFolder(outOf(brand)))
    for (const brand of ['p666', 'lucky', 'lucky', 'p666']) {
      const { report } = await buildSite({ place: placeOf(brand), outDir: shared, useCache: true })
      expect(report).toBeDefined()
      expect(readFolder(shared)).toEqual(fresh.get(brand))
    }
  }, 240_000)

  it('stops at a mistake in the overlay, even if every page of the site is valid', async () => {
    const before = readFolder(outOf('lucky'))
    writeFiles(folder.path, {
      'brands/lucky.json': { ...lucky, pages: { ...lucky.pages, '/vpi': null } },
    })
    const place = placeSite(at('pages.json'), 'lucky')
    const { check, report } = await buildSite({ place, outDir: outOf('lucky'), useCache: true })
    expect(report).toBeUndefined()
    expect(check?.problems.map(({ code, file }) => [code, file])).toEqual([
      ['P006', 'brands/lucky.json'],
    ])
    writeFiles(folder.path, { 'brands/lucky.json': '{' })
    expect(
      (await buildSite({ place, outDir: outOf('lucky'), useCache: true })).check?.problems,
    ).toMatchObject([{ code: 'P001', file: 'brands/lucky.json' }])
    expect(readFolder(outOf('lucky'))).toEqual(before)
    writeFiles(folder.path, { 'brands/lucky.json': lucky })
  }, 240_000)
})

it('watches the overlay in the dev server, and keeps the last good page', async () => {
  const site = createLiveSite(placeSite(at('pages.json'), 'lucky'))
  const title = () => site.content?.data.pages['/vip']?.meta?.title
  await site.reload()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few words')
  writeFiles(folder.path, { 'brands/lucky.json': textOf(lucky).replace('few words', 'few lines') })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few lines')
  writeFiles(folder.path, { 'brands/lucky.json': '{ "site": }' })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few lines')
  expect(site.state).toMatchObject({
    title: 'brands/lucky.json has problems. You see the last valid page.',
    problems: [{ place: expect.stringMatching(/brands\/lucky\.json:1:3$/) }],
  })
  rmSync(at('brands/lucky.json'))
  await site.catchUp()
  expect(site.state.title).toMatch(/^File not found: .*brands\/lucky\.json\. You see the last/)
  writeFiles(folder.path, { 'brands/lucky.json': lucky })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few words')
})

it('checks a second brand of the fixture site', async () => {
  const project = makeFolder()
  const place = (name: string): string => join(project.path, name)
  for (const name of ['pages.json', 'public'])
    cpSync(join(fixtureSite, name), place(name), { recursive: true })
  renameSync(place('public/logo/p666.png'), place('public/logo/lucky.png'))
  mkdirSync(place('brands'))
  const overlay = readFileSync(join(root, 'tests', 'fixtures', 'brands', 'lucky.json'), 'utf8')
  writeFileSync(place('brands/lucky.json'), overlay)
  const loaded = await createSiteReader().load(placeSite(place('pages.json'), 'lucky'))
  expect(loaded.check.problems).toEqual([])
  const { data } = loaded.content ?? {}
  expect(data?.site.nav.map(({ path }) => path)).toEqual([
    '/',
    '/bonus',
    '/slots',
    '/login',
    '/games',
    '/game',
    '/vip',
    '/app',
    '/lanterns',
  ])
  // The texts of the site contain the brand only as a token.
  expect(/.{30}p666.{30}/i.exec(JSON.stringify(data?.pages))).toBeNull()
  expect(/.{30}p666.{30}/i.exec(JSON.stringify(data?.site))).toBeNull()
  project.remove()
})

it.each([
  [
    ['build', '--brand', '../x'],
    '"../x" is not a brand name. Use lowercase letters, digits and hyphens.',
  ],
  [['validate', '--brand', 'gone'], 'The brand gone has no overlay: brands/gone.json not found.'],
  [['studio', '--brand', 'gone'], 'The brand gone has no overlay: brands/gone.json not found.'],
])('says why it does not %j', async (args, says) => {
  const { code, stderr } = await runCli(...args)
  expect({ code, stderr }).toEqual({ code: 2, stderr: `${says}\n` })
})
