import { expect, it } from 'vitest'
import { migratePages } from '../../../check/migrate/migrate-pages.ts'
import { migrateSource } from '../../../check/migrate/migrate-source.ts'
import { openContent } from '../../../check/migrate/open-content.ts'
import { lacksPages, readWritten, withPages } from '../../../check/migrate/written-site.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { asRecord, type JsonObject } from '../../../schema/read/json-object.ts'
import { splitFile } from '../../../site/pages/page-source.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { oldGrid as grid, undoableOnSite as due } from '../../fixtures/migrations.ts'
import { calendar } from '../../fixtures/own-calendar.ts'

/* How the values that a campaign sets follow a change of what they are set in. */

const values = { offers: { title: 'Merry' }, first: { desc: 'Mine' } }
const followed = {
  offers: { heading: 'Merry', kicker: null, big: null },
  first: { text: 'Mine' },
}

function siteOf(set: JsonObject) {
  return {
    campaigns: { christmas: { from: '2026-12-20', until: '2026-12-27', set } },
    site: { footer: { promoText: 'Always', year: 2026 } },
    sections: { limits: { blocks: [grid] } },
    pages: {
      '/': { name: '/', blocks: [grid] },
      '/vip': { name: 'VIP', blocks: [{ type: 'use', section: 'limits' }] },
    },
  }
}

function setIn(root: unknown): unknown {
  return asRecord(asRecord(asRecord(asRecord(root)['campaigns'])['christmas'])['set'])
}

it.each<[string, JsonObject, JsonObject]>([
  ['in a section', { sections: { limits: values } }, { sections: { limits: followed } }],
  ['on a page', { pages: { '/': values } }, { pages: { '/': followed } }],
  ['in a section on a page', { pages: { '/vip': values } }, { pages: { '/vip': followed } }],
  [
    'in the settings',
    { site: { footer: { promoText: 'Merry' } } },
    { site: { footer: { line: 'Merry' } } },
  ],
])('follow %s, and nothing else changes', (_name, set, after) => {
  const kept = { pages: { '/': { other: { title: 'X' } } }, meta: { '/': { title: 'Merry' } } }
  expect(setIn(migratePages(siteOf(set), due))).toEqual(after)
  expect(setIn(migratePages(siteOf(kept), due))).toEqual(kept)
})

it('follow in the text of the file', () => {
  const set = { sections: { limits: { first: { desc: 'Mine' } } } }
  const { source } = migrateSource(openText(textOf(siteOf(set))).source!, due)!
  expect(JSON.parse(source.text)).toEqual(source.value)
  const at = ['campaigns', 'christmas', 'set', 'sections', 'limits', 'first', 'text']
  expect(source.isMigrated?.(at)).toBe(true)
  expect(source.text).toContain('"text": "Mine"')
})

it('follow when the pages are not parsed with the file, or in other files', () => {
  const site = siteOf({ pages: { '/': values, '/vip': values } })
  const after = { pages: { '/': followed, '/vip': followed } }
  const split = (root: object) =>
    splitFile(Buffer.from(textOf(root)), { migrations: due, calendar })!.files[0]!
  expect(setIn(split(site).root)).toEqual(after)
  expect(lacksPages(split(site).written)).toBe(false)

  const { '/vip': vip, ...own } = site.pages
  const main = { ...site, pages: own }
  expect(lacksPages(split(main).written)).toBe(true)
  const more = migratePages(
    { pages: { '/vip': vip } },
    due.slice(0, 1),
    readWritten(main, calendar, due),
  )
  const others = [{ ...asRecord(more), migratedTo: due[0]!.name }]
  const written = withPages(readWritten(main, calendar, due), others, due)
  expect(lacksPages(written)).toBe(false)
  const opened = openContent(textOf(main), { written, migrations: due })
  expect(setIn(opened.source?.value)).toEqual(after)
})

it('are the same where other values of the campaign are removed, if pages are in other files', () => {
  const site = siteOf({
    sections: { limits: { offers: { title: null } } },
    pages: { '/vip': { offers: { title: grid.title } } },
  })
  const written = withPages(readWritten(site, calendar, due), [], due)
  const { source } = openContent(textOf(site), { written, migrations: due })
  expect(setIn(source?.value)).toEqual(setIn(migratePages(site, due)))
})
