import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { patched } from '../../../content/apply-patch.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { shortenLists } from '../../../site/migrate/migrate-files.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { cases } from '../../fixtures/cases.ts'
import { layouts } from '../../fixtures/json-texts.ts'
import { bases } from '../../fixtures/overlay-model.ts'

/* How migrations make lists in overlays shorter. */

const blocks = [
  { id: 'start', type: 'hero', title: 'Start', desc: 'Read the terms before you begin.' },
  { id: 'note', type: 'headingCard', title: 'Note', desc: 'Read the terms before you begin.' },
  { type: 'cta', title: 'No id', buttons: [{ label: 'Open' }] },
]

function overlayOf(list: JsonValue): JsonObject {
  return { site: { brand: 'lucky' }, pages: { '/': { blocks: list } } }
}

function shorten(list: JsonValue, old: JsonValue = blocks) {
  return shortenLists(textOf(overlayOf(list)), { pages: { '/': { name: '/', blocks: old } } })
}

const [start, note, cta] = blocks

it.each<[string, JsonValue, JsonValue]>([
  ['a change', [{ ...start, title: 'Begin' }, note!, cta!], { start: { title: 'Begin' } }],
  ['an entry that is left out', [start!, cta!], { note: null }],
  [
    'an entry that is added',
    [start!, { id: 'more', type: 'cta' }, note!, cta!],
    { more: { $after: 'start', type: 'cta' } },
  ],
  ['another order', [note!, start!, cta!], { start: { $after: 'note' } }],
])('keeps of a list only %s', (_, list, changes) => {
  const { text, lists } = shorten(list)!
  expect(text).toBe(textOf(overlayOf(changes)))
  expect(lists).toEqual([
    {
      path: ['pages', '/', 'blocks'],
      did: [
        `replaced the list with what differs, by id: ${Object.keys(Object(changes)).join(', ')}`,
      ],
    },
  ])
})

it.each<[string, JsonValue, JsonValue?]>([
  ['a list of other entries', [{ type: 'cta', title: 'Mine' }]],
  ['a change of an entry without an id', [start!, note!, { ...cta, title: 'Mine' }]],
  ['a list without ids', [{ ...cta, title: 'Mine' }], [cta!]],
  ['a list with the same id twice', [start!, start!, note!], [start!, start!, cta!]],
  ['a list that is the same', blocks],
])('leaves %s as it is', (_, list, old) => {
  expect(shorten(list, old)).toBeUndefined()
})

it('finds lists in what is changed by id', () => {
  const cards = [
    { id: 'a', title: 'A', desc: 'Read the terms before you begin.' },
    { id: 'b', title: 'B', desc: 'Read the terms before you begin.' },
  ]
  const changed = shorten(
    { offers: { cards: cards.map((card) => ({ ...card, title: 'C' })).slice(0, 1) } },
    [{ id: 'offers', cards }],
  )
  expect(JSON.parse(changed!.text)).toEqual(
    overlayOf({ offers: { cards: { a: { title: 'C' }, b: null } } }),
  )
})

it('makes the same of the site, in any layout', () => {
  let shortened = 0
  fc.assert(
    fc.property(bases, bases, layouts, fc.func(fc.nat(9)), (old, other, layout, pick) => {
      // Most entries of the overlay are those of the site.
      const cards = [old['cards'], other['cards']].map((list) => (Array.isArray(list) ? list : []))
      const [own = [], others = []] = cards
      const list = [...own, ...others].filter((_, index) => pick(index) > 2)
      const base = { site: { list: own } }
      const overlay = { site: { list } }
      const result = shortenLists(layout.write(overlay), base)
      if (!result) return
      shortened += 1
      const now: JsonValue = JSON.parse(result.text)
      expect(patched(base, now)).toEqual(patched(base, overlay))
      expect(JSON.stringify(now).length).toBeLessThan(JSON.stringify(overlay).length)
    }),
    { numRuns: cases(2_000) },
  )
  expect(shortened).toBeGreaterThan(cases(50))
})
