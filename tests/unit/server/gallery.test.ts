// covers: tests/browser/screenshots/**
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { picturesOfType } from '../../../codegen/scaffold/new-block.ts'
import { createPageRenderer } from '../../../renderer/prerender/entry-server.tsx'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { PagesFile } from '../../../schema/pages.gen.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { loadBlockCode } from '../../../server/dev/load-modules.ts'
import { createLiveGallery } from '../../../server/gallery/gallery-plugin.ts'
import { makeGallery } from '../../../server/gallery/gallery.ts'
import { openExpander } from '../../../site/expand/open-expander.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { blockTypes } from '../../fixtures/bundle.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { writeSite, writeFiles } from '../../fixtures/site-folder.ts'
import {
  makeBase,
  bundle,
  deepFreeze,
  fakeFiles,
  messages,
  pictures,
  siteWith,
} from '../../fixtures/sites.ts'
import { splitSite } from '../../golden/files.ts'

const source = { bundle, file: makeBase(), files: fakeFiles(), pictures, messages }
const gallery = makeGallery(source)

let printed: unknown[][]
beforeEach(() => {
  printed = []
  for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const)
    vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void printed.push(words))
})
afterEach(() => vi.restoreAllMocks())

it('has every block type', () => {
  expect([...gallery.types.keys()].toSorted()).toEqual(blockTypes)
})

describe.each([...gallery.types.values()])(
  'the gallery of $name',
  ({ name: type, entries, refused }) => {
    const blocks = entries.map(({ block }) => block)

    it('has the unchanged examples', () => {
      const examples = readExamples(type, siteConfig)
      expect(blocks.slice(0, examples.length)).toEqual(examples)
    })

    it('has no entry that the check rejects, except for long and short lists', () => {
      // A rule may tie a list to another; then its length cannot change alone.
      expect(refused.filter(({ name }) => !/^(?:many|few)-/.test(name))).toEqual([])
    })

    it('has entries with different names and blocks', () => {
      expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length)
      expect(new Set(blocks.map((block) => JSON.stringify(block))).size).toBe(entries.length)
    })

    // The texts of a document are in its file, and those of a list are in its pages.
    it.skipIf(['document', 'pageList'].includes(type))('has the extremes of its schema', () => {
      const names = entries.map(({ name }) => name)
      const extremes = ['longest', 'shortest', 'long-words', 'right-to-left']
      expect(names).toEqual(expect.arrayContaining(extremes))
      const lengths = (name: string): number =>
        JSON.stringify(entries.find((entry) => entry.name === name)?.block).length
      expect(lengths('longest')).toBeGreaterThan(2 * lengths('example-1'))
      expect(lengths('shortest')).toBeLessThan(lengths('longest') / 5)
    })

    it.each(entries)('renders $name completely, and logs nothing', async ({ path, block }) => {
      const before = JSON.stringify(gallery.data)
      const { html, status } = await createPageRenderer(deepFreeze(gallery.data), '/x.js').render(
        path,
      )
      expect(status).toBe(200)
      expect(html).not.toContain('{keyword}')
      const [main = ''] = /<main.*<\/main>/s.exec(html) ?? []
      for (const title of titlesOf(block)) expect(main).toContain(title)
      expect(printed).toEqual([])
      expect(JSON.stringify(gallery.data)).toBe(before)
    })
  },
)

it('has the examples of a site where texts of examples are errors', () => {
  const never = { severity: 'error', reason: 'None are left.', until: '2999-12-31' }
  const file = siteWith({ 'site checks': { 'sample-text': never } })
  const samples = { isSample: () => true, isLeft: () => true }
  const { types } = makeGallery({ ...source, file, files: { ...source.files, samples } })
  expect(types).toEqual(gallery.types)
})

it('is of a site with a redirect from an address without a file extension, too', () => {
  const file = siteWith({ 'site redirects /former-bonus': '/bonus' })
  const other = makeGallery({ ...source, file })
  expect(other.types.size).toBe(gallery.types.size)
})

it('has a stored picture of every block type, and none of another', () => {
  const stored = readdirSync(join(projectRoot, 'tests/browser/screenshots/blocks'))
  const types = blockTypes
  expect(stored.filter((name) => !types.includes(name.replace('.webp', '')))).toEqual([])
  const undrawn = types.filter((type) =>
    picturesOfType(type).some((file) => !existsSync(join(projectRoot, file))),
  )
  expect(
    undrawn.map((type) => `${type} has no picture. Draw it: npm run docs:pictures ${type}`),
  ).toEqual([])
})

/** The plain titles of a block and its entries, as in HTML. */
function titlesOf(block: unknown): string[] {
  const found: string[] = []
  JSON.stringify(block, (key, value: unknown) => {
    if (key === 'title' && typeof value === 'string')
      found.push(value.replaceAll('{keyword}', 'p666').replaceAll("'", '&#x27;'))
    return value
  })
  return found
}

it('shows what the schema allows: every choice, shortest and longest lists, only required properties', () => {
  const grid = gallery.types.get('promoGrid')
  const blockOf = (name: string): JsonObject =>
    asRecord(grid?.entries.find((entry) => entry.name === name)?.block)
  expect(blockOf('many-cards')['cards']).toHaveLength(40)
  expect(blockOf('few-cards')['cards']).toHaveLength(1)
  expect(blockOf('columns-4')['columns']).toBe(4)
  expect(blockOf('columns-1')['columns']).toBe(1)
  expect(blockOf('emoji-rule-kind-shuffle')['emojiRule']).toMatchObject({ kind: 'shuffle' })
  expect(Object.keys(blockOf('needed-only'))).toEqual(['type', 'cards'])
  expect(blockOf('longest')['title']).toHaveLength(300)
  expect(blockOf('shortest')['title']).toHaveLength(1)
})

it('takes a picture that exists where the example names another', () => {
  const file: PagesFile = JSON.parse(JSON.stringify(makeBase()).replaceAll('bonus-2-1', 'vip-8-1'))
  const other = makeGallery({
    ...source,
    file,
    files: fakeFiles(['vip-8-1', 'unused']),
    pictures: new Map([...pictures].filter(([name]) => name === 'vip-8-1')),
  })
  const hero = other.types.get('hero')
  const longest = hero?.entries.find(({ name }) => name === 'longest')
  expect(longest?.block).toMatchObject({ image: 'vip-8-1' })
})

it('shows examples that link to pages which the site lacks', () => {
  const hero = { type: 'hero', title: 'A site of one page', desc: 'It links nowhere.' }
  const home = { ...makeBase().pages['/'], blocks: [hero] }
  const other = makeGallery({ ...source, file: siteWith({ pages: { '/': home } }) })
  expect(other.types.get('hero')?.refused).toEqual([])
})

it('shows a document by its component on a site that lacks its file', () => {
  const place = { pagesFile: '/nowhere/pages.json', publicDir: '/nowhere/public' }
  const expander = openExpander(place)
  const files = { ...source.files, ...(expander && { expander }) }
  expect(makeGallery({ ...source, files }).types.get('document')).toMatchObject({
    entries: expect.arrayContaining([expect.objectContaining({ name: 'example-1' })]),
    refused: [],
  })
})

it('omits what the check rejects, with the reason', () => {
  const wrong = structuredClone(bundle)
  const schema = wrong.$defs['StepListBlock']
  if (schema?.properties) delete schema.properties['desc']
  const found = makeGallery({ ...source, bundle: wrong }).types.get('stepList')
  expect(found?.refused).toEqual([
    {
      name: 'example-1',
      title: 'Example 1',
      reasons: ['desc: Unknown property "desc". It belongs in the entries of "steps".'],
    },
  ])
})

const { path: folder, at } = folderForTests()

it('knows the pages of all files, and reloads when one is added or removed', async () => {
  const { main, vip } = splitSite()
  const { '/bonus': bonus = {}, ...others } = main.pages
  const pages = writeSite(folder, { ...main, pages: others })
  const files = { 'pages/vip.json': vip, 'pages/bonus.json': { pages: { '/bonus': bonus } } }
  writeFiles(folder, files)
  const open = createLiveGallery(placeSite(pages), siteConfig)
  const first = await open()
  // The first page links to the second, which is in another file.
  expect(Object.keys(first.data.pages).slice(0, 3)).toEqual(['/', '/bonus', '/vip'])
  expect(await open()).toBe(first)
  rmSync(at('pages/vip.json'))
  writeFiles(folder, {
    'pages/club.json': { pages: { '/club': Object.values(vip.pages)[0] } },
  })
  const second = await open()
  expect(Object.keys(second.data.pages).slice(0, 3)).toEqual(['/', '/bonus', '/club'])
})

it('shows the block types while pages have errors, but not while the settings have', async () => {
  const place = placeSite(writeSite(folder, siteWith({ 'pages /broken': {} })))
  const open = createLiveGallery(place, siteConfig)
  expect((await open()).types.get('hero')?.refused).toEqual([])
  writeSite(folder, siteWith({ 'site keyword': 5 }))
  await expect(open()).rejects.toThrow('site › keyword: ')
})

it('is not made anew while the code of its blocks is the same', async () => {
  let blockExpanders = { table: () => ({}) }
  const server = {
    ssrLoadModule: async () => ({ blockExpanders, blockCompilers: {} }),
    ssrFixStacktrace() {},
  }
  const first = await loadBlockCode(server)
  expect((await loadBlockCode(server)).expanders).toBe(first.expanders)
  blockExpanders = { ...blockExpanders }
  expect((await loadBlockCode(server)).expanders).not.toBe(first.expanders)
})
