// covers: .vscode/**
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { editorSchema } from '../../../codegen/editor-schema/editor-schema.ts'
import { dereference, refName, type Schema, ownKeywords } from '../../../schema/read/bundle.ts'
import { projectRoot } from '../../../schema/read/load-schemas.ts'
import { pictureNames } from '../../fixtures/base-site.ts'
import { blockTypes, bundle } from '../../fixtures/bundle.ts'
import { placesOf } from '../../fixtures/editor-places.ts'
import { fixtureText, openEditor, openPageFileEditor } from '../../fixtures/editor.ts'

const editor = openEditor(editorSchema(bundle, { Image: pictureNames }, ['PageFile']))
const places = placesOf(bundle)
const pages = fixtureText
const canonical = new Ajv2020({
  discriminator: true,
  strict: true,
  keywords: ownKeywords,
}).addSchema(bundle, 'bundle')
const inBlocks = (inside: string) => `{ "pages": { "/": { "blocks": [${inside}] } } }`

async function labels(text: string): Promise<string[]> {
  return (await editor.complete(text)).map(({ label }) => label)
}

it('knows every object of a file', () => {
  const names = places.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(['PagesFile', 'Page', 'Button', 'LegalSection', 'Helpline']),
  )
  expect(names.filter((name) => name.endsWith('Block'))).toHaveLength(blockTypes.length + 1)
})

describe.each(places)('$name', ({ properties, required, tag, file }) => {
  const names = Object.keys(properties).filter((name) => !(tag && name === 'type'))

  it('suggests its properties, the required ones first', async () => {
    const expected = [...names].toSorted(
      (a, b) => Number(required.includes(b)) - Number(required.includes(a)),
    )
    expect(await labels(file('‸'))).toEqual(expected)
  })

  it.each(names)('explains %s with an example', async (name) => {
    const property = properties[name] ?? {}
    const { description = '', examples = [] } = { ...dereference(bundle, property), ...property }
    const value = JSON.stringify(examples[0])
    const shown = (await editor.hover(file(`"${name}‸": ${value}`))).replaceAll('\\', '')
    expect(shown).toContain(description)
    expect(shown).toContain(JSON.stringify(examples[0], undefined, 2).replaceAll('\\', ''))
  })

  it.each(names.filter((name) => valuesOf(properties[name]).length > 0))(
    'offers the values of %s',
    async (name) => {
      const expected = valuesOf(properties[name]).toSorted()
      expect((await labels(file(`"${name}": ‸`))).toSorted()).toEqual(expected)
    },
  )

  it.each(names)('inserts %s with a valid value, or suggests values', async (name) => {
    const text = file('‸')
    const offer = (await editor.complete(text)).find(({ label }) => label === name)!
    const isOpen = offer.textEdit?.newText.endsWith(': $1')
    const inserted = isOpen ? await firstValue(file(`"${name}": ‸`)) : editor.insert(text, offer)
    const value = valueIn(JSON.parse(inserted), name, file)
    expect(refusals(properties[name] ?? {}, value)).toEqual([])
  })
})

/** The text with the first of the suggestions accepted; fails if there are no suggestions. */
async function firstValue(text: string): Promise<string> {
  const [offer, other] = await editor.complete(text)
  if (!offer || !other) throw new Error(`there is nothing to choose from in ${text}`)
  return editor.insert(text, offer)
}

describe('lists and maps', () => {
  const holders = places.flatMap(({ name, properties, file }) =>
    Object.entries(properties).flatMap(([key, property]) => {
      const { items, additionalProperties } = dereference(bundle, property)
      const others = typeof additionalProperties === 'object' ? additionalProperties : undefined
      return [
        ...(items ? [{ name, key, entry: items, file, text: file(`"${key}": [‸]`) }] : []),
        ...(others
          ? [{ name, key, entry: others, file, text: file(`"${key}": { "/a": ‸ }`) }]
          : []),
      ]
    }),
  )

  it.each(holders)('inserts valid entries of $key in $name', async ({ key, entry, file, text }) => {
    const offers = await editor.complete(text)
    expect(offers.length).toBeGreaterThan(0)
    for (const offer of offers) {
      const root: unknown = JSON.parse(editor.insert(text, offer))
      const [value] = Object.values(valueIn(root, key, file) ?? {})
      expect({ label: offer.label, refusals: refusals(entry, value) }).toEqual({
        label: offer.label,
        refusals: [],
      })
    }
  })

  it('offers every block type', async () => {
    expect(await labels(inBlocks('‸'))).toEqual([...blockTypes, 'use'].toSorted())
  })

  it('suggests a name for a new page, and a page', async () => {
    expect(await labels('{ "pages": { ‸ } }')).toContain('/promos')
    expect(await labels('{ "pages": { "/promos": ‸ } }')).toEqual(['Page'])
  })

  it('inserts a complete site into an empty file', async () => {
    const [offer] = await editor.complete('‸')
    const text = editor.insert('‸', offer!)
    expect(refusals({ $ref: bundle.$ref }, JSON.parse(text))).toEqual([])
    expect(await editor.diagnose(text)).toEqual([])
  })
})

describe('block types', () => {
  it.each(['{ "type": ‸ }', '{ "type": "‸" }', '{ "type": "hero‸", "title": "A", "desc": "B" }'])(
    'are all offered in %s',
    async (block) => {
      const types = [...blockTypes, 'use'].toSorted().map((type) => JSON.stringify(type))
      expect((await labels(inBlocks(block))).toSorted()).toEqual(types)
    },
  )

  it.each(blockTypes)('are explained: %s', async (type) => {
    const { description = '' } = bundle.$defs[titleOf(type)] ?? {}
    const offers = await editor.complete(inBlocks('{ "type": ‸ }'))
    const offer = offers.find(({ label }) => label === `"${type}"`)
    expect(JSON.stringify(offer?.documentation)).toContain(description)
    expect(await editor.hover(inBlocks(`{ "type": "${type}‸" }`))).toContain(description)
    expect(await editor.hover(inBlocks(`‸{ "type": "${type}" }`))).toContain(description)
  })

  it('come first, until there is one', async () => {
    expect(await labels(inBlocks('{ ‸ }'))).toEqual(['type'])
  })

  it('suggest only missing properties', async () => {
    const offered = await labels(inBlocks('{ "type": "hero", "title": "A", ‸ }'))
    expect(offered).toEqual(expect.arrayContaining(['desc', 'button']))
    expect(offered).not.toContain('title')
  })
})

it('in the fixture site everything that has a name is explained', async () => {
  const keys = [...pages.matchAll(/^ {4,}"(?!\/)[^"]+(?=":)/gm)]
  expect(keys.length).toBeGreaterThan(400)
  const unknown: string[] = []
  for (const { 0: key, index } of keys.filter((_, place) => place % 5 === 0)) {
    const end = index + key.length
    const shown = await editor.hover(`${pages.slice(0, end)}‸${pages.slice(end)}`)
    if (!/[.:]/.test(shown)) unknown.push(key.trim())
  }
  expect(unknown).toEqual([])
})

it('offers in a page file only what it may contain, and a whole one where it is empty', async () => {
  const pageFile = openPageFileEditor()
  const offers = await pageFile.complete('{ ‸ }')
  expect(offers.map(({ label }) => label)).toEqual(['pages', '$schema', 'migratedTo'])
  const [offer] = await pageFile.complete('‸')
  expect(await pageFile.diagnose(pageFile.insert('‸', offer!))).toEqual([])
  const text = '{ "site": {}, "pages": { "/a": { "name": "A", "blocks": [{ "type": "heros" }] } } }'
  expect(await pageFile.diagnose(text)).toEqual([
    expect.stringMatching(/^This value is not allowed here\. Allowed values: .* @ "heros"$/),
    'Unknown property. Allowed here: $schema, migratedTo, pages. @ "site"',
  ])
})

it('works for page files in VS Code without configuration', () => {
  const settings = JSON.parse(readFileSync(join(projectRoot, '.vscode/settings.json'), 'utf8'))
  expect(settings['json.schemas']).toContainEqual({
    fileMatch: ['/pages/**/*.json'],
    url: './schema/page-file.editor.schema.json',
  })
})

function titleOf(type: string): string {
  return `${type.charAt(0).toUpperCase()}${type.slice(1)}Block`
}

/** The labels of all allowed or known values of a property; none if it may be anything. */
function valuesOf(property: Schema = {}): string[] {
  if (refName(property) === 'Image') return pictureNames.map((name) => `"${name}"`)
  const { enum: values, type } = dereference(bundle, property)
  return (values ?? (type === 'boolean' ? [true, false] : [])).map((value) => JSON.stringify(value))
}

/** The value of a property of the object that `file` writes a text around, whatever else has the same name. */
function valueIn(root: unknown, name: string, file: (inside: string) => string): unknown {
  let [value, pattern]: unknown[] = [root, JSON.parse(file('"‸": 0'))]
  for (;;) {
    const key = Object.keys(Object(pattern)).at(-1) ?? '‸'
    if (key === '‸') return Reflect.get(Object(value), name)
    value = Reflect.get(Object(value), key)
    pattern = Reflect.get(Object(pattern), key)
  }
}

/** What the canonical schema rejects in a value. */
function refusals(schema: Schema, value: unknown): unknown[] {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"bundle#/$defs/')
  const validate = canonical.compile(JSON.parse(text))
  validate(value)
  return validate.errors ?? []
}
