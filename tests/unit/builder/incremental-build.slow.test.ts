import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { openSiteFolder, type BuildRequest } from '../../fixtures/built-site.ts'
import { writeSite } from '../../fixtures/site-folder.ts'
import { makeBase, pictureNames, siteWith, textOf } from '../../fixtures/sites.ts'

/** A second build of a site writes the same bytes as a first one, with as few files rewritten as possible. */

const { folder, at, pagesFile, read, output, build } = openSiteFolder()
const cacheFolder = join(projectRoot, 'node_modules', '.cache', 'pages')
const cardFolder = join(projectRoot, 'node_modules', '.cache', 'cards')
const cacheName = hashOf(at('out')).slice(0, 16)
const cacheFile = join(cacheFolder, `${cacheName}.json`)

/** The base site with two more pages, and with these values in place of others. */
function makeSite(values: Readonly<Record<string, unknown>> = {}): PagesFile {
  const { '/vip': vip } = makeBase().pages
  const pages = ['one', 'two'].map((name) => {
    const title = `All about number ${name} at {keyword}`
    const description = `What there is to know of number ${name} at {keyword}, told in a few short words.`
    return [`pages /${name}`, { ...vip, name, showNav: false, meta: { title, description } }]
  })
  return siteWith(values, siteWith(Object.fromEntries(pages)))
}

/** Builds, and returns the files that were written: those that are not the same files as in the previous build. */
async function rebuild(site: PagesFile, options?: BuildRequest) {
  const before = listFiles()
  writeFileSync(pagesFile, textOf(site))
  const { problems, written } = await build(options)
  expect(problems).toEqual([])
  const changed = [...listFiles()].filter(([file, inode]) => before.get(file) !== inode)
  const pages = changed.map(([file]) => file).filter((file) => isPage(file))
  return { pages: pages.toSorted(), rendered: written }
}

const isPage = (file: string): boolean =>
  /^(?:data\/)?(?:index|bonus|vip|one|two)\.(?:html|json)$/.test(file)

function listFiles(): Map<string, number> {
  const entries = readdirSync(at('out'), { recursive: true, encoding: 'utf8' })
  return new Map(entries.map((file) => [file, statSync(at(`out/${file}`)).ino]))
}

async function expectAsFresh(): Promise<void> {
  rmSync(at('fresh'), { recursive: true, force: true })
  await build({ out: 'fresh' })
  expect(output()).toEqual(output('fresh'))
}

const everyPage = ['bonus', 'index', 'one', 'two', 'vip']
  .flatMap((name) => [`data/${name}.json`, `${name}.html`])
  .toSorted()

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old

beforeAll(() => void writeSite(folder, makeSite()))
afterAll(() => {
  for (const file of readdirSync(cacheFolder))
    if (file.startsWith(cacheName)) rmSync(join(cacheFolder, file))
})
beforeEach(async () => {
  rmSync(at('out'), { recursive: true, force: true })
  writeFileSync(pagesFile, textOf(makeSite()))
  await build()
}, 240_000)

describe('a build after a build', () => {
  it('of the same site writes no page', async () => {
    expect(await rebuild(makeSite())).toEqual({ pages: [], rendered: [] })
    await expectAsFresh()
  })

  it('writes only the changed page', async () => {
    const changed = makeSite({ 'pages /one blocks 0 title': 'Another heading' })
    expect(await rebuild(changed)).toEqual({
      pages: ['data/one.json', 'one.html'],
      rendered: ['/one'],
    })
    expect(read('one.html')).toContain('Another heading')
    await expectAsFresh()
  })

  it('removes and adds pages without touching the rest', async () => {
    const { '/one': one } = makeSite().pages
    const changed = makeSite({ 'pages /three': one, 'pages /one': undefined })
    expect((await rebuild(changed)).pages).toEqual([])
    const names = readdirSync(at('out'))
    expect([names.includes('three.html'), names.includes('one.html')]).toEqual([true, false])
    await expectAsFresh()
  })

  it.each([
    ['the keyword', { 'site keyword': 'q777' }],
    ['the footer', { 'site footer promoText': 'Another line' }],
    ['a name in the navigation', { 'pages /bonus name': 'Offers' }],
  ])('writes every page when %s changes', async (_, values) => {
    expect((await rebuild(makeSite(values))).pages).toEqual(everyPage)
    await expectAsFresh()
  })

  it('writes every page when a picture has another size', async () => {
    const picture = at(`public/images/${pictureNames[0]}.svg`)
    const before = readFileSync(picture, 'utf8')
    writeFileSync(picture, before.replaceAll('480', '500'))
    try {
      expect((await rebuild(makeSite())).pages).toEqual(everyPage)
      await expectAsFresh()
    } finally {
      writeFileSync(picture, before)
    }
  })

  it('rewrites files that were changed or removed in the output', async () => {
    writeFileSync(at('out/one.html'), 'something else')
    rmSync(at('out/data/two.json'))
    expect((await rebuild(makeSite())).rendered).toEqual(['/one', '/two'])
    await expectAsFresh()
  })

  it('rewrites a page of another build with the same length and time', async () => {
    const file = at('out/one.html')
    const { size, mtimeMs } = statSync(file)
    const other = at('other.html')
    writeFileSync(other, 'x'.repeat(size))
    execFileSync('touch', ['-r', file, other]) // to the nanosecond, which Node cannot
    renameSync(other, file)
    expect(statSync(file)).toMatchObject({ size, mtimeMs })
    expect((await rebuild(makeSite())).rendered).toEqual(['/one'])
    await expectAsFresh()
  })

  it('draws the card of an unchanged page if it is no longer cached', async () => {
    // No other test draws this card, so none depends on it.
    const site = makeSite({ 'pages /one blocks 0 title': 'A heading with a lost card' })
    await rebuild(site)
    const [, card = ''] = /\/img\/(card-\w+\.jpg)/.exec(read('one.html')) ?? []
    rmSync(join(cardFolder, card))
    expect((await rebuild(site)).rendered).toEqual(['/one'])
    expect(readdirSync(at('out/img'))).toContain(card)
    await expectAsFresh()
  })

  it('uses no cache with --no-cache', async () => {
    expect((await rebuild(makeSite(), { useCache: false })).pages).toEqual(everyPage)
  })

  it.each([
    ['empty', () => ''],
    ['changed in one letter', (text: string) => text.replace('"isQuiet":true', '"isQuiet":trve')],
    ['changed in one hash', (text: string) => text.replace(/(?<="\/one",.*?"hash":")./, '!')],
    ['sealed, of another format', (text: string) => seal(text, '"format":', '"format":9')],
    ['sealed, of another folder', (text: string) => seal(text, at('out'), at('out2'))],
  ])('ignores a cache that is %s', async (_, damage) => {
    const text = readFileSync(cacheFile, 'utf8')
    writeFileSync(cacheFile, damage(text))
    expect(readFileSync(cacheFile, 'utf8')).not.toBe(text)
    expect((await rebuild(makeSite())).pages).toEqual(everyPage)
  })
})

/** A cache with something else in it, and the seal that fits. */
function seal(cache: string, from: string, to: string): string {
  const body = cache.slice(cache.indexOf('\n') + 1).replace(from, () => to)
  return `${hashOf(body)}\n${body}`
}

const codesAfter = async (text: string): Promise<string[]> => {
  writeFileSync(pagesFile, text)
  const { problems, report } = await build()
  expect(report !== undefined).toBe(problems.every(({ severity }) => severity === 'warning'))
  return problems.map(({ code }) => code)
}

it('the cached check of a build reports a mistake the second time, too', async () => {
  const broken = textOf(makeSite()).replace('"type": "hero"', '"type": "heroo"')
  expect(await codesAfter(broken)).toEqual(['P011'])
  expect(await codesAfter(broken)).toEqual(['P011'])
  expect(await codesAfter(textOf(makeSite()))).toEqual([])
})

it.each([
  ['a byte order mark', 'P005', `\uFEFF${textOf(makeSite())}`],
  ['an unchanged page', 'P036', textOf(makeSite({ 'pages /one meta title': 'Short' }))],
])('the cached check of a build keeps warning about %s', async (_, code, text) => {
  expect(await codesAfter(text)).toEqual([code])
  expect(await codesAfter(text)).toEqual([code])
})

it('the cached check of a build depends on the files that exist', async () => {
  const file = at('public/favicon.svg')
  const before = readFileSync(file)
  rmSync(file)
  expect(await codesAfter(textOf(makeSite()))).toEqual(['P028'])
  writeFileSync(file, before)
})
