import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import {
  applyToBase,
  copyToBrand,
  resetToBase,
} from '../../../studio/client/model/brands/brand-edits.ts'
import {
  baseValueAt,
  createBrandViewer,
  type BrandView,
} from '../../../studio/client/model/brands/brand-view.ts'
import { leftOutOf, ownerAt, shownPath } from '../../../studio/client/model/brands/owners.ts'
import type { WriteResult } from '../../../studio/client/model/write/write-each.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { drawnBundle } from '../../fixtures/brand-edits.ts'
import { cases } from '../../fixtures/cases.ts'
import { edited, main, own as lucky } from '../../fixtures/edited-site.ts'
import { pathsOf, valueAt } from '../../fixtures/json-texts.ts'
import { bases, overlays } from '../../fixtures/overlay-model.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* Whose the values of a brand's site are, and what can be done about it. */

const mega = 'brands/mega.json'
const view = createBrandViewer(main, calendar)
const place = { brand: 'lucky', bundle: drawnBundle, view }
type Files = Readonly<Record<string, string>>

const base = {
  site: { keyword: 'p666', footer: { text: 'All', note: 'x' } },
  pages: {
    '/': {
      title: 'Home',
      blocks: [
        { id: 'start', title: 'Start', desc: 'Hello' },
        {
          id: 'offers',
          cards: [
            { id: 'slots', title: 'Slots' },
            { id: 'vip', title: 'VIP' },
          ],
        },
        { id: 'note', title: 'Note' },
        { title: 'End' },
      ],
    },
    '/app': { title: 'App', blocks: [] },
  },
}
const overlay = {
  site: { keyword: 'Lucky', footer: { note: null } },
  pages: {
    '/': {
      blocks: {
        start: { title: 'Lanterns', emoji: 'x' },
        offers: { $after: 'note', cards: { slots: null, vip: { $before: '*' } } },
        news: { $before: 'note', title: 'News', desc: 'Today' },
      },
    },
    '/app': null,
  },
}
const files: Files = {
  [main]: textOf(base),
  [lucky]: textOf(overlay),
  [mega]: textOf({ site: { keyword: 'Mega' }, pages: { '/': { blocks: { note: null } } } }),
}
const blocks = ['pages', '/', 'blocks']

const after = (writing: WriteResult, texts = files): Files => edited(texts, writing)
const read = (texts: Files, name: string): JsonValue => JSON.parse(texts[name] ?? 'null')
const rootOf = ({ site }: BrandView): JsonValue => site.roots.get(main) ?? null

const seen = view(files, 'lucky')

it.each<[path: Path, owner: string]>([
  [['site', 'keyword'], 'other'],
  [['site', 'footer'], 'changed'],
  [['site', 'footer', 'text'], 'base'],
  [['site', 'footer', 'note'], 'other'],
  [['pages', '/'], 'changed'],
  [['pages', '/', 'title'], 'base'],
  [blocks, 'changed'],
  [[...blocks, 0], 'changed'],
  [[...blocks, 0, 'title'], 'other'],
  [[...blocks, 0, 'desc'], 'base'],
  [[...blocks, 0, 'emoji'], 'added'],
  [[...blocks, 1], 'added'],
  [[...blocks, 1, 'title'], 'within'],
  [[...blocks, 2], 'base'],
  [[...blocks, 2, 'title'], 'base'],
  [[...blocks, 3], 'changed'],
  [[...blocks, 3, 'cards', 0], 'moved'],
  [[...blocks, 4, 'title'], 'base'],
])('at %j are its own or not', (path, owner) => {
  expect(ownerAt(seen, path)).toBe(owner)
})

it('leave out blocks, cards and pages', () => {
  expect(leftOutOf(seen, [...blocks, 3, 'cards'])).toEqual([
    { id: 'slots', entry: { id: 'slots', title: 'Slots' } },
  ])
  expect(leftOutOf(seen, ['pages']).map(({ id }) => id)).toEqual(['/app'])
  expect(leftOutOf(seen, blocks)).toEqual([])
})

it('are shown where problems in either file are', () => {
  const own = (...path: Path) => shownPath(seen, lucky, ['pages', '/', 'blocks', ...path])
  expect(own('news', 'desc')).toEqual([...blocks, 1, 'desc'])
  expect(own('offers', 'cards', 'vip')).toEqual([...blocks, 3, 'cards', 0])
  expect(own('nothing')).toBeUndefined()
  const all = (...path: Path) => shownPath(seen, main, [...blocks, ...path])
  expect(all(0, 'desc')).toEqual([...blocks, 0, 'desc'])
  expect(all(0, 'title')).toBeUndefined()
  expect(all(1, 'cards', 0, 'title')).toBeUndefined()
  expect(all(1, 'cards', 1, 'title')).toEqual([...blocks, 3, 'cards', 0, 'title'])
  expect(all(3, 'title')).toEqual([...blocks, 4, 'title'])
})

it('become those of all brands again, with what is empty then', () => {
  const reset = (...path: Path) => read(after(resetToBase(files, place, path)), lucky)
  const { '/': home, ...rest } = overlay.pages
  expect(reset('site', 'footer', 'note')).toEqual({ ...overlay, site: { keyword: 'Lucky' } })
  expect(reset('pages', '/')).toEqual({ ...overlay, pages: rest })
  const { offers, ...others } = home.blocks
  const withBlocks = (changes: object) => ({
    ...overlay,
    pages: { ...overlay.pages, '/': { blocks: changes } },
  })
  expect(reset(...blocks, 3)).toEqual(withBlocks(others))
  const left = { ...home.blocks, offers: { ...offers, cards: { slots: null } } }
  expect(reset(...blocks, 3, 'cards', 0)).toEqual(withBlocks(left))
})

it('are not copied to a brand that leaves out what they are in', () => {
  const text = files[mega]?.replace('note', 'start') ?? ''
  const writing = copyToBrand({ ...files, [mega]: text }, place, [...blocks, 0], 'mega')
  expect(writing).toEqual({ refusal: 'Mega leaves out what this is in.' })
})

/** A site with an overlay, and a path of what the brand has of its own. */
const drawn = fc
  .tuple(bases, overlays, fc.nat(1000))
  .map(([{ cards = [] }, { cards: changes = {} }, at]) => {
    const texts: Files = {
      [main]: textOf({ pages: { '/': { title: 'Home', blocks: cards } } }),
      [lucky]: textOf({ pages: { '/': { title: 'Mine', blocks: changes } } }),
      [mega]: textOf({}),
    }
    const shown = view(texts, 'lucky')
    const paths = pathsOf(rootOf(shown)).filter(
      (path) => path.length > 2 && !['base', 'within'].includes(ownerAt(shown, path)),
    )
    return { texts, path: paths[at % Math.max(paths.length, 1)] ?? [] }
  })
  .filter(({ path }) => path.length > 0)

it('differ no more after a reset, whatever they are', () => {
  fc.assert(
    fc.property(drawn, ({ texts, path }) => {
      const shown = view(texts, 'lucky')
      const old = baseValueAt(shown, path)
      fc.pre(old !== undefined)
      const next = view(after(resetToBase(texts, place, path), texts), 'lucky')
      const all = pathsOf(rootOf(next)).filter((one) => ownerAt(next, one) === 'base')
      expect(all.map((one) => JSON.stringify(valueAt(rootOf(next), one)))).toContain(
        JSON.stringify(old),
      )
    }),
    { numRuns: cases(1000) },
  )
})

it('are the same for the brand once all brands have them', () => {
  fc.assert(
    fc.property(drawn, ({ texts, path }) => {
      const before = view(texts, 'lucky')
      const owner = ownerAt(before, path)
      // An id that is not a text, or not unique, names nothing.
      fc.pre(!texts[lucky]?.includes('"id":'))
      const value = valueAt(rootOf(before), path)
      const next = after(applyToBase(texts, place, path), texts)
      // A place may be relative to others that only the brand has.
      const isPlaced = owner === 'added' || owner === 'moved'
      expect(isPlaced ? null : rootOf(view(next, 'lucky'))).toEqual(
        isPlaced ? null : rootOf(before),
      )
      const all = pathsOf(read(next, main)).map((one) => valueAt(read(next, main), one))
      expect(all).toContainEqual(value)
    }),
    { numRuns: cases(1000) },
  )
})
