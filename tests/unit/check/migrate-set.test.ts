import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { migratePages } from '../../../check/migrate/migrate-pages.ts'
import { migrateSource } from '../../../check/migrate/migrate-source.ts'
import { openContent } from '../../../check/migrate/open-content.ts'
import { readWritten } from '../../../check/migrate/written-site.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { expandSite } from '../../../content/layers/expand-part.ts'
import { readSections } from '../../../content/layers/sections.ts'
import type { Migration } from '../../../migrations/migration.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { mergePatch } from '../../../schema/read/merge-patch.ts'
import { deepFreeze, textOf } from '../../fixtures/base-site.ts'
import { cases } from '../../fixtures/cases.ts'
import {
  oldBlocks,
  oldGrid as grid,
  oldValues,
  rename,
  undoable as due,
} from '../../fixtures/migrations.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* How the values that a page sets in a section follow a change of its blocks. */

function siteOf(set: JsonObject, ...blocks: JsonObject[]): JsonObject {
  return {
    sections: { limits: { blocks: blocks.length > 0 ? blocks : [grid] } },
    pages: { '/': { name: '/', blocks: [{ type: 'use', section: 'limits', set }] } },
  }
}

/** What the first page sets after migrations. */
function setAfter(site: JsonObject, all: readonly Migration[] = due): unknown {
  return JSON.parse(JSON.stringify(migratePages(site, all))).pages['/'].blocks[0].set
}

describe('values that a page sets in a section', () => {
  it.each<[string, JsonObject, JsonObject]>([
    [
      'are split with the property',
      { offers: { title: 'My: Own' } },
      { offers: { kicker: 'My', heading: 'Own' } },
    ],
    [
      'stay if they are those of the section',
      { offers: { title: 'New: Offers' } },
      { offers: { kicker: 'New', heading: 'Offers' } },
    ],
    [
      'remove what has a new name',
      { offers: { title: null } },
      { offers: { kicker: null, heading: null, big: null } },
    ],
  ])('%s', (_name, before, after) => {
    expect(setAfter(siteOf(before))).toEqual(after)
  })

  it('are the only thing that changes in the text', () => {
    const text = textOf(siteOf({ first: { desc: 'Mine' } }))
    const now = migrateSource(openText(text).source!, due)!.source.text
    const added = now.split('\n').filter((line) => !text.split('\n').includes(line))
    expect(added.map((line) => line.trim())).toEqual([
      `"migratedTo": "${due.at(-1)!.name}",`,
      '"kicker": "New",',
      '"entries": [',
      '"text": "B"',
      '"text": "D"',
      '],',
      '"heading": "Offers",',
      '"big": true',
      '"text": "Mine"',
    ])
  })

  it('follow in a file that is older than the sections as far as they say it themselves', () => {
    const all = [{ name: '2026-01-01-test', type: undefined, up: rename('title', 'heading') }]
    const { title, ...rest } = grid
    const { pages, ...site } = siteOf({ offers: { title: 'Own' } }, { ...rest, heading: title })
    const written = readWritten(site, calendar, [])
    expect(migratePages({ pages: pages! }, all, written)).toMatchObject({
      pages: { '/': { blocks: [{ set: { offers: { heading: 'Own' } } }] } },
    })
  })

  it('show the same if the pages are in a file that has followed more than the sections', () => {
    fc.assert(
      fc.property(drawnSites, fc.nat(due.length), (site, known) => {
        const { pages, ...main } = site
        // An earlier version knew the first ones only.
        const before = due.slice(0, known)
        const ahead = migratePages({ pages: pages! }, before, readWritten(main, calendar, before))
        const later = migratePages(ahead, due.slice(known), readWritten(main, calendar, due))
        const expected = Object(migratePages(site, due))
        expect(Object(expand({ ...main, ...Object(later), sections: expected.sections }))).toEqual(
          expand(expected),
        )
      }),
      { numRuns: cases(500) },
    )
  })
})

describe('the site settings of an overlay', () => {
  const site = { brand: 'New: p666', footer: { text: 'A', year: 2026 }, list: [1] }
  const all: Migration[] = [
    {
      name: '2026-01-01-split',
      type: 'site',
      up({ brand, ...rest }) {
        if (typeof brand !== 'string' || rest['name'] !== undefined)
          return brand === undefined ? rest : { brand, ...rest }
        const [first = '', second] = brand.split(': ')
        return second === undefined
          ? { ...rest, name: brand }
          : { ...rest, kicker: first, name: second }
      },
    },
    {
      name: '2026-01-02-line',
      type: 'site',
      up: ({ footer, ...rest }) =>
        isJsonObject(footer)
          ? { ...rest, footer: rename('text', 'line')(footer) }
          : { ...rest, ...(footer !== undefined && { footer }) },
    },
  ]
  const written = readWritten({ site, pages: {} }, calendar, all)

  it('follow those of pages.json', () => {
    const text = textOf({ site: { brand: 'lucky', footer: { text: 'A', year: 2026 } }, pages: {} })
    expect(openContent(text, { written, migrations: all }).source?.value).toEqual({
      migratedTo: '2026-01-02-line',
      site: { name: 'lucky', kicker: null, footer: { line: 'A', year: 2026 } },
      pages: {},
    })
  })

  it('make the same of them, whether before or after', () => {
    const texts = fc.constantFrom('A', 'A: B', 'B')
    const patches = fc.record(
      {
        brand: texts,
        list: fc.option(fc.array(texts, { maxLength: 2 })),
        footer: fc.option(
          fc.record({ text: fc.option(texts), year: fc.option(fc.nat(2)) }, { requiredKeys: [] }),
        ),
        other: texts,
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(patches, fc.boolean(), (patch, isSplit) => {
        const own = { ...site, brand: isSplit ? site.brand : 'p666' }
        const overlay = migratePages({ site: patch, pages: {} }, all, {
          ...written,
          site: own,
        })
        const later = Object(migratePages({ site: own, pages: {} }, all))
        const whole = migratePages({ site: mergePatch(own, patch), pages: {} }, all)
        expect(mergePatch(later.site, Object(overlay).site)).toEqual(Object(whole).site)
      }),
      { numRuns: cases(1_000) },
    )
  })
})

function expand(site: unknown): unknown {
  return expandSite(site, readSections(site, { calendar }))
}

const uses = (section: string) =>
  fc.record({
    type: fc.constant('use'),
    section: fc.constant(section),
    set: oldValues('a', 'b', 'c', 'd'),
  })
const drawnSites = fc
  .record({
    inner: oldBlocks('a', 'b', 'c'),
    nested: uses('inner'),
    shown: fc.array(uses('outer'), { minLength: 1, maxLength: 2 }),
  })
  .map(({ inner, nested, shown }) => {
    const site: JsonObject = {
      sections: { inner: { blocks: inner }, outer: { blocks: [nested] } },
      pages: { '/': { name: '/', blocks: shown } },
    }
    return deepFreeze(site)
  })
