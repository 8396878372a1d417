import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEditor } from '../../fixtures/editor-client.ts'
import { makeFolder, writeSite } from '../../fixtures/site-folder.ts'
import { baseSite, textOf } from '../../fixtures/base-site.ts'

/* Overlays that change lists by id. */

const folder = makeFolder()
const main = textOf(baseSite())
  .replace('"title": "Offers"', '"id": "offers",\n          $&')
  .replace('"title": "One"', '"id": "one",\n              $&')
const overlay = textOf({
  site: { brand: 'lucky', url: 'https://lucky.example' },
  pages: {
    '/bonus': {
      blocks: {
        offers: { cards: { one: { button: { label: 'Read', href: '/vip' } } } },
        more: {
          $after: 'offers',
          type: 'cta',
          title: 'M',
          buttons: [{ label: 'A', href: '/vip' }],
        },
      },
    },
  },
})
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  const pages = writeSite(folder.path, main)
  mkdirSync(join(folder.path, 'brands'))
  writeFileSync(join(folder.path, 'brands/lucky.json'), overlay)
  editor = await startEditor(pages)
  await editor.open('pages.json', main)
  await editor.open('brands/lucky.json', overlay)
})
afterAll(folder.remove)

const labels = async (place: string): Promise<string[]> => {
  const items = await editor.complete('brands/lucky.json', place)
  return items.map(({ label }) => label)
}

it('completes the ids of blocks and cards, and what entries are placed next to', async () => {
  expect(await labels('"off‸ers"')).toEqual(['offers', 'how-to-start'])
  expect(await labels('"on‸e"')).toEqual(['one'])
  expect(await labels('"$after": "‸offers"')).toEqual(['offers', 'how-to-start', '*'])
  expect(await labels('"bra‸nd"')).toEqual([])
})

it('goes to the entry that is changed', async () => {
  const [card] = await editor.define('brands/lucky.json', '"on‸e"')
  expect(card?.uri).toBe(editor.uriOf('pages.json'))
  expect(card && editor.documentOf('pages.json').getText(card.range)).toBe('"one"')
  const [block] = await editor.define('brands/lucky.json', '"$after": "off‸ers"')
  expect(block && editor.documentOf('pages.json').getText(block.range)).toBe('"offers"')
})

it('renames the links of changed and added entries', async () => {
  const edit = await editor.rename('pages.json', '"/vi‸p": {', '/club')
  expect(edit.changes?.[editor.uriOf('brands/lucky.json')]).toHaveLength(2)
})
