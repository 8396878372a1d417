// covers: tests/golden/expected/impact.txt
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openBase } from '../../../impact/git.ts'
import { createFindRemedy } from '../../../impact/impact.ts'
import type { Migration } from '../../../migrations/migration.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { rename } from '../../fixtures/migrations.ts'
import { makeRepository, page, type SchemaRepository } from '../../fixtures/schema-repository.ts'
import { makeFolder, root, writeFiles } from '../../fixtures/site-folder.ts'

/* What changes of the schemas do to content, in a repository with one page of each kind of file, and a section. */

const grid = { type: 'promoGrid', title: 'Offers', cards: [{ title: 'A', desc: 'B' }] }
const shared = {
  type: 'promoGrid',
  id: 'offers',
  title: 'Offers',
  cards: [
    { title: 'A', desc: 'B' },
    { id: 'second', title: 'C', desc: 'D' },
  ],
}
const use = { type: 'use', section: 'offers' }
const values = { second: { desc: 'Mine' }, offers: { title: 'My' } }
const { site } = makeBase()
const schema = 'blocks/promoGrid/schema.json'
const text = 'schema/pieces/text.schema.json'
const footer = 'shell/footer/schema.json'

let repository: SchemaRepository
beforeAll(() => {
  repository = makeRepository({
    'pages.json': textOf({
      site,
      include: ['pages/*.json'],
      pages: { '/': page('/', { ...grid, columns: 4 }, use) },
      sections: { offers: { blocks: [shared] } },
    }),
    'pages/more.json': textOf({
      pages: { '/more': page('/more', grid, use, { ...use, set: values }) },
    }),
    'brands/lucky.json': textOf({ site: { brand: 'lucky' }, pages: { '/': { blocks: [grid] } } }),
    'tests/fixtures/site/pages.json': textOf({ site, pages: { '/': page('/', grid) } }),
    'blocks/promoGrid/example.json': textOf([grid]),
  })
})
afterEach(() => repository.reset())
afterAll(() => repository.remove())

it('has nothing to report while the schemas are the same', async () => {
  repository.edit('pages.json', 'Offers', 'Promotions')
  expect(await repository.impact()).toBe('No change of the schemas affects content.\n')
})

const renameTitle = {
  name: '2026-01-01-rename-title',
  type: 'promoGrid',
  up: rename('title', 'heading'),
}

const textProperty = '"title": {\n      "$ref": "../../schema/pieces/text.schema.json",'
type SchemaEdit = readonly [from: string, to: string, file?: string]

const heading = ['"title": {', '"heading": {'] as const
const lower = ['"maximum": 4', '"maximum": 3'] as const

const inCards: SchemaEdit[] = [
  ['"desc": {', '"text": {'],
  ['"required": ["title", "desc"]', '"required": ["title", "text"]'],
]
const toText = rename('desc', 'text')
const renameInCards: Migration = {
  name: '2026-01-01-text',
  type: 'promoGrid',
  up(block) {
    const { cards } = block
    const isOld = Array.isArray(cards) && cards.some((one) => isJsonObject(one) && 'desc' in one)
    return isOld
      ? { ...block, cards: cards.map((one) => (isJsonObject(one) ? toText(one) : one)) }
      : block
  },
}

/** Edits of the schema of a block type, unless another file is named, with the migrations that there are. */
const cases: [name: string, edits: SchemaEdit[], migrations?: Migration[]][] = [
  ['renames a property', [heading]],
  ['removes a property', [[textProperty, '"other": {\n      "type": "integer",']]],
  [
    'adds a required property',
    [
      ['"required": ["type", "cards"]', '"required": ["type", "note", "cards"]'],
      ['"title": {', '"note": { "type": "boolean" },\n    "title": {'],
    ],
  ],
  [
    'requires a property of an entry',
    [['"required": ["title", "desc"]', '"required": ["title", "desc", "emoji"]']],
  ],
  ['lowers a maximum', [lower]],
  ['raises a number of entries', [['"minItems": 1', '"minItems": 2']]],
  [
    'changes a type',
    [
      ['"type": "integer"', '"type": "boolean"'],
      ['"minimum": 1,\n      "maximum": 4,', ''],
    ],
  ],
  ['limits a shared schema', [['"maxLength": 300', '"maxLength": 5', text]]],
  ['does nothing to content', [['"cards", "plain", ', '"cards", ']]],
  [
    'deprecates a property',
    [['"title": {', '"title": {\n      "deprecated": true,\n      "useInstead": "variant",']],
  ],
  [
    'renames a setting',
    [
      ['"hoverImage": {', '"otherImage": {', footer],
      ['"hoverImage"', '"otherImage"', footer],
    ],
  ],
  ['renames a property of an entry', inCards],
  ['renames one as its migration does', inCards, [renameInCards]],
  ['lets a text be set no more', [[textProperty, '"title": {\n      "type": "string",']]],
  ['does more than its migration covers', [heading, lower], [renameTitle]],
  ['is not what its migration makes', [heading], [{ ...renameTitle, up: rename('title', 'odd') }]],
]

it('tells what each change of the schemas breaks, and what to do', async () => {
  const found: string[] = []
  for (const [name, edits, migrations] of cases) {
    for (const [from, to, file = schema] of edits) repository.edit(file, from, to)
    found.push(`# ${name}`, await repository.impact(migrations))
    repository.reset()
  }
  const file = join(root, 'tests/golden/expected/impact.txt')
  await expect(found.join('\n')).toMatchFileSnapshot(file)
})

describe('the report', () => {
  it('finds what an overlay changes by id, and nothing else of the block', async () => {
    const offers = { ...grid, id: 'offers', cards: [{ id: 'a', title: 'A', desc: 'B' }] }
    const news = { $after: 'offers', ...grid }
    const blocks = { offers: { cards: { a: { title: 'C' } } }, news }
    writeFiles(repository.path, {
      'pages.json': textOf({ site, pages: { '/': page('/', offers) } }),
      'brands/lucky.json': textOf({ site: {}, pages: { '/': { blocks } } }),
    })
    repository.edit(schema, ...heading)
    const report = await repository.impact()
    expect(report.match(/brands\/.*/g)).toEqual([
      'brands/lucky.json:16:11  / › blocks › news › title',
    ])
    repository.edit('brands/lucky.json', '"offers": {', '"offers": { "title": "Mine",')
    expect((await repository.impact()).match(/brands\/.*/g)).toEqual([
      'brands/lucky.json:6:21  / › blocks › offers › title',
      'brands/lucky.json:16:11  / › blocks › news › title',
    ])
  })

  it('asks for a later date of a migration that content would skip', async () => {
    writeFiles(repository.path, { 'blocks/promoGrid/migrations/2026-05-05-known.ts': '' })
    repository.edit('pages.json', '"pages"', '"migratedTo": "2026-05-05-known", "pages"')
    repository.git('add', '-A')
    repository.git('commit', '--quiet', '--amend', '--no-edit')
    repository.edit(schema, ...heading)
    const known = { ...renameTitle, name: '2026-05-05-known', up: (block: JsonObject) => block }
    const early = { ...renameTitle, name: '2026-01-01-early' }
    expect(await repository.impact([early, known])).toContain(
      '  The migration 2026-01-01-early comes before 2026-05-05-known, which content has followed already. Give it a later date, and run `npm run codegen`.\n',
    )
  })

  it('names the migration of site settings, also in overlays', async () => {
    const settings = 'schema/site/site.schema.json'
    const own = '"lucky", "promoUrl": "https://promo.lucky.example/"'
    repository.edit('brands/lucky.json', '"lucky"', own)
    repository.git('commit', '--quiet', '--amend', '--no-edit', '-a')
    repository.edit(settings, '"promoUrl": {', '"offerUrl": {')
    repository.edit(settings, '"promoUrl"', '"offerUrl"')
    const report = await repository.impact()
    expect(report).toContain('3 places in 3 files break and are covered by no migration:\n')
    expect(report).toContain(
      '  Run `npm run new-migration -- site rename-promo-url` and write how stored settings follow, or keep accepting the earlier form.\n',
    )
    const migration = {
      name: '2026-01-01-rename-promo-url',
      type: 'site',
      up: rename('promoUrl', 'offerUrl'),
    }
    expect(await repository.impact([migration])).toContain(
      '3 places in 3 files break and are covered by the migration 2026-01-01-rename-promo-url.\n',
    )
  })

  it('offers a site only migrations of its own block types', () => {
    const open = { count: 0, files: new Set<string>(), places: [] }
    const cause = { change: undefined, reason: '', open, covered: open, by: new Set('') }
    const all = [{ name: '2026-01-01-more', type: 'teacherList', up: rename('title', 'heading') }]
    const find = createFindRemedy({ all, known: [] }, ['teacherList', 'crew'])
    const remedyOf = (...types: string[]) => find({ ...cause, types: new Set(types) })
    expect(remedyOf('teacherList', 'crew')).toContain('-- crew fit-schema`')
    const refusal =
      'Migrations change only blocks of your own types, and what campaigns set in them.'
    for (const other of ['hero', 'site']) expect(remedyOf('crew', other)).toContain(refusal)
  })

  it('names a block type that is gone', async () => {
    rmSync(join(repository.path, 'blocks/promoGrid'), { recursive: true })
    const report = await repository.impact()
    expect(report).toContain(
      `${schema}:1:1  error  removed\n  promoGrid: The block type "promoGrid" was removed.\n`,
    )
    expect(report).toContain('new-migration -- all replace-promo-grid`')
  })

  it('has annotations for GitHub', async () => {
    repository.edit(schema, ...lower)
    expect(await repository.impact([], 'github')).toMatchInlineSnapshot(`
      "::error file=blocks/promoGrid/schema.json,line=28,endLine=28,col=5,endColumn=14,title=Schema%3A narrowed::promoGrid: The property "columns" has a maximum of 3 now; it was 4.%0A1 place in 1 file breaks and is covered by no migration:%0A  pages.json:121:22  / › block 1 (promoGrid) › columns%0ARun \`npm run new-migration -- promoGrid fit-columns\` and write how stored blocks follow, or keep accepting the earlier form.
      "
    `)
  })

  it('is complete as JSON', async () => {
    repository.edit(schema, ...lower)
    expect(JSON.parse(await repository.impact([], 'json'))).toMatchObject({
      changes: [
        {
          kind: 'narrowed',
          effect: 'breaks',
          file: schema,
          open: { count: 1, files: ['pages.json'] },
        },
      ],
      pages: 4,
    })
  })
})

describe('content that was changed with the schema', () => {
  it('is compared as it was', async () => {
    repository.edit(schema, ...lower)
    repository.edit('pages.json', '"columns": 4', '"columns": 3')
    expect(await repository.impact()).toContain('pages.json:121:22 (as it was)  / › block 1')
  })

  it('may state a migration that there was not', async () => {
    repository.edit(schema, ...heading)
    repository.edit(
      'pages/more.json',
      '"pages"',
      '"migratedTo": "2026-01-01-rename-title", "pages"',
    )
    repository.edit('pages/more.json', '"title": "Offers"', '"heading": "Offers"')
    expect(await repository.impact([renameTitle])).toContain(
      '(1 covered). Read 4 pages in 8 files.',
    )
  })
})

it('compares a branch with the commit where it left main', async () => {
  repository.git('checkout', '--quiet', '-b', 'branch')
  repository.edit(schema, ...lower)
  repository.git('commit', '--quiet', '-am', 'One')
  repository.edit('pages.json', 'Offers', 'Promotions')
  repository.git('commit', '--quiet', '-am', 'Two')
  expect(await repository.impact()).toContain('1 change of the schemas (1 without a migration)')
})

it('has nothing to compare a site with that is newer than the version before', () => {
  writeFiles(repository.path, { 'sites/new/pages.json': '{}' })
  expect(openBase(join(repository.path, 'sites/new'), undefined)).toBeUndefined()
})

it('refuses a folder without a repository', () => {
  const { path, remove } = makeFolder()
  expect(() => openBase(path, undefined)).toThrow(
    `There is no git repository in ${path}, or no git,`,
  )
  remove()
})
