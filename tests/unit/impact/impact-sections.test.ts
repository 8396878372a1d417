import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { Migration } from '../../../migrations/migration.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { baseSite, textOf } from '../../fixtures/base-site.ts'
import { rename } from '../../fixtures/migrations.ts'
import { makeRepository, page, type SchemaRepository } from '../../fixtures/schema-repository.ts'

/* What changes of the schemas do to shared sections, and to what pages set in them. */

const grid = {
  type: 'promoGrid',
  id: 'offers',
  title: 'Offers',
  cards: [
    { title: 'A', desc: 'B' },
    { id: 'second', title: 'C', desc: 'D' },
  ],
}
const use = (set?: JsonObject): JsonObject => ({
  type: 'use',
  section: 'offers',
  ...(set && { set }),
})
const { site } = baseSite()
const schema = 'blocks/promoGrid/schema.json'

let repository: SchemaRepository
beforeAll(() => {
  repository = makeRepository({
    'pages.json': textOf({
      site,
      include: ['pages/*.json'],
      sections: { offers: { blocks: [grid] } },
      pages: { '/': page('/', use()), '/two': page('/two', use()) },
    }),
    'pages/more.json': textOf({
      pages: { '/more': page('/more', use({ second: { desc: 'Mine' }, offers: { title: 'My' } })) },
    }),
    'brands/lucky.json': textOf({
      site: { brand: 'lucky' },
      pages: { '/': { meta: { title: 'Lucky' } } },
    }),
  })
})
afterEach(() => repository.reset())
afterAll(() => repository.remove())

function renameInCards(block: JsonObject): JsonObject {
  const { cards } = block
  const toText = rename('desc', 'text')
  const changed = Array.isArray(cards) && cards.some((one) => isJsonObject(one) && 'desc' in one)
  return changed
    ? { ...block, cards: cards.map((one) => (isJsonObject(one) ? toText(one) : one)) }
    : block
}

const migration: Migration = { name: '2026-01-01-text', type: 'promoGrid', up: renameInCards }

it('lists what breaks in a section once, and what breaks in the values of each page', async () => {
  repository.edit(schema, '"desc": {', '"text": {')
  repository.edit(schema, '"required": ["title", "desc"]', '"required": ["title", "text"]')
  expect(await repository.impact()).toMatchInlineSnapshot(`
    "blocks/promoGrid/schema.json:75:11  error  renamed
      promoGrid › card: The property "desc" was renamed to "text".
      5 places in 3 files break and are covered by no migration:
        pages.json:114:15  sections › offers › block 1 (promoGrid) › card 1 › desc
        pages/more.json:15:15  /more › block 1 (use) › set › second › desc
        check/rules/gambling-ph/examples/promoGrid.json:11:9  example 1 › card 1 › desc
        check/rules/gambling-ph/examples/promoGrid.json:50:9  example 2 › card 1 › desc
        check/rules/gambling-ph/examples/promoGrid.json:70:9  example 3 › card 1 › desc
      Run \`npm run new-migration -- promoGrid rename-desc\` and write how stored blocks follow, or keep accepting the earlier form.

    1 change of the schemas (1 without a migration). Read 4 pages in 6 files.
    "
  `)
  expect(await repository.impact([migration])).toContain(
    '  5 places in 3 files break and are covered by the migration 2026-01-01-text.\n',
  )
})

it('finds values that cannot be set any longer', async () => {
  repository.edit(
    schema,
    '"title": {\n      "$ref": "../../schema/pieces/text.schema.json",',
    '"title": {\n      "type": "string",',
  )
  expect(await repository.impact()).toMatchInlineSnapshot(`
    "pages/more.json:18:15  error  unexplained
      Content breaks that no change of the schemas explains: "title" cannot be set where the section is used.
      1 place in 1 file breaks and is covered by no migration:
        pages/more.json:18:15  /more › block 1 (use) › set › offers › title
      Run \`npm run new-migration -- promoGrid fit-schema\` and write how stored blocks follow, or keep accepting the earlier form.

    1 change of the schemas (1 without a migration). Read 4 pages in 6 files.
    "
  `)
})
