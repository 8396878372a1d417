// covers: site/files/** builder/pictures/** builder/output/** server/dev/**
import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { array, assert, constantFrom, property, uniqueArray } from 'fast-check'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { startDevServer } from '../../../server/dev-server.ts'
import { createContentReader } from '../../../site/expand/open-expander.ts'
import {
  findPublic,
  inspectFiles,
  listPictures,
  listPublic,
  listPublicFiles,
} from '../../../site/files/public-files.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { cases } from '../../fixtures/cases.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase } from '../../fixtures/sites.ts'

/* A file in the public folder of a brand replaces the shared file of that name; all others are shared. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { folder, at, placeOf, output, build } = openSiteFolder()
const overlay = { site: { brand: 'lucky', keyword: 'Lucky', url: 'https://lucky.example' } }

const write = (name: string, content = name): void => writeFiles(folder, { [name]: content })
const square = (size: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"/>`
/** What a brand publishes: each name and the file, relative to the folder of the site. */
const listed = (brand?: string): Record<string, string> =>
  Object.fromEntries(
    [...listPublic(placeOf(brand)).files].map(([name, file]) => [
      name,
      file.slice(folder.length + 1),
    ]),
  )

beforeEach(() => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
})

it('takes each file from the brand, or else from the shared folder', () => {
  for (const name of ['a.svg', 'b.svg', 'deep/c.svg', 'deep/d.svg']) write(`public/${name}`)
  for (const name of ['b.svg', 'deep/d.svg', 'deep/e.svg']) write(`brands/lucky/public/${name}`)
  const own = Object.fromEntries(
    ['b.svg', 'deep/d.svg', 'deep/e.svg'].map((name) => [name, `brands/lucky/public/${name}`]),
  )
  const shared = (...names: string[]) => names.map((name) => [name, `public/${name}`] as const)
  expect(listed('lucky')).toEqual({ ...Object.fromEntries(shared('a.svg', 'deep/c.svg')), ...own })
  expect(listed()).toEqual(Object.fromEntries(shared('a.svg', 'b.svg', 'deep/c.svg', 'deep/d.svg')))
  expect(listed('other')).toEqual(listed())
  expect(listPublicFiles(placeOf('lucky'))).toEqual(
    '/a.svg /b.svg /deep/c.svg /deep/d.svg /deep/e.svg'.split(' '),
  )
})

it('gives each site the logos with its name only', () => {
  const logos = ['p666.png', 'lucky.png', 'lucky.svg', 'lucky-two.png', '.keep', 'by/lucky.png']
  for (const name of logos) write(`public/logo/${name}`)
  write('brands/lucky.json', '{}')
  write('brands/lucky-two.json', '{}')
  const ofLogo = (brand?: string) => Object.keys(listed(brand)).toSorted()
  expect(ofLogo('lucky')).toEqual(['logo/.keep', 'logo/lucky.png', 'logo/lucky.svg'])
  expect(ofLogo('lucky-two')).toEqual(['logo/.keep', 'logo/lucky-two.png'])
  // The site of pages.json has what belongs to none of the brands.
  expect(ofLogo()).toEqual(['logo/.keep', 'logo/by/lucky.png', 'logo/p666.png'])
  expect(inspectFiles(placeOf('lucky')).has('/logo/p666.png')).toBe(false)
  // What a brand has in its own folder is its own.
  write('brands/lucky/public/logo/dark.png')
  expect(ofLogo('lucky')).toContain('logo/dark.png')
})

it('takes a picture from the brand whatever its extension', () => {
  for (const name of ['hero.svg', 'other.svg']) write(`public/images/${name}`)
  for (const name of ['hero.png', 'a-own.webp']) write(`brands/lucky/public/images/${name}`)
  expect([...listPictures(placeOf('lucky'))]).toEqual([
    ['a-own', at('brands/lucky/public/images/a-own.webp')],
    ['hero', at('brands/lucky/public/images/hero.png')],
    ['other', at('public/images/other.svg')],
  ])
  // Those of a draft are shared, too.
  const pictures = new Map([['hero', at('draft.webp')]])
  expect([...listPictures({ ...placeOf('lucky'), pictures })]).toEqual([
    ['a-own', at('brands/lucky/public/images/a-own.webp')],
    ['hero', at('brands/lucky/public/images/hero.png')],
  ])
  write('brands/lucky/public/images/hero.jpg')
  expect(inspectFiles(placeOf('lucky')).faults).toEqual([
    {
      name: 'brands/lucky/public/images/hero.jpg',
      kind: 'twin',
      other: 'brands/lucky/public/images/hero.png',
    },
  ])
})

it('reports what cannot be published of the folder that it is in', () => {
  write('secret.txt')
  write('public/a.txt')
  mkdirSync(at('brands/lucky/public'), { recursive: true })
  for (const name of ['brands/lucky/public/a.txt', 'public/b.txt', 'public/c.txt'])
    symlinkSync(at('secret.txt'), at(name))
  write('brands/lucky/public/c.txt')
  expect(listPublic(placeOf('lucky')).faults).toEqual([
    { name: 'brands/lucky/public/a.txt', kind: 'outside' },
    { name: 'public/b.txt', kind: 'outside' },
  ])
  expect(listed('lucky')).toEqual({ 'c.txt': 'brands/lucky/public/c.txt' })
})

it('has each name of the brand, each other one unless that is in its way, and finds all of them', () => {
  const name = array(constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 }).map((steps) =>
    steps.join('/'),
  )
  // One folder cannot have a file and a folder of one name.
  const names = uniqueArray(name, { maxLength: 6, comparator: isInWay })
  assert(
    property(names, names, (own, shared) => {
      rmSync(folder, { recursive: true, force: true })
      mkdirSync(at('public'), { recursive: true })
      for (const one of own) write(`brands/lucky/public/${one}`)
      for (const one of shared) write(`public/${one}`)
      const inherited = shared.filter((one) => !own.some((other) => isInWay(one, other)))
      const expected = [
        ...own.map((one) => [one, `brands/lucky/public/${one}`]),
        ...inherited.map((one) => [one, `public/${one}`]),
      ]
      expect(listed('lucky')).toEqual(Object.fromEntries(expected))
      for (const [one = '', file = ''] of expected)
        expect(findPublic(placeOf('lucky'), one)).toBe(at(file))
    }),
    { seed: 666, numRuns: cases(1000) },
  )
})

/** Whether two names are the same, or one is that of a folder in which the other is. */
function isInWay(one: string, other: string): boolean {
  return `${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`)
}

it('lets blocks read the files of the brand', () => {
  for (const name of ['a.csv', 'b.csv']) write(`public/tables/${name}`)
  write('public/logo/p666.svg')
  write('brands/lucky/public/tables/b.csv')
  const { files } = createContentReader(placeOf('lucky')).open()
  expect(files.list('public/tables')).toEqual(['a.csv', 'b.csv'])
  expect(files.read('public/tables/a.csv')).toBe('public/tables/a.csv')
  expect(files.read('public/tables/b.csv')).toBe('brands/lucky/public/tables/b.csv')
  expect(() => files.read('public/tables/c.csv')).toThrow('There is no public/tables/c.csv. Did')
  expect(() => files.read('public/logo/p666.svg')).toThrow('There is no public/logo/p666.svg.')
})

it('builds from the files of both, and again only what a changed one concerns', async () => {
  writeSite(folder, makeBase())
  writeFiles(folder, { 'brands/lucky.json': overlay })
  write('brands/lucky/public/favicon.svg', square(8))
  write('brands/lucky/public/logo/lucky.png', readFileSync(at('public/logo/p666.png'), 'latin1'))
  const buildOf = async (brand?: string): Promise<string[]> => {
    const { problems, written } = await build({ brand, out: brand ?? 'base' })
    if (!written) throw new Error(JSON.stringify(problems[0]))
    return written
  }
  await buildOf()
  await buildOf('lucky')
  const [base, files] = [output('base'), output('lucky')]
  expect(files.get('favicon.svg')).toBe(square(8))
  expect(files.get('favicon.ico')).toBe(readFileSync(at('public/favicon.ico'), 'latin1'))
  expect([...files.keys()].filter((name) => name.startsWith('logo/'))).toEqual(['logo/lucky.png'])
  expect(await buildOf('lucky')).toEqual([])
  expect(output('lucky')).toEqual(files)

  // A file that no page is made of.
  write('brands/lucky/public/favicon.svg', square(16))
  expect(await buildOf('lucky')).toEqual([])
  expect(output('lucky').get('favicon.svg')).toBe(square(16))

  // A picture, with another extension than the shared one.
  const [name = ''] = listPictures(placeOf()).keys()
  await writePicture(`brands/lucky/public/images/${name}.webp`)
  expect(await buildOf('lucky')).toContain('/bonus')
  const written = output('lucky')
  expect(written.get('bonus.html')).toContain('width="700"')
  expect([...written].filter(([file]) => /^img\/.*320\.avif$/.test(file))).toHaveLength(
    listPictures(placeOf()).size,
  )
  expect(await buildOf()).toEqual([])
  expect(output('base')).toEqual(base)
}, 120_000)

async function writePicture(name: string): Promise<void> {
  const { default: sharp } = await import('sharp')
  const background = '#123456'
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background } })
  write(name, '')
  await picture.webp().toFile(at(name))
}

it('is noticed by the dev server in a folder that did not exist, and is what it answers with', async () => {
  writeSite(folder, makeBase())
  writeFiles(folder, { 'brands/lucky.json': overlay })
  const server = await startDevServer(placeOf('lucky'), siteConfig, 0)
  onTestFinished(() => server.close())
  const missesLogo = async (): Promise<boolean> =>
    (await (await fetch(server.url)).text()).includes('There is no logo')
  expect(await missesLogo()).toBe(true)
  write('brands/lucky/public/logo/lucky.png')
  await expect.poll(missesLogo, { timeout: 20_000 }).toBe(false)

  write('brands/lucky/public/favicon.svg', square(8))
  write('brands/lucky/public/terms.html', '<p>Terms of Lucky</p>')
  const get = async (path: string) => {
    const response = await fetch(server.url + path)
    return [response.status, response.headers.get('content-type'), await response.text()]
  }
  expect(await get('favicon.svg?v=8')).toEqual([200, 'image/svg+xml; charset=utf-8', square(8)])
  expect(await get('logo/lucky.png')).toEqual([200, 'image/png', expect.anything()])
  expect(await get('apple-touch-icon.png')).toEqual([200, 'image/png', expect.anything()])
  expect(await get('terms.html')).toEqual([200, 'text/html; charset=utf-8', expect.anything()])
  expect((await get('logo/p666.png'))[0]).toBe(404)
  expect((await get('logo'))[0]).toBe(404)
}, 60_000)
