import { readFileSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { readableOf } from '../../../check/syntax/open-text.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { migrateFiles } from '../../../site/migrate/migrate-files.ts'
import { openMain } from '../../../site/pages/open-main.ts'
import { readPageSource } from '../../../site/pages/page-source.ts'
import { migrateDraft } from '../../../studio/server/drafts/migrate-draft.ts'
import { openSiteFolder } from '../../fixtures/built-site.ts'
import { calendar } from '../../fixtures/own-calendar.ts'
import { writeFiles } from '../../fixtures/site-folder.ts'
import { textOf } from '../../fixtures/sites.ts'

/* How an older campaign follows that changes a page of another file. */

vi.mock('../../../migrations/migrations.gen.ts', async () => {
  const fixtures = await import('../../fixtures/migrations.ts')
  return { migrations: fixtures.migrations }
})

const { folder, pagesFile, placeOf } = openSiteFolder()
const grid = { type: 'promoGrid', id: 'offers', title: 'Offers', cards: [] }
const values = (title: string) => ({ set: { pages: { '/vip': { offers: { [title]: 'Merry' } } } } })
const main = textOf({
  include: ['pages/*.json'],
  campaigns: { christmas: { from: '2026-12-20', ...values('title') } },
  pages: { '/': { name: '/', blocks: [grid] } },
})
const more = textOf({ pages: { '/vip': { name: 'VIP', blocks: [grid] } } })
const disk = { 'pages.json': main, 'pages/more.json': more }
writeFiles(folder, disk)

function campaignIn(root: unknown): unknown {
  return asRecord(asRecord(root)['campaigns'])['christmas']
}

it('is migrated with the file', async () => {
  const [first] = await migrateFiles(pagesFile)
  expect(campaignIn(JSON.parse(first?.rewrite?.text ?? ''))).toMatchObject(values('heading'))
})

it('is migrated in a draft', () => {
  const { draft } = migrateDraft(disk, null, 'pages.json')
  expect(campaignIn(JSON.parse(draft?.files['pages.json'] ?? ''))).toMatchObject(values('heading'))
  expect(draft?.files['pages/more.json']).toContain('"heading"')
})

it('is read with all files, and not page by page', async () => {
  const read = async (file: string): Promise<Uint8Array> => readFileSync(file)
  const { opened } = await openMain(pagesFile, read)
  expect(campaignIn(readableOf(opened)?.value)).toMatchObject(values('heading'))
  expect(await readPageSource(placeOf(), readInput, { calendar })).toBeUndefined()
})
