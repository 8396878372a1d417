// covers: .vscode/**
import { ownKeywords } from '../../../schema/read/deprecated.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listBlockTypes, projectRoot } from '../../../schema/read/load-schemas.ts'
import { arbitraryOf } from '../../fixtures/arbitrary.ts'
import { openPageFileEditor } from '../../fixtures/editor.ts'
import { mutated } from '../../fixtures/mutate.ts'
import { bundle } from '../../fixtures/bundle.ts'

const editor = openPageFileEditor()
const labels = async (text: string) => (await editor.complete(text)).map(({ label }) => label)
const pageFile = { ...bundle, $ref: '#/$defs/PageFile' }

it('suggests only what a page file may contain, and no shared settings', async () => {
  expect(await labels('{ ‸ }')).toEqual(['pages', '$schema', 'migratedTo'])
})

it('suggests pages, the properties of a page, and every block type', async () => {
  expect(await labels('{ "pages": { ‸ } }')).toContain('/promos')
  expect(await labels('{ "pages": { "/a": { ‸ } } }')).toEqual(
    expect.arrayContaining(['name', 'blocks', 'meta', 'inNav']),
  )
  const blocks = '{ "pages": { "/a": { "blocks": [‸] } } }'
  expect(await labels(blocks)).toEqual([...listBlockTypes(), 'use'].toSorted())
})

it('inserts a complete page file into an empty one', async () => {
  const [offer] = await editor.complete('‸')
  expect(await editor.diagnose(editor.insert('‸', offer!))).toEqual([])
})

it('explains a property', async () => {
  expect(await editor.hover('{ "pages": { "/a": { "inNav‸": false } } }')).toContain(
    'shows the navigation is also listed in it',
  )
})

it('reports mistakes at their position', async () => {
  const text = '{ "site": {}, "pages": { "/a": { "name": "A", "blocks": [{ "type": "heros" }] } } }'
  expect(await editor.diagnose(text)).toEqual([
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

it('rejects exactly what the check rejects', async () => {
  const isValid = new Ajv2020({ discriminator: true, strict: true, keywords: ownKeywords }).compile(
    pageFile,
  )
  const files = arbitraryOf(bundle, { $ref: pageFile.$ref })
  const changed = mutated(files)
  const counts = { valid: 0, invalid: 0 }
  await fc.assert(
    fc.asyncProperty(fc.oneof(files, changed), async (document) => {
      fc.pre(!(typeof document === 'object' && document !== null && '$schema' in document))
      const verdict = isValid(document)
      counts[verdict ? 'valid' : 'invalid'] += 1
      return ((await editor.diagnose(JSON.stringify(document))).length === 0) === verdict
    }),
    { numRuns: 100 },
  )
  expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(20)
}, 240_000)
