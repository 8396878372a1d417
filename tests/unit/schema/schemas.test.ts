// covers: schema/** blocks/*/schema.json
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Schema } from '../../../schema/read/bundle.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { addSiteParts } from '../../../schema/site/site-parts.ts'
import { blockTypes } from '../../fixtures/bundle.ts'

const files = [
  ...readdirSync(join(projectRoot, 'schema'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.schema.json') && !name.endsWith('.editor.schema.json'))
    .map((name) => `schema/${name}`),
  ...blockTypes.map((type) => `blocks/${type}/schema.json`),
]

it.each([
  ['brand', ['own', 'brand', 'url']],
  ['url', ['brand', 'own', 'url']],
  ['nothing', ['brand', 'url', 'own']],
])('has settings that a folder brings before %s', (next, names) => {
  const $defs: Record<string, Schema> = { Site: { properties: { brand: {}, url: {} } } }
  addSiteParts($defs, [{ name: 'own', schema: {}, isRequired: true, from: 'shell/own' }], next)
  expect(Object.keys($defs['Site']?.properties ?? {})).toEqual(names)
  expect($defs['Site']?.required).toEqual(['own'])
})

describe.each(files)('%s', (file) => {
  const root: Schema = JSON.parse(readFileSync(join(projectRoot, file), 'utf8'))

  it('has a title and a description', () => {
    expect(root.title).toMatch(/^[A-Z][A-Za-z]+$/)
    expect(root.description).toMatch(/^[^]+\.$/)
  })

  it('explains every property, with an example', () => {
    const lacking = propertiesOf(root).flatMap(([name, { title, description, examples }]) => [
      ...(title ? [] : [`${name}: title`]),
      ...(description?.endsWith('.') ? [] : [`${name}: description`]),
      ...(examples?.length ? [] : [`${name}: examples`]),
    ])
    expect(lacking).toEqual([])
  })

  it('allows no property that it does not name', () => {
    const open = objectsOf(root).filter(
      ({ additionalProperties }) =>
        additionalProperties === undefined || additionalProperties === true,
    )
    expect(open).toEqual([])
  })
})

/** Every schema below this one, itself first; what `contains` asks for describes no object of its own. */
function schemasOf(schema: Schema): Schema[] {
  const { items, properties = {}, additionalProperties, oneOf = [] } = schema
  return [
    schema,
    ...[
      ...(items ? [items] : []),
      ...Object.values(properties),
      ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
      ...oneOf,
    ].flatMap(schemasOf),
  ]
}

function propertiesOf(schema: Schema): [string, Schema][] {
  return schemasOf(schema).flatMap(({ properties = {} }) => Object.entries(properties))
}

/** Object schemas; a union's branches speak for it. */
function objectsOf(schema: Schema): Schema[] {
  return schemasOf(schema).filter(({ type, oneOf }) => type === 'object' && !oneOf)
}
