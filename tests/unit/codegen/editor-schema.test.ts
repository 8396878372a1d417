import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { editorSchema } from '../../../codegen/editor-schema/editor-schema.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import {
  ownKeywords,
  type JsonValue,
  type Schema,
  type SchemaBundle,
} from '../../../schema/read/bundle.ts'
import { arbitraryOf } from '../../fixtures/arbitrary.ts'
import { bundle } from '../../fixtures/bundle.ts'
import { cases } from '../../fixtures/cases.ts'
import {
  committedSchema,
  editorKeywords,
  openEditor,
  openPageFileEditor,
} from '../../fixtures/editor.ts'
import { mutated } from '../../fixtures/mutate.ts'

const sites = arbitraryOf(bundle, bundle)
const changed = mutated(sites)
const isValid = compile(bundle)

it('accepts and rejects the same documents as the canonical schema', () => {
  const isValidInEditor = compile(committedSchema)
  const counts = { valid: 0, invalid: 0 }
  fc.assert(
    fc.property(fc.oneof(sites, changed, changed), (document) => {
      const verdict = isValid(document)
      counts[verdict ? 'valid' : 'invalid'] += 1
      return isValidInEditor(document) === verdict
    }),
    { numRuns: cases(3000) },
  )
  expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(cases(900))
}, 120_000)

const pageFile = { ...bundle, $ref: '#/$defs/PageFile' }
const pageFiles = arbitraryOf(bundle, { $ref: pageFile.$ref })
it.each([
  ['sites', openEditor(), isValid, fc.oneof(sites, changed)],
  ['page files', openPageFileEditor(), compile(pageFile), fc.oneof(pageFiles, mutated(pageFiles))],
])(
  'shows a problem in the engine of VS Code exactly where the canonical schema rejects: %s',
  async (_name, editor, accepts, documents) => {
    const counts = { valid: 0, invalid: 0 }
    await fc.assert(
      fc.asyncProperty(documents, async (document) => {
        fc.pre(!namesSchema(document))
        const verdict = accepts(document)
        counts[verdict ? 'valid' : 'invalid'] += 1
        const problems = await editor.diagnose(JSON.stringify(document))
        return (problems.length === 0) === verdict
      }),
      { numRuns: cases(300) },
    )
    expect(Math.min(counts.valid, counts.invalid)).toBeGreaterThan(cases(60))
  },
  120_000,
)

it('keeps every rule that the canonical schemas do not use yet', () => {
  const pieces: Record<string, [Schema, valid: JsonValue[], invalid: JsonValue[]]> = {
    number: [{ type: 'number', minimum: 0, maximum: 1 }, [0, 0.5, 1], [-0.1, 1.1, '1']],
    word: [{ type: 'string', minLength: 2, maxLength: 3 }, ['🎲🎲', 'abc'], ['a', 'abcd']],
    list: [
      { type: 'array', items: { type: 'integer' }, uniqueItems: true, contains: { const: 1 } },
      [[1, 2]],
      [[1, 1], [2]],
    ],
    map: [
      { type: 'object', minProperties: 2, additionalProperties: { type: 'boolean' } },
      [{ a: true, b: false }],
      [{ a: true }, { a: 1, b: true }],
    ],
    named: [
      {
        type: 'object',
        propertyNames: { enum: ['on', 'off'] },
        additionalProperties: { enum: [1, 2] },
      },
      [{}, { on: 1, off: 2 }],
      [{ on: 3 }, { other: 1 }],
    ],
    closed: [
      {
        type: 'object',
        properties: { on: { type: 'boolean' }, off: { type: 'boolean' } },
        additionalProperties: false,
        propertyNames: { maxLength: 2 },
      },
      [{}, { on: true }],
      [{ off: true }, { other: true }],
    ],
    both: [
      { type: 'string', allOf: [{ $ref: '#/$defs/Short' }, { pattern: '^a' }] },
      ['a'],
      ['b', 'aaa'],
    ],
    renamed: [{ $ref: '#/$defs/Renamed' }, ['ab'], ['abc']],
    either: [{ oneOf: [{ type: 'string' }, { type: 'boolean' }] }, ['a', true], [1]],
    narrower: [{ $ref: '#/$defs/Word', type: 'string', maxLength: 1 }, ['a'], ['ab', 1]],
    fixed: [{ const: 'a' }, ['a'], ['b']],
  }
  for (const [name, [piece, valid, invalid]] of Object.entries(pieces)) {
    const small: SchemaBundle = {
      settings: defineSite({}),
      $ref: '#/$defs/Root',
      $defs: {
        Word: { type: 'string' },
        Short: { type: 'string', maxLength: 2 },
        Renamed: { $ref: '#/$defs/Short' },
        Root: { title: 'Root', type: 'object', properties: { piece } },
      },
    }
    for (const schema of [small, editorSchema(small)]) {
      const accepts = compile(schema)
      const verdicts = [...valid, ...invalid].map((value) => accepts({ piece: value }))
      const expected = [...valid.map(() => true), ...invalid.map(() => false)]
      expect({ name, verdicts }).toEqual({ name, verdicts: expected })
    }
  }
})

it('knows a new block type without any code for it', async () => {
  const [hero, union] = [bundle.$defs['HeroBlock'] ?? {}, bundle.$defs['Block'] ?? {}]
  const tip: Schema = {
    ...hero,
    description: 'A short tip.',
    properties: { ...hero.properties, type: { const: 'tip' } },
  }
  const more: SchemaBundle = {
    ...bundle,
    $defs: {
      ...bundle.$defs,
      TipBlock: tip,
      Block: { ...union, oneOf: [...(union.oneOf ?? []), { $ref: '#/$defs/TipBlock' }] },
    },
  }
  const editor = openEditor(editorSchema(more))
  const inBlocks = (text: string) => `{ "pages": { "/": { "blocks": [${text}] } } }`
  const offers = await editor.complete(inBlocks('‸'))
  expect(offers.map(({ label }) => label)).toContain('tip')
  expect(await editor.hover(inBlocks('{ "type": "tip‸" }'))).toContain('A short tip.')
  expect((await editor.complete(inBlocks('{ "type": "tip", ‸ }')))[0]?.label).toBe('title')
})

it('inserts examples literally, whatever characters they contain', async () => {
  const text = 'Win $5 or ${1:more}, {keyword} \\ "quoted" ^ a|b'
  const small: SchemaBundle = {
    settings: defineSite({}),
    $ref: '#/$defs/Root',
    $defs: {
      Root: {
        title: 'Root',
        type: 'object',
        required: ['text', 'choice', 'number'],
        properties: {
          text: { type: 'string', examples: [text] },
          choice: { enum: ['other', text], examples: [text] },
          number: { type: 'integer', examples: [7] },
        },
      },
    },
  }
  const editor = openEditor(editorSchema(small))
  const [offer] = await editor.complete('‸')
  expect(JSON.parse(editor.insert('‸', offer!))).toEqual({ text, choice: text, number: 7 })
})

it('has a tab stop for the whole of each text', async () => {
  const editor = openEditor(editorSchema(bundle))
  const offers = await editor.complete('{ "pages": { "/": { "blocks": [‸] } } }')
  const hero = offers.find(({ label }) => label === 'hero')
  expect(hero?.textEdit?.newText).toMatchInlineSnapshot(`
      "{
      	"type": "hero",
      	"title": "\${1:Repairs at {keyword\\}}",
      	"desc": "\${2:What we repair, how long it takes, and what it costs.}"
      }"
    `)
})

it('contains only what a site can have', () => {
  expect(Object.keys(committedSchema.$defs ?? {})).toContain('HeroBlock')
  expect(Object.keys(committedSchema.$defs ?? {})).not.toContain('Picture') // of page data
})

function compile(schema: AnySchemaObject): (document: unknown) => boolean {
  const ajv = new Ajv2020({
    discriminator: true,
    allErrors: true,
    strict: true,
    verbose: true,
    keywords: ownKeywords,
  })
  ajv.addVocabulary(editorKeywords)
  return ajv.compile(schema)
}

/** A `$schema` in the document would replace ours. */
function namesSchema(document: JsonValue): boolean {
  return typeof document === 'object' && document !== null && '$schema' in document
}
