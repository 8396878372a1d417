import { readFileSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { addParts } from '../../../check/expand/kinds.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { lucky, openLuckySite, overlay } from '../../fixtures/lucky-site.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { limits, use } from '../../fixtures/sections.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { makeBase, textOf } from '../../fixtures/sites.ts'

/* What composers read about overlays that change lists by id. */

vi.stubEnv('SOURCE_DATE_EPOCH', '1781481600') // 15 June 2026, so that nothing grows old
const { folder, at, reader, placeOf, check, say } = openLuckySite()

const base = textOf(makeBase())
  .replace('/bonus#how-to-start', '/bonus')
  .replace('"title": "Bonus",\n          "desc": "The offer."', '"id": "start",\n          $&')
  .replace('"title": "Offers"', '"id": "offers",\n          $&')
  .replace('"title": "One"', '"id": "one",\n              $&')
  .replace('"title": "Two"', '"id": "two",\n              $&')

/** An overlay with what it changes in the blocks of a page, which begins on line 3. */
function overlayOf(blocks: string, page = '/bonus'): string {
  const site = JSON.stringify(lucky.site)
  return `{\n  "site": ${site},\n  "pages": { "${page}": { "blocks": {\n${blocks}\n} } }\n}\n`
}

/** What is printed about an overlay of blocks: each problem without the lines of the file. */
async function printShort(blocks: string, page?: string): Promise<string> {
  const printed = await say({ 'pages.json': base, [overlay]: overlayOf(blocks, page) })
  const kept = printed.split('\n\n').filter((part) => /^\S+:\d+:\d+ /.test(part))
  return kept.join('\n').replaceAll('brands/lucky.json:', '')
}

async function blocksOf(blocks: string): Promise<unknown> {
  writeFiles(folder, { 'pages.json': base, [overlay]: overlayOf(blocks) })
  const loaded = await reader.load(placeOf('lucky'))
  expect(loaded.check.problems).toEqual([])
  return loaded.content?.data.pages['/bonus']?.blocks.map((block) => [
    block.type,
    'title' in block && block.title,
  ])
}

it('changes a property that is called as an entry further inside is', async () => {
  const site = base.replace('"id": "one"', '"id": "title"')
  const own = overlayOf('"offers": { "title": "Ours" }')
  expect((await check({ 'pages.json': site, [overlay]: own })).problems).toEqual([])
})

it('changes, removes, adds and moves blocks and cards', async () => {
  const changes = `
    "start": { "title": "The bonus" },
    "how-to-start": null,
    "note": { "$before": "offers", "type": "headingCard", "title": "Note", "desc": "Read the terms." },
    "offers": { "cards": { "two": { "$before": "one", "desc": "The second." } } }`
  expect(await blocksOf(changes)).toEqual([
    ['hero', 'The bonus'],
    ['headingCard', 'Note'],
    ['promoGrid', 'Offers'],
    ['contentCards', false],
  ])
})

it.each<[name: string, blocks: string, page?: string]>([
  ['a block that does not exist', '"strat": { "title": "The bonus" }'],
  ['a block to remove that does not exist', '"offer": null'],
  ['a card that does not exist', '"offers": { "cards": { "tow": { "title": "2" } } }'],
  ['a card without its block', '"one": { "title": "1" }'],
  ['a card without its list', '"offers": { "one": null }'],
  ['a list without ids', '"x": { "title": "The bonus" }', '/vip'],
  ['a text in place of changes', '"start": "The bonus"'],
  ['both places', '"start": { "$before": "offers", "$after": "how-to-start" }'],
  ['an anchor that does not exist', '"start": { "$after": "ofers" }'],
  ['an anchor that is removed', '"start": { "$after": "offers" }, "offers": null'],
  ['an anchor that is no text', '"start": { "$after": 2 }'],
  ['a misspelt place', '"note": { "$affter": "start" }, "start": { "$affter": "offers" }'],
  ['a place by a misspelt one', '"note": { "$affter": "start" }, "start": { "$after": "note" }'],
  ['a circle', '"start": { "$after": "offers" }, "offers": { "$after": "start" }'],
  [
    'another id',
    '"note": { "$after": "start", "id": "notes", "type": "headingCard", "title": "N", "desc": "D." }',
  ],
  ['another type of a block', '"start": { "type": "headingCard", "title": "The bonus" }'],
  ['another id of a block', '"offers": { "id": "start" }'],
])('a dead address is reported: %s', async (_, blocks, page) => {
  expect(await printShort(blocks, page)).toMatchSnapshot()
})

it('a dead address is reported in a list of texts', async () => {
  const text = textOf({ ...lucky, include: { a: null } })
  const main = base.replace('"pages": {', '"include": ["pages/*.json"],\n  "pages": {')
  const vip = { pages: { '/more': { ...makeBase().pages['/vip'], name: 'More' } } }
  expect(await say({ 'pages.json': main, [overlay]: text, 'pages/more.json': vip })).toContain(
    'Write the whole list in [ ].',
  )
})

it.each<[name: string, cards: object[], change?: object]>([
  ['one entry', [{ id: 'two', title: '2' }], { two: { title: '2' } }],
  ['a whole entry', [{ id: 'two', title: '2', desc: 'D' }], { two: { title: '2', desc: 'D' } }],
  ['all of all', ['one', 'two'].map((id) => ({ id, title: 'T', desc: 'D', emoji: '🍒' }))],
  ['other entries', [{ id: 'new', title: 'T', desc: 'D' }]],
])(
  'reports changes in [ ] that would replace the list, and nothing else: %s',
  async (_, cards, change) => {
    const text = overlayOf(`"offers": { "cards": ${JSON.stringify(cards)} }`)
    const { problems } = await check({ 'pages.json': base, [overlay]: text })
    const path = ['pages', '/bonus', 'blocks', 'offers', 'cards']
    expect(problems).toMatchObject(
      change ? [{ code: 'P006', path, fix: { edits: [{ value: change }] } }] : [],
    )
  },
)

describe('a problem', () => {
  it('of a changed block is at its place in the overlay', async () => {
    expect(
      await say({
        'pages.json': base,
        [overlay]: overlayOf('"offers": { "columns": 12,\n"cards": { "two": { "titel": "2" } } }'),
      }),
    ).toMatchSnapshot()
  })

  const note = '{ "$after": "start",\n"type": "headingCard", "title": "Note"'
  it.each([
    ['of an added block is in the overlay', `"note": ${note} }`],
    ['of a required value that is removed is in the overlay', '"start": {\n"title": null }'],
    [
      'of the id of an added block is at its key',
      `"No te": ${note}, "desc": "D." },\n"one": ${note}, "desc": "D." }`,
    ],
    [
      'of a list that is too short now is in the overlay',
      '"offers": {\n"cards": { "one": null, "two": null } }',
    ],
  ])('%s', async (_, blocks) => {
    expect(await printShort(blocks)).toMatchSnapshot()
  })

  it('of pages.json is counted as it is there', async () => {
    const text = base.replace('"What it means."', '"What {it} means."')
    const moved = overlayOf('"offers": { "$after": "*" }')
    const { problems } = await check({ 'pages.json': text, [overlay]: moved })
    expect(problems.map(({ file, path, where }) => ({ file, path, where }))).toMatchObject([
      {
        file: undefined,
        path: ['pages', '/bonus', 'blocks', 3, 'cards', 0, 'desc'],
        where: '/bonus › block 4 (contentCards) › card 1 › desc',
      },
    ])
  })
})

it.each<[name: string, change: JsonObject, printed: string]>([
  ['all sections', { sections: null }, 'P069 2 sections'],
  ['each section', { sections: { limits: null } }, 'P069 2 sections › limits'],
  ['each campaign', { campaigns: { xmas: null } }, 'P067 1 campaigns › xmas'],
  ['all campaigns', { campaigns: null }, 'P067 1 campaigns'],
  ['a page', { pages: { '/bonus': null } }, 'P024 4 /bonus'],
  [
    'an id',
    { pages: { '/bonus': { blocks: { 'how-to-start': null } } } },
    'P024 1 /bonus › blocks › how-to-start',
  ],
  [
    'a hero',
    { pages: { '/bonus': { blocks: { start: null } } } },
    'P026 1 /bonus › blocks › start',
  ],
  [
    'an id of a section',
    { sections: { limits: { blocks: { limits: null } } } },
    'P069 1 sections › limits › blocks › limits',
  ],
])(
  'reports uses of what it removes at the null, as one problem: %s',
  async (_, change, printed) => {
    const set = { sections: { limits: { limits: { title: 'Now' } } } }
    const xmas = { from: '2026-12-20', until: '2026-12-27', set }
    const parts = addParts({ sections: { limits }, campaigns: { xmas } }, use())
    const desc = '<a href="/bonus#how-to-start">N</a>'
    const link = { type: 'notice', title: 'N', desc, campaign: 'xmas' }
    const text = base.replace(...parts).replace('{ "type": "use"', `${JSON.stringify(link)}, $&`)
    const { problems } = await check({ 'pages.json': text, [overlay]: { ...lucky, ...change } })
    expect(
      problems.map(({ file, code, related = [], where }) => [
        file,
        `${code} ${related.length} ${where}`,
      ]),
    ).toEqual([[overlay, printed]])
  },
)

describe('P009, a value that is the same in pages.json', () => {
  const same = `"start": { "title": "Bonus" },
"offers": { "title": "Offers",\n"columns": 3, "cards": { "one": { "title": "One", "desc": "First." } } },
"how-to-start": { "$after": "offers" }`

  it('is a warning', async () => {
    expect(await printShort(same)).toMatchSnapshot()
  })

  it('is found in lists and settings, but no channel that belongs to the brand only if it is written', async () => {
    const { site, pages } = makeBase()
    const text = textOf({
      site: { ...lucky.site, footer: site.footer, imageCount: site.imageCount },
      pages: { '/bonus': { blocks: pages['/bonus']?.blocks } },
    })
    const printed = await say({ 'pages.json': textOf(makeBase()), [overlay]: text })
    expect(printed.match(/(?<=\n  ).*(?:same in|differs from).*/g)).toEqual([
      '"promoText" is the same in pages.json.',
      '"copyrightYear" is the same in pages.json.',
      '"paymentMethods" is the same in pages.json.',
      '"imageCount" is the same in pages.json.',
      'Nothing in "/bonus" differs from pages.json.',
    ])
  })

  it('is an error, or nothing, if the site says so', async () => {
    const severities = (severity: string): JsonObject => ({
      'needless-override': { severity, reason: 'Brands keep their values.', until: '2026-12-31' },
    })
    const withChecks = (severity: string): string =>
      base.replace(
        '"imageCount"',
        `"checks": ${JSON.stringify(severities(severity))},\n    "imageCount"`,
      )
    const files = { [overlay]: overlayOf('"start": { "title": "Bonus" }') }
    expect(await say({ ...files, 'pages.json': withChecks('off') })).toBe('')
    expect(await say({ ...files, 'pages.json': withChecks('error') })).toMatch(
      /:3:14 {2}error {2}P009/,
    )
  })

  it('is removed by --fix, in the overlay', async () => {
    writeFiles(folder, { 'pages.json': base, [overlay]: overlayOf(same) })
    const run = await runCli('validate', at('pages.json'), '--brand', 'lucky', '--fix')
    expect(run).toMatchObject({ code: 0, stderr: '' })
    const { pages } = asRecord(JSON.parse(readFileSync(at(overlay), 'utf8')))
    expect(pages).toEqual({ '/bonus': { blocks: { offers: { columns: 3 } } } })
    expect(readFileSync(at('pages.json'), 'utf8')).toBe(base)
  })
})

it('is fixed by --fix below ids, in its own file', async () => {
  const text = overlayOf(
    '"how-to-start": null, "offers": { "$after": "*",\n"cards": { "two": { "Emoji": "🍒" } } }',
  )
  const main = base.replace('"title": "Wagering"', '"Title": "Wagering"')
  writeFiles(folder, { 'pages.json': main, [overlay]: text })
  const run = await runCli('validate', at('pages.json'), '--brand', 'lucky', '--fix')
  expect(run.stdout.replaceAll(`${folder}/`, '')).toMatchInlineSnapshot(`
    "pages.json:236:15 renamed "Title" to "title"
    brands/lucky.json:5:21 renamed "Emoji" to "emoji"
    pages.json: no problems in 3 pages of 2 files
    "
  `)
  expect(readFileSync(at('pages.json'), 'utf8')).toBe(base)
})
