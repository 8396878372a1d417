import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { migrateSource } from '../../../check/migrate/migrate-source.ts'
import { openContent } from '../../../check/migrate/open-content.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { migrateBlock } from '../../../migrations/due.ts'
import type { Migration } from '../../../migrations/migration.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { arbitraryOf } from '../../fixtures/arbitrary.ts'
import { cases } from '../../fixtures/cases.ts'
import { layouts, values } from '../../fixtures/json-texts.ts'
import { migrations, rename } from '../../fixtures/migrations.ts'
import { makeBase, bundle, checkText, deepFreeze, textOf } from '../../fixtures/sites.ts'

/* What migrations change in a text, and where that comes from. */

const last = migrations.at(-1)!.name

/** The text after migrations; the same if they change nothing. */
function migrate(text: string, due: readonly Migration[] = migrations): string {
  return migrateSource(openText(text).source!, due)?.source.text ?? text
}

function pageOf(...blocks: unknown[]): string {
  return textOf({ pages: { '/': { name: '/', blocks } } })
}

function up(change: Migration['up']): Migration[] {
  return [{ name: '2026-01-01-test', type: undefined, up: change }]
}

describe('the text of a file', () => {
  it('changes only where a block does, and states its state', () => {
    const text = `\t{ "$schema": "x", "pages": {\r
  "/": {"blocks" : [ {"type":"promoGrid" , "anchor":"a\\u0062", "odd": [ 1,2 ],
    "title": "New: \\u0041ll","cards":[ {"desc" : "D" , "title":"T"} ] } ] } } }\n`
    expect(migrate(text)).toBe(`\t{ "$schema": "x", "migratedTo": "${last}", "pages": {\r
  "/": {"blocks" : [ {"type":"promoGrid" , "name":"a\\u0062", "odd": [ 1,2 ],
    "kicker": "New","entries":[ {"text" : "D" , "title":"T"} ], "heading": "All", "big": true } ] } } }\n`)
  })

  it('replaces the state that it has', () => {
    const text = `{"migratedTo":"${migrations[0]!.name}","pages":{"/":{"blocks":[{"type":"promoGrid","anchor":"a","title":"T"}]}}}`
    expect(migrate(text, migrations.slice(1))).toBe(
      text.replace(migrations[0]!.name, last).replace('"title"', '"heading"'),
    )
  })

  it.each<[string, Migration['up'], string, string]>([
    ['removes the first two', ({ c }) => ({ c: c! }), '{"a":1,"b":2,"c":3}', '{"c":3}'],
    ['fills an empty object', () => ({ a: 1, b: 2 }), '{ }', '{"a":1,"b":2}'],
    ['removes entries', () => ({ a: [1] }), '{"a":[1,2, 3]}', '{"a":[1]}'],
    ['removes all entries', () => ({ a: [] }), '{"a":[1,2, 3]}', '{"a":[]}'],
    ['adds entries', () => ({ a: [1, { b: 2 }, 3] }), '{"a":[ 1 ]}', '{"a":[ 1, { "b": 2 }, 3 ]}'],
    ['changes a kind', () => ({ a: [1] }), '{"a": {"b":1}}', '{"a": [1]}'],
    ['changes one character', () => ({ a: 'x\nz' }), '{"a":"x\\u000ay"}', '{"a":"x\\u000az"}'],
  ])('%s', (_name, change, before, after) => {
    const wrap = (block: string, state = ''): string =>
      `{${state}"pages":{"/":{"blocks":[${block}]}}}`
    expect(migrate(wrap(before), up(change))).toBe(wrap(after, '"migratedTo": "2026-01-01-test", '))
  })

  it('leaves parts of blocks in overlays alone, and changes whole lists', () => {
    const part = { '/bonus': { meta: { title: 'x' }, blocks: null } }
    const list = { '/vip': { blocks: [{ type: 'cta', anchor: 'a' }] } }
    expect(migrate(textOf({ pages: part }))).toBe(textOf({ pages: part }))
    expect(JSON.parse(migrate(textOf({ pages: { ...part, ...list } })))).toEqual({
      migratedTo: last,
      pages: { ...part, '/vip': { blocks: [{ type: 'cta', name: 'a' }] } },
    })
  })

  it('is what the migrated value says, in the same order, whatever the content and its layout', () => {
    let changed = 0
    fc.assert(
      fc.property(drawnSites, layouts, (site, layout) => {
        const source = openText(layout.write(site)).source!
        const migrated = migrateSource(source, migrations)?.source
        if (!migrated) return
        changed += 1
        const { migratedTo, ...rest } = asRecord(migrated.value)
        const { pages } = asRecord(JSON.parse(migrated.text))
        expect(JSON.stringify(rest['pages'])).toBe(JSON.stringify(pages))
        expect(migratedTo).toBe(last)
        expect(rest).toEqual(withBlocks(site, (block) => migrateBlock(block, migrations)))
        expect(migrateSource(openText(migrated.text).source!, migrations)).toBeUndefined()
      }),
      { numRuns: cases(2_000) },
    )
    expect(changed).toBeGreaterThan(cases(300))
  })

  it('keeps the layout of what it does not change', () => {
    fc.assert(
      fc.property(drawnSites, layouts, (site, layout) => {
        const text = layout.write(withBlocks(site, (block) => ({ ...block, anchor: 'a' })))
        const state = /"migratedTo": "2026-01-01-test",\s*/
        const migrated = migrate(text, up(rename('anchor', 'name-of-it')))
        const undone = migrated.replaceAll('"name-of-it"', '"anchor"').replace(state, '')
        expect(undone.replace(/^(\s*\{)\s*/, '$1')).toBe(text.replace(/^(\s*\{)\s*/, '$1'))
      }),
      { numRuns: cases(1_000) },
    )
  })
})

it('asks a site for the file of a migration of its own that is missing', () => {
  const { problems } = openContent('{ "migratedTo": "2999-01-01-x" }', { hasOwn: true })
  const text = /neither in .* nor in blocks\/\*\/migrations\.\nIf you have removed .* restore it;/
  expect(`${problems[0]?.message}\n${problems[0]?.hint}`).toMatch(text)
})

describe('places', () => {
  const text = pageOf(
    { type: 'cta' },
    { type: 'promoGrid', anchor: 'how', title: 'A: B', cards: [] },
  )
  const { source } = openContent(text, { migrations })
  const at = (...path: (string | number)[]): string => {
    const { start, end } = source!.locate(['pages', '/', 'blocks', 1, ...path], 'key')
    return text.slice(start.offset, end.offset)
  }

  it('are those of the file as it is written', () => {
    expect(at('name')).toBe('"anchor"')
    expect(at('kicker')).toBe('"title"')
    expect(at('entries')).toBe('"cards"')
    expect(at('type')).toBe('"type"')
    expect(source!.locate(['pages', '/', 'blocks', 0, 'type'], 'value').start.line).toBe(7)
  })

  it('are near the end of the object for what is added', () => {
    const { start } = source!.locate(['pages', '/', 'blocks', 1, 'heading'], 'value')
    expect(text.slice(0, start.offset)).toMatch(/"cards": \[\]$/)
  })
})

const codes = (state: unknown, block: object = { type: 'cta', anchor: 'a' }): string[] =>
  openContent(textOf({ migratedTo: state, pages: { '/': { blocks: [block] } } }), {
    migrations,
  }).problems.map(({ code, range }) => `${code} ${range.start.line}`)

it('the state of a file is a warning once if content has to change', () => {
  expect(codes(undefined)).toEqual(['P007 1'])
  expect(codes(undefined, { type: 'cta' })).toEqual([])
  expect(codes(migrations[0]!.name)).toEqual([])
  expect(codes(last)).toEqual([])
})

it.each([
  ['2026x-11-22-anchor-to-id', 'There is no migration "2026x-11-22-anchor-to-id". Did you mean "2026-11-22-anchor-to-id"?'], // prettier-ignore
  ['constructor', 'There is no migration "constructor".'],
])('the state of a file is one problem if it is %s', (state, message) => {
  const { problems } = checkText(textOf({ migratedTo: state, ...makeBase() }))
  expect(problems.map((problem) => problem.message)).toEqual([message])
})

it('the state of a file lets a file that is not JSON be read as migrated', () => {
  const broken = pageOf({ type: 'cta', anchor: 'a' }).replace('"anchor"', ',"anchor"')
  const { problems, corrected } = openContent(broken, { migrations })
  expect(problems.map(({ code }) => code)).toEqual(['P001'])
  expect(corrected?.value).toMatchObject({ pages: { '/': { blocks: [{ name: 'a' }] } } })
})

const drawnSites = fc
  .dictionary(
    fc.constantFrom('/', '/bonus', '/vip'),
    fc.record({
      name: fc.constant('x'),
      blocks: fc.array(
        fc.oneof(
          arbitraryOf(bundle, { $ref: '#/$defs/PromoGridBlock' }),
          arbitraryOf(bundle, { $ref: '#/$defs/StepListBlock' }),
          fc.record(
            {
              type: fc.constantFrom('promoGrid', 'stepList', 'odd'),
              anchor: values,
              title: fc.oneof(fc.string(), fc.constant('A: B'), values),
              cards: fc.array(fc.oneof(fc.record({ desc: values, other: values }), values)),
              steps: fc.array(values),
            },
            { requiredKeys: [], noNullPrototype: true },
          ),
          values,
        ),
        { maxLength: 4 },
      ),
    }),
    { noNullPrototype: true },
  )
  .map((pages): JsonObject => deepFreeze(JSON.parse(JSON.stringify({ site: {}, pages }))))

function withBlocks(site: JsonObject, change: (block: JsonObject) => JsonObject): JsonObject {
  const pages = Object.entries(asRecord(site['pages'])).map(([key, page]) => {
    const { blocks, ...rest } = asRecord(page)
    const changed = (Array.isArray(blocks) ? blocks : []).map((block) =>
      isJsonObject(block) ? change(block) : block,
    )
    return [key, { ...rest, blocks: changed }]
  })
  return { ...site, pages: Object.fromEntries(pages) }
}
