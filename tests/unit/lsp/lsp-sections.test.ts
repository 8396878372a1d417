import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Hover, Location } from 'vscode-languageserver/node'
import { textOf } from '../../fixtures/base-site.ts'
import { startEditor } from '../../fixtures/editor-client.ts'
import { limits, textWithSections, use } from '../../fixtures/sections.ts'
import { makeFolder, writeSite, writeFiles } from '../../fixtures/site-folder.ts'

/* Sections, campaigns, and overlays that change lists by id. */

const folder = makeFolder()
const outer = { blocks: [use()] }
const campaign = { title: 'Christmas', from: '2098-12-20', until: '2098-12-27' }
const uncampaigned = textWithSections(
  { '/': [use({ limits: { desc: '<a href="/vip">VIP</a>' } })], '/vip': [use(undefined, 'outer')] },
  { limits, outer: { ...outer, campaign: 'christmas' }, idle: limits },
)
const main = textOf({
  ...JSON.parse(uncampaigned),
  campaigns: { christmas: campaign, later: { from: '2098-12-31' } },
})
  .replace('"title": "Offers"', '"id": "offers",\n          $&')
  .replace('"title": "One"', '"id": "one",\n              $&')
const overlay = textOf({
  site: { brand: 'lucky', url: 'https://lucky.example' },
  pages: { '/bonus': { blocks: [use()] } },
})
const changes = textOf({
  site: { brand: 'gold', url: 'https://gold.example' },
  pages: {
    '/bonus': {
      blocks: {
        offers: { cards: { one: { button: { label: 'Read', href: '/vip' } } } },
        more: { $after: 'offers', type: 'cta', buttons: [{ label: 'A', href: '/vip' }] },
      },
    },
  },
})
const pages = writeSite(folder.path, main)
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  const files = { 'pages.json': main, 'brands/lucky.json': overlay, 'brands/gold.json': changes }
  writeFiles(folder.path, files)
  editor = await startEditor(pages)
  for (const [name, text] of Object.entries(files)) await editor.open(name, text)
})
afterAll(async () => {
  await editor.close()
  folder.remove()
})

const inUse = '"section": "lim‸its"'
const inKey = '"lim‸its": {\n      "title"'

function textsAt(locations: readonly Location[]): string[] {
  return locations.map(({ uri, range }) => {
    const name = ['pages.json', 'brands/lucky.json'].find((one) => editor.uriOf(one) === uri) ?? ''
    return `${name} ${range.start.line}: ${editor.documentOf(name).getText(range)}`
  })
}

async function labels(place: string): Promise<string[]> {
  const items = await editor.complete('pages.json', place)
  return items.map(({ label, detail }) => `${label}: ${detail}`)
}

async function labelsInChanges(place: string): Promise<string[]> {
  const items = await editor.complete('brands/gold.json', place)
  return items.map(({ label }) => label)
}

it('completes the names of sections, with their titles and use', async () => {
  expect(await labels(inUse)).toEqual([
    'limits: Limits, used on 2 pages',
    'outer: outer, used on 1 page',
    'idle: Limits, not used on any page',
  ])
})

it('completes the names of campaigns, with their titles and dates', async () => {
  expect(await labels('"campaign": "chri‸stmas"')).toEqual([
    'christmas: Christmas, 2098-12-20 to 2098-12-27',
    'later: later, from 2098-12-31',
  ])
})

it('completes links to the ids in the sections of a page, also in sections and in what a use sets', async () => {
  for (const place of ['"href": "/v‸ip"', String.raw`<a href=\"/v‸ip\"`]) {
    const links = (await labels(place)).map((one) => one.split(':')[0])
    expect(links).toEqual(expect.arrayContaining(['/vip', '/#a-day', '/vip#limits']))
  }
})

it('goes to a section from its use, and to an id in a section from a link', async () => {
  const [line] = textsAt(await editor.define('pages.json', inUse))
  expect(line).toBe(`pages.json ${lineOf('"limits": {')}: "limits"`)
  expect(await editor.define('brands/lucky.json', inUse)).toHaveLength(1)
  await editor.change('pages.json', String.raw`\"/vip\"`, String.raw`\"/vip#a-day\"`)
  const ids = await editor.define('pages.json', '/vip#a-‸day')
  expect(textsAt(ids)).toEqual([`pages.json ${lineOf('"id": "a-day"')}: "id"`])
  await editor.change('pages.json', '/vip#a-day', '/vip')
})

it('finds the references of a section, from its key and from a use', async () => {
  const uses = [
    `pages.json ${lineOf('"section": "limits"')}: "limits"`,
    `pages.json ${lineOf('"section": "limits"', '"pages"')}: "limits"`,
    expect.stringMatching(/^brands\/lucky\.json \d+: "limits"$/),
  ]
  const found = await editor.refer('pages.json', inKey, false)
  expect(textsAt(found)).toEqual(uses)
  const more = await editor.refer('pages.json', inUse, true)
  expect(textsAt(more)).toEqual([`pages.json ${lineOf('"limits": {')}: "limits"`, ...uses])
})

it('finds the links to an id in the sections of its page', async () => {
  const edits = [
    ['"href": "/vip"', '"href": "#limits"'],
    [String.raw`href=\"/vip\"`, String.raw`href=\"#limits\"`],
  ] as const
  for (const [from, to] of edits) await editor.change('pages.json', from, to)
  const place = String.raw`href=\"#lim‸its\"`
  const found = await editor.refer('pages.json', place, false)
  expect(textsAt(found).map((text) => text.split(': ')[1])).toEqual([
    '"#limits"',
    String.raw`"<a href=\"#limits\">VIP</a>"`,
  ])
  for (const [to, from] of edits) await editor.change('pages.json', from, to)
})

it('shows on hover where a section is used', async () => {
  const { contents } = await editor.ask<Hover>('hover', 'pages.json', inUse)
  expect(contents).toMatchObject({ value: '**Limits**\n\nUsed on 2 pages: `/`, `/vip`.' })
  const idle = await editor.ask<Hover>('hover', 'pages.json', '"id‸le": {')
  expect(idle.contents).toMatchObject({ value: '**Limits**\n\nIt is not used on any page.' })
})

it('refuses a name that is taken or cannot be', async () => {
  const rename = (newName: string) => editor.rename('pages.json', inUse, newName)
  await expect(rename('outer')).rejects.toThrow('The section outer already exists.')
  await expect(rename('Our limits')).rejects.toThrow('Start with a lowercase letter')
  await expect(rename('a'.repeat(61))).rejects.toThrow('Use at most 60 characters.')
})

it('completes the ids of blocks and cards that an overlay changes, and places next to them', async () => {
  expect(await labelsInChanges('"off‸ers"')).toEqual(['offers', 'how-to-start'])
  expect(await labelsInChanges('"on‸e"')).toEqual(['one'])
  expect(await labelsInChanges('"$after": "‸offers"')).toEqual(['offers', 'how-to-start', '*'])
  expect(await labelsInChanges('"bra‸nd"')).toEqual([])
})

it.each([
  ['"on‸e"', '"one"'],
  ['"$after": "off‸ers"', '"offers"'],
])('goes from %s to the entry of pages.json', async (place, id) => {
  const [entry] = textsAt(await editor.define('brands/gold.json', place))
  expect(entry).toMatch(new RegExp(`^pages\\.json \\d+: ${id}$`))
})

/** The line of a piece of the text, counted from 0; the first one after `from`. */
function lineOf(piece: string, from = ''): number {
  const end = main.indexOf(piece, main.indexOf(from))
  return main.slice(0, end).split('\n').length - 1
}
