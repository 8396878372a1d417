import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { openLettering } from '../../../builder/cards/lettering.ts'
import { setHeading } from '../../../builder/cards/set-heading.ts'
import { createSiteCards, type CardSources } from '../../../builder/cards/site-cards.ts'
import { readCard, type Card, type CardSetup } from '../../../builder/compile/card.ts'
import { compilePages } from '../../../builder/compile/compile.ts'
import type { BuildData } from '../../../renderer/page/page-data.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import {
  makeBase,
  bundle,
  compileSite,
  messages,
  pictures,
  siteWith,
} from '../../fixtures/sites.ts'

/** The picture that networks show with links to a page. */

const { path: folder } = folderForTests()
let cacheDir = ''
let count = 0
beforeEach(() => {
  cacheDir = join(folder, `cache-${count++}`)
})
writeSite(folder, makeBase())
const placeOf = (path: string) => ({
  pagesFile: join(path, 'pages.json'),
  publicDir: join(path, 'public'),
})
const place = placeOf(folder)
const { site } = compileSite(makeBase())

const cardsOf = (sources: Partial<CardSources> = {}) =>
  createSiteCards({ place, site, pages: 3, version: '1', cacheDir, ...sources })

const compile = (setup: CardSetup, file = makeBase()): BuildData =>
  compilePages(file, { bundle, pictures, messages, cards: setup })

function cardWith(heading: string, path = '/bonus', setup = cardsOf().setup): Card {
  const file = siteWith({ [`pages ${path} blocks 0 title`]: heading })
  const page = compile(setup, file).pages[path]
  const card = page && readCard(page)
  if (!card) throw new Error(`${path} has no card`)
  return card
}

const pixelsOf = async (card: Card): Promise<Buffer> =>
  sharp(await cardsOf().make(card))
    .raw()
    .toBuffer()

const tagsOf = async (path: string, data: BuildData) => {
  const { html } = await createPageRenderer(data, '/client.js').render(path)
  const tags = html.matchAll(
    /<meta (?:name|property)="((?:og:image|twitter:)[^"]*)" content="([^"]*)"/g,
  )
  return Array.from(tags, ([, name, content]) => `${name} ${content}`).filter(
    (tag) => !/^twitter:(?:title|description)/.test(tag),
  )
}

it('the head names the card with its absolute address, its size and its text', async () => {
  const data = compile({ kit: 'k', isForAll: true })
  const src = data.pages['/bonus']?.card?.src
  expect(src).toMatch(/^\/img\/card-[0-9a-f]{16}\.jpg$/)
  expect(await tagsOf('/bonus', data)).toEqual([
    'twitter:card summary_large_image',
    `og:image https://p666.example${src}`,
    'og:image:width 1200',
    'og:image:height 630',
    'og:image:alt Bonus',
    `twitter:image https://p666.example${src}`,
  ])
})

it.each(['/nowhere', '/bonus'])('the head names no card if there is none: %s', async (path) => {
  expect(await tagsOf(path, compileSite(makeBase()))).toEqual(['twitter:card summary'])
})

describe('the name of a card', () => {
  const before = cardWith('One').src

  const { responsibleGambling, ...ageless } = site
  const bare = join(folder, 'other-logo')
  writeFiles(bare, { 'public/logo/p666.png': 'another' })

  it.each<[what: string, heading: string, path?: string, sources?: Partial<CardSources>]>([
    ['the heading', 'Two'],
    ['the banner', 'One', '/vip'],
    [
      'the age',
      'One',
      '/bonus',
      { site: { ...site, responsibleGambling: { ...responsibleGambling, minAge: 18 } } },
    ],
    ['no age', 'One', '/bonus', { site: ageless }],
    ['the program', 'One', '/bonus', { version: '2' }],
    ['the logo', 'One', '/bonus', { place: placeOf(bare) }],
  ])('changes with %s, and is the same for the same content', (_, heading, path, sources) => {
    expect(cardWith('One').src).toBe(before)
    expect(cardWith(heading, path, cardsOf(sources).setup).src).not.toBe(before)
  })

  it('is shared by pages with one banner on a large site, except for those in the navigation', () => {
    expect([100, 101].map((pages) => cardsOf({ pages }).setup.isForAll)).toEqual([true, false])
    const { '/bonus': bonus } = makeBase().pages
    const copies = ['one', 'two'].map((name) => [
      `pages /${name}`,
      { ...bonus, name, showNav: false },
    ])
    const file = siteWith(Object.fromEntries(copies))
    const { pages } = compile({ kit: 'k', isForAll: false }, file)
    const [one, two, listed] = ['/one', '/two', '/bonus'].map((path) => pages[path]?.card)
    expect(one).toEqual(two)
    expect(one?.alt).toBe('p666')
    expect(listed?.alt).toBe('Bonus')
    expect(listed?.src).not.toBe(one?.src)
  })
})

describe('the picture', () => {
  it('is a JPEG of 1200 by 630 pixels', async () => {
    const file = await cardsOf().make(cardWith('Bonus terms'))
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(statSync(file).size).toBeLessThan(120 * 1024)
  })

  it('has the banner on the right, else the icon', async () => {
    const card = cardWith('Bonus terms')
    const withBanner = await pixelsOf(card)
    const without = await pixelsOf({ ...card, src: '/img/card-other.jpg', banner: undefined })
    const at = (500 * 1200 + 1190) * 3
    expect([...withBanner.subarray(at, at + 3)].map((value) => Math.round(value / 8))).toEqual(
      [0x7a, 0x3f, 0xe0].map((value) => Math.round(value / 8)), // the fixture's banner
    )
    expect(withBanner.equals(without)).toBe(false)
  })

  it('is drawn without logo, icon and banner if there are none', async () => {
    const bare = join(folder, 'bare')
    mkdirSync(bare, { recursive: true })
    const file = await cardsOf({ place: placeOf(bare) }).make(cardWith('Bonus terms'))
    expect((await sharp(file).metadata()).width).toBe(1200)
  })

  it('shows the keyword if the font lacks most letters of the heading', async () => {
    const odd = await pixelsOf({ src: '/img/card-a.jpg', heading: '日本語の🎁', banner: undefined })
    const keyword = await pixelsOf({ src: '/img/card-b.jpg', heading: 'p666', banner: undefined })
    expect(odd.equals(keyword)).toBe(true)
  })

  it('is drawn once', async () => {
    const card = cardWith('Bonus terms')
    const cards = cardsOf()
    expect(cards.isMade(card.src)).toBe(false)
    const file = await cards.make(card)
    expect(cards.isMade(card.src)).toBe(true)
    writeFileSync(file, 'from the cache')
    expect(readFileSync(await cardsOf().make(card), 'utf8')).toBe('from the cache')
    expect(readdirSync(cacheDir)).toHaveLength(1)
  })
})

it('opens only the files of its font that have letters of a text', async () => {
  const kept = async (texts: string) => (await openLettering(texts)).keep('a ж ω')
  expect(await Promise.all(['a', 'ж', 'ω'].map(kept))).toEqual(['a', 'a ж', 'a ж ω'])
})

describe('the heading', async () => {
  const lettering = await openLettering('a letter that no file has: 中')
  const room = { width: 560, lines: 3, largest: 86 }
  const set = (text: string) => setHeading(text, room, (part) => lettering.measure(part))

  it.each([
    ['short', 'VIP'],
    [
      'long',
      'How slots decide what they pay out over a very long time, and what RTP says about it',
    ],
    ['of 300 letters', 'words '.repeat(50).trim()],
    ['one word', 'W'.repeat(300)],
  ])('that is %s is set in at most three lines, whole', (_, text) => {
    const { lines, size } = set(text)
    expect(lines.join(' ')).toBe(text)
    expect(lines.length).toBeLessThanOrEqual(3)
    expect(size).toBeLessThanOrEqual(86)
    for (const line of lines) expect(lettering.measure(line) * size).toBeLessThanOrEqual(560)
  })

  it.each([
    'Inside a p666 Game Screen',
    'How to get VIP', // without balance: "How to get" and "VIP"
    'Welcome bonus offer a', // without balance, the last line is "a"
  ])('has lines of similar lengths: %s', (text) => {
    const { lines, size } = set(text)
    const widths = lines.map((line) => lettering.measure(line) * size)
    expect(lines.length).toBeGreaterThan(1)
    expect(Math.min(...widths)).toBeGreaterThan(Math.max(...widths) / 3)
  })

  it.each([
    ['₱1,000 “Café” — Ελλάδα, Ж, Ngāo', '₱1,000 “Café” — Ελλάδα, Ж, Ngāo'],
    ['Cafe\u0301', 'Café'],
    ['Gifts 🎁 today 👩‍👩‍👧', 'Gifts today'],
    ['日本', ''],
  ])('%s is drawn as far as the font goes', (text, kept) => {
    expect(lettering.keep(text)).toBe(kept)
  })

  it('consists of outlines, which need no installed font', () => {
    const drawn = lettering.draw('Aé₱', { x: 10, y: 20, size: 30 })
    expect(drawn).toMatch(/^<path d="[MLQCZ\d. -]+"\/>$/)
    expect(drawn.match(/M/g)?.length).toBeGreaterThan(3)
  })

  it('kerns letters that leave a gap', () => {
    const apart = lettering.measure('A') + lettering.measure('V')
    expect(lettering.measure('AV')).toBeLessThan(apart)
  })
})
