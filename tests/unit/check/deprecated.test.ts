import { expect, it } from 'vitest'
import { createCheck } from '../../../check/check.ts'
import { documentBlocks } from '../../../codegen/docs/blocks.ts'
import { exampleDay } from '../../../codegen/docs/example-check.ts'
import { editorSchema } from '../../../codegen/editor-schema/editor-schema.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { Schema, SchemaBundle } from '../../../schema/read/bundle.ts'
import { markDeprecated } from '../../../schema/read/deprecated.ts'
import { loadSchemas } from '../../../schema/read/load-schemas.ts'
import { makeBase, fakeFiles, textOf } from '../../fixtures/base-site.ts'
import { startOfDay } from '../../fixtures/own-calendar.ts'
import { root } from '../../fixtures/site-folder.ts'

/* Properties and block types that a schema marks as deprecated. */

/** The schemas, with a deprecated property in cards, one in a block, and a deprecated type. */
function outdated(): SchemaBundle {
  const bundle = loadSchemas(siteConfig)
  const [card, grid, legal] = ['PromoCard', 'PromoGridBlock', 'LegalBlock'].map(
    (title) => bundle.$defs[title]!,
  )
  const mark = (schema: Schema, useInstead: string): Schema =>
    markDeprecated({ ...schema, deprecated: true, useInstead }, 'x.json')
  card!.properties!['text'] = mark(card!.properties!['desc']!, 'desc')
  card!.required = card!.required!.filter((name) => name !== 'desc')
  grid!.properties!['size'] = mark(
    { type: 'boolean', title: 'Size', description: 'Big.' },
    'columns',
  )
  bundle.$defs['LegalBlock'] = mark(legal!, 'notice')
  return bundle
}

const bundle = outdated()
const text = textOf(makeBase())
  .replace('"desc": "First."', '"text": "First."')
  .replace('"columns": 2', '"size": true')

it('are a warning with what to use instead, and a fix if that takes the same values', () => {
  const { problems } = createCheck(bundle)(text, fakeFiles(), { at: startOfDay(exampleDay) })
  expect(
    problems.map(({ code, severity, where, message, hint, fix }) => [
      `${code} ${severity} ${where}: ${message} ${hint}`,
      fix && [fix.safe, fix.title],
    ]),
  ).toEqual([
    [
      'P007 warning / › block 4 (legal) › type: The block type "legal" is deprecated. Use "notice" instead.',
      undefined,
    ],
    [
      'P007 warning /bonus › block 2 (promoGrid) › size: "size" is deprecated. Use "columns" instead.',
      undefined,
    ],
    [
      'P007 warning /bonus › block 2 (promoGrid) › card 1 › text: "text" is deprecated. Use "desc" instead.',
      [true, 'Rename it to "desc"'],
    ],
  ])
})

it('are described as such in the documentation and in editors', () => {
  expect(documentBlocks(bundle, root)).toContain('Deprecated: use "columns" instead. Big.')
  const json = JSON.stringify(editorSchema(bundle))
  expect(json).toContain('"deprecationMessage":"Deprecated: use \\"columns\\" instead."')
  expect(json).not.toContain('useInstead')
})

it.each<[Schema]>([[{ title: 'X', deprecated: true }], [{ title: 'X', useInstead: 'y' }]])(
  'a schema is refused as %j',
  (schema) => {
    expect(() => markDeprecated(schema, 'blocks/x/schema.json')).toThrow(
      'blocks/x/schema.json: "X" needs both "deprecated": true and "useInstead"',
    )
  },
)

it('a schema is marked when it is loaded', () => {
  const meta = loadSchemas(siteConfig).$defs['Meta']!
  const title: Schema = { $ref: '../pieces/text.schema.json', title: 'T', description: 'Words.' }
  const properties = { title: { ...title, deprecated: true, useInstead: 'description' } }
  const loaded = loadSchemas(siteConfig, [{ folder: root }], {
    'page/meta.schema.json': { ...meta, properties },
  })
  expect(loaded.$defs['Meta']!.properties!['title']!.description).toBe(
    'Deprecated: use "description" instead. Words.',
  )
})
