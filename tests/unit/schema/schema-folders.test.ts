import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createThorough } from '../../../check/schema/validators.ts'
import { generateSources } from '../../../codegen/generate.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { loadSchemas, projectRoot } from '../../../schema/read/load-schemas.ts'
import { makeFolder } from '../../fixtures/site-folder.ts'
import { wordList } from '../../fixtures/word-list.ts'

let folder: ReturnType<typeof makeFolder>
beforeEach(() => {
  folder = makeFolder()
  for (const name of ['schema', 'shell', 'blocks/legal']) {
    cpSync(join(projectRoot, name), join(folder.path, name), { recursive: true })
  }
})
afterEach(() => folder.remove())

/** Copies the legal block under another name, with the changes that a developer made to its schema. */
function copyLegal(type: string, change: (schema: string) => string): void {
  const schema = readFileSync(join(folder.path, 'blocks', 'legal', 'schema.json'), 'utf8')
  mkdirSync(join(folder.path, 'blocks', type))
  writeFileSync(join(folder.path, 'blocks', type, 'schema.json'), change(schema))
}

it('reads a block type that was added', () => {
  copyLegal('notice', asNotice)
  expect(Object.keys(loadSchemas(siteConfig, [{ folder: folder.path }]).$defs)).toEqual(
    expect.arrayContaining(['NoticeBlock', 'NoticeSection', 'LegalBlock', 'LegalSection']),
  )
})

const asNotice = (schema: string): string =>
  schema.replaceAll('Legal', 'Notice').replace('"const": "legal"', '"const": "notice"')

it.each<[what: string, type: string, change: (schema: string) => string, says: string]>([
  [
    'a title of another schema',
    'notice',
    (schema) => asNotice(schema).replace('NoticeSection', 'LegalSection'),
    'blocks/notice/schema.json: the title "LegalSection" is taken by blocks/legal/schema.json; give it another title',
  ],
  [
    'another form of name than its folder',
    'comparison-table',
    (schema) => schema,
    'blocks/comparison-table: name the folder in camelCase, such as "comparisonTable"',
  ],
  [
    'the const of another type',
    'notice',
    (schema) => schema,
    'blocks/notice/schema.json: the property "type" needs "const": "notice"',
  ],
  [
    'an id of its own',
    'notice',
    (schema) => asNotice(schema).replace('"sections": {', '"id": { "type": "string" }, $&'),
    'the schema "NoticeBlock" has a property "id"; remove it, since every block and every entry of a list has one',
  ],
])('says what to do where a schema has %s', (_what, type, change, says) => {
  copyLegal(type, change)
  expect(() => loadSchemas(siteConfig, [{ folder: folder.path }])).toThrow(says)
})

it.each([
  [
    'is not valid JSON',
    (schema: string) => schema.replace('"type": "object",', '"type": "object"'),
    /^blocks\/notice\/schema\.json:\d+:\d+: this is not valid JSON\. [A-Z]/,
  ],
  [
    'refers to no schema',
    (schema: string) => asNotice(schema).replace('pieces/html.schema.json', 'htm.schema.json'),
    '"../../schema/htm.schema.json" is not a schema file. Did you mean "../../schema/pieces/html.schema.json"?',
  ],
])('generates nothing from a schema that %s', async (_what, change, says) => {
  copyLegal('notice', change)
  await expect(generateSources(siteConfig, folder.path)).rejects.toThrow(says)
})

it.each([
  ['"const": "legal"', '"const": "legl"', ':12:7: the property "type" needs "const": "legal"'],
  ['"title"', '"titel"', ':3:3: "titel" is not a keyword of JSON Schema. Did you mean "title"?'],
  ['"properties"', '"propertis"', ': "propertis" is not a keyword of JSON Schema. Did you mean "properties"?'], // prettier-ignore
  ['"required": ["type"', '"required": ["tpye"', ': "required" names "tpye", but there is no such property. Did you mean "type"?'], // prettier-ignore
  ['"examples"', '"exampels"', ': "exampels" is not a keyword of JSON Schema. Did you mean "examples"?'], // prettier-ignore
])('generates nothing from a schema with %s written as %s', async (right, wrong, message) => {
  const file = join(folder.path, 'blocks/legal/schema.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(right, wrong))
  const error = await generateSources(siteConfig, folder.path).catch(String)
  expect(error).toMatch(/blocks\/legal\/schema\.json:\d+:\d+: /)
  expect(error).toContain(message)
})

it('limits a property whose type is in another schema, and no property that there is not', () => {
  const read = (limit: JsonObject) =>
    loadSchemas({ ...siteConfig, limits: { 'blocks/legal': limit } }, [{ folder: folder.path }])
  const bundle = read({ properties: { title: { maxLength: 3 } } })
  const isValid = createThorough({ $id: 'site', ...bundle })('LegalBlock')
  expect(isValid({ type: 'legal', title: 'Four', sections: [] })).toBe(false)
  expect(isValid.errors?.map(({ message }) => message)).toContain(
    'must NOT have more than 3 characters',
  )
  expect(() => read({ properties: { titel: { maxLength: 3 } } })).toThrow(
    'site.config.ts: blocks/legal has no property "titel". Did you mean "title"?',
  )
})

it('gives every block, and every object in a list, an id', () => {
  const { $defs } = loadSchemas(siteConfig, [{ folder: folder.path }])
  const named = Object.keys($defs).filter((name) => $defs[name]?.properties?.['id'])
  expect(named.toSorted()).toEqual(
    wordList(`
      Action Feed FloatingButton HeadLink LegalBlock LegalSection ListLink ListedEntry Locale
      PaymentMethod SocialLink UseBlock VipLevel
    `),
  )
  expect(Object.keys($defs['LegalBlock']?.properties ?? {}).slice(0, 2)).toEqual(['type', 'id'])
})
