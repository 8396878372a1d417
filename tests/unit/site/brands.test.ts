// covers: tests/fixtures/brands/** tests/fixtures/site/**
import { rmSync } from 'node:fs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { LiveSite } from '../../../server/dev/live-site.ts'
import { createBrandReader } from '../../../site/brands/other-brands.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { makeBase, overlayOf, textOf } from '../../fixtures/base-site.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'

/* Two brands from one pages.json. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { folder, at, placeOf: place, read, output, build } = openSiteFolder()

const lucky = {
  ...overlayOf('lucky', 'Lucky $1 Co'),
  pages: { '/vip': { meta: { title: 'Levels of {keyword}, told in a few words' } } },
}

/** The name of a brand's overlay, which the site itself does not have. */
const overlayed = (brand: string): string | undefined => (brand === 'p666' ? undefined : brand)
const placeOf = (brand: string): SitePlace => place(overlayed(brand))
const pageOf = (brand: string, name: string): string => read(`${name}.html`, `out-${brand}`)

beforeAll(() => {
  writeSite(folder, makeBase())
  writeSite(at('brands/lucky'), {}, 'lucky')
  rmSync(at('brands/lucky/pages.json'))
  writeFiles(folder, { 'brands/lucky.json': lucky })
})

it('reads which sections the overlays of other brands use, and those of pages.json', async () => {
  const pages = { '/vip': { blocks: { rules: { type: 'use', section: 'limits' } } } }
  const readBrand = (): Promise<Uint8Array> =>
    Promise.resolve(Buffer.from(textOf({ ...lucky, pages })))
  expect(await createBrandReader()(placeOf('p666'), readBrand)).toMatchObject([
    { brand: 'lucky', uses: ['limits'] },
  ])
  const own = { ...makeBase(), sections: { idle: { blocks: [] } } }
  const readOwn = (): Promise<Uint8Array> => Promise.resolve(Buffer.from(textOf(own)))
  expect(await createBrandReader()(placeOf('lucky'), readOwn)).toMatchObject([
    { brand: 'p666', uses: ['idle'] },
  ])
})

describe('npm run build -- --brand NAME', () => {
  it('builds each brand separately', async () => {
    for (const brand of ['p666', 'lucky']) {
      const { report, problems } = await build({ brand: overlayed(brand), out: `out-${brand}` })
      expect([report, problems]).toEqual([expect.anything(), []])
    }
    expect(pageOf('lucky', 'vip')).toContain(
      '<title>Levels of Lucky $1 Co, told in a few words</title>',
    )
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
  }, 240_000)

  it('leaves no trace of the other brand', () => {
    for (const [file, content] of output('out-lucky')) {
      expect(file).not.toContain('p666')
      // Pictures contain no texts, but any bytes.
      if (/\.(?:avif|webp|png|jpe?g)$/.test(file)) continue
      expect(`${file}: ${/.{0,40}p666.{0,40}/i.exec(content)?.[0] ?? ''}`).toBe(`${file}: `)
    }
  })

  it('builds one brand over another as if there had been none, with a cache', async () => {
    for (const brand of ['p666', 'lucky', 'lucky', 'p666']) {
      const { report } = await build({ brand: overlayed(brand), out: 'shared' })
      expect(report).toBeDefined()
      expect(output('shared')).toEqual(output(`out-${brand}`))
    }
  }, 240_000)

  it('stops at a mistake in the overlay, even if every page of the site is valid', async () => {
    const before = output('out-lucky')
    writeFiles(folder, {
      'brands/lucky.json': { ...lucky, pages: { ...lucky.pages, '/vpi': null } },
    })
    const request = { brand: 'lucky', out: 'out-lucky' }
    const { problems, report } = await build(request)
    expect(report).toBeUndefined()
    expect(problems).toMatchObject([{ code: 'P006', file: 'brands/lucky.json' }])
    writeFiles(folder, { 'brands/lucky.json': '{' })
    expect((await build(request)).problems).toMatchObject([
      { code: 'P001', file: 'brands/lucky.json' },
    ])
    expect(output('out-lucky')).toEqual(before)
    writeFiles(folder, { 'brands/lucky.json': lucky })
  }, 240_000)
})

it('watches the overlay in the dev server, and keeps the last good page', async () => {
  const site = new LiveSite(placeOf('lucky'), siteConfig)
  const title = () => site.content?.data.pages['/vip']?.meta?.title
  await site.reload()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few words')
  writeFiles(folder, { 'brands/lucky.json': textOf(lucky).replace('few words', 'few lines') })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few lines')
  writeFiles(folder, { 'brands/lucky.json': '{ "site": }' })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few lines')
  expect(site.state).toMatchObject({
    title: 'brands/lucky.json has problems. You see the last valid page.',
    problems: [{ place: expect.stringMatching(/brands\/lucky\.json:1:3$/) }],
  })
  rmSync(at('brands/lucky.json'))
  await site.catchUp()
  expect(site.state.title).toMatch(/^File not found: .*brands\/lucky\.json\. You see the last/)
  writeFiles(folder, { 'brands/lucky.json': lucky })
  await site.catchUp()
  expect(title()).toBe('Levels of Lucky $1 Co, told in a few words')
})
