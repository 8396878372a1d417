import { expect, it } from 'vitest'
import { migratePages } from '../../../check/migrate/migrate-pages.ts'
import { readWritten } from '../../../check/migrate/written-site.ts'
import type { Migration } from '../../../migrations/migration.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { oldGrid as grid, undoable as due } from '../../fixtures/migrations.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* How what an overlay writes by id follows a change of blocks. */

function siteOf(blocks: JsonValue): JsonObject {
  return { pages: { '/': { name: '/', blocks } }, sections: { limits: { blocks } } }
}

/** What an overlay of a page and of a section becomes: that of the page, which is the same. */
function follow(blocks: JsonValue, changes: JsonValue, all: readonly Migration[] = due): unknown {
  const overlay = { pages: { '/': { blocks: changes } }, sections: { limits: { blocks: changes } } }
  const { pages, sections } = Object(
    migratePages(overlay, all, readWritten(siteOf(blocks), calendar, all)),
  )
  expect(sections.limits.blocks).toEqual(pages['/'].blocks)
  return pages['/'].blocks
}

it.each<[string, JsonObject, JsonObject]>([
  ['is split with the property', { title: 'My: Own' }, { kicker: 'My', heading: 'Own' }],
  [
    'removes what only pages.json has',
    { title: 'Own' },
    { heading: 'Own', kicker: null, big: null },
  ],
  ['still removes entries', { cards: { first: null } }, { entries: { first: null } }],
  [
    'still adds entries, at the same place',
    { cards: { last: { $after: '*', desc: 'Mine' }, new: { $after: 'first', desc: 'X' } } },
    { entries: { last: { $after: '*', text: 'Mine' }, new: { $after: 'first', text: 'X' } } },
  ],
  ['keeps its place', { $before: '*', anchor: 'x' }, { $before: '*', name: 'x' }],
  ['replaces whole lists', { cards: [{ desc: 'Mine' }] }, { entries: [{ text: 'Mine' }] }],
])('%s', (_name, before, after) => {
  expect(follow([grid], { offers: before })).toEqual({ offers: after })
})

it('keeps the places that are written in it', () => {
  const cards = { last: { $after: '*', desc: 'Mine' } }
  expect(follow([{ ...grid, cards: grid.cards.slice(0, 1) }], { offers: { cards } })).toEqual({
    offers: { entries: { last: { $after: '*', text: 'Mine' } } },
  })
})

it('follows if it is added', () => {
  const added = { $after: 'offers', type: 'promoGrid', title: 'T', cards: [{ desc: 'D' }] }
  expect(follow([grid], { more: added, offers: null })).toEqual({
    more: { $after: 'offers', type: 'promoGrid', heading: 'T', entries: [{ text: 'D' }] },
    offers: null,
  })
})
