import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { makeSiteModules, replaceModules } from '../../../builder/bundle/site-modules.mjs'
import { explainSchemaFault, refuseOpenObjects } from '../../../check/rules/explain-schema-fault.ts'
import { explainMistake } from '../../../schema/config/explain-mistake.mjs'
import { siteConfig } from '../../../schema/config/site-config.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { SchemaFault } from '../../../schema/read/user-error.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'

const { path: folder, at, write } = folderForTests()

const config = write(
  'site.config.ts',
  "export default defineSite({\n  shell: { before: ['navigaton'] },\n  security: { imgs: [] },\n})\n",
)
const compile = write('blocks/faq/compile.ts', 'export function compil() {}\n')

/** A mistake as rolldown reports it. */
function bundling(mistake: object): Error {
  return Object.assign(new Error('Build failed'), { errors: [mistake] })
}

it.each<[string, Error, string | undefined]>([
  ['a name', new UserError('site.config.ts: "shell" has no shell block "navigaton". Did you mean "navigation"?'), 'site.config.ts:2:22: "shell" has no shell block "navigaton". Did you mean "navigation"?'], // prettier-ignore
  ['a field', new UserError('site.config.ts: there is no field "security.imgs". Expected one of: images.'), 'site.config.ts:3:15: there is no field "security.imgs". Expected one of: images.'], // prettier-ignore
  ['syntax', bundling({ code: 'PARSE_ERROR', message: '\u001b[31m[PARSE_ERROR] \u001b[0mUnexpected token\n  frame', id: config, loc: { line: 2, column: 2, file: config } }), 'site.config.ts:2:3: Unexpected token\n  2 |   shell: { before: [\'navigaton\'] },\n        ^'], // prettier-ignore
  ['syntax of JSON', bundling({ code: 'JSON_PARSE', message: '[JSON_PARSE] expected `,` or `}` at line 1 column 10\n   ╭─[ rules/bread/words.json:1:10 ]\n', loc: { line: 1, column: 9 } }), 'rules/bread/words.json:1:10: expected `,` or `}`'], // prettier-ignore
  ['an import', bundling({ code: 'UNRESOLVED_IMPORT', message: '[UNRESOLVED_IMPORT] Could not resolve', id: compile, exporter: './nope.ts', loc: { line: 1, column: 0, file: compile } }), 'blocks/faq/compile.ts:1:1: There is no file or package "./nope.ts".'], // prettier-ignore
  ['an export', bundling({ code: 'MISSING_EXPORT', message: '[MISSING_EXPORT] "compile" is not exported by "x".', id: '/elsewhere/list.ts', exporter: compile, loc: { line: 1, column: 9 } }), 'blocks/faq/compile.ts: The file does not export "compile". It exports compil. Export "compile".'], // prettier-ignore
  ['no default export', bundling({ code: 'MISSING_EXPORT', message: '"default" is not exported by "x".', id: '/elsewhere/list.ts', exporter: config }), 'site.config.ts: The file has no default export. Write: export default defineSite({ … })'], // prettier-ignore
  ['an exception', Object.assign(new Error('boom'), { stack: `Error: boom\n    at f (/elsewhere/a.js:1:1)\n    at x (file://${compile}:1:8)` }), 'blocks/faq/compile.ts:1:8: boom'], // prettier-ignore
  ['a package under the dev server', new Error(`Cannot find module 'function' imported from '${compile}'`), 'blocks/faq/compile.ts:1:1: There is no file or package "function". Run: npm install function'], // prettier-ignore
  ['a file under the dev server', new Error(`Failed to load url ./b.ts (resolved id: ./b.ts) in ${compile}. Does the file exist?`), 'blocks/faq/compile.ts:1:1: There is no file or package "./b.ts".'], // prettier-ignore
  ['a package in the client', Object.assign(new Error(`Build failed with 1 error:\n\nError: [vite]: Rolldown failed to resolve import "@a/b/c" from "${compile}".\nThis is most likely unintended`), { errors: [{ message: '' }] }), 'blocks/faq/compile.ts:1:1: There is no file or package "@a/b/c". Run: npm install @a/b'], // prettier-ignore
  ['a file in the browser', new Error('Failed to resolve import "./b.ts" from "blocks/faq/compile.ts". Does the file exist?'), 'blocks/faq/compile.ts:1:1: There is no file or package "./b.ts".'], // prettier-ignore
  ['elsewhere', Object.assign(new Error('boom'), { stack: 'Error: boom\n    at f (/elsewhere/a.js:1:1)' }), undefined], // prettier-ignore
])('names the place of %s in the code of a site', (_, error, text) => {
  expect(explainMistake(error, folder)).toBe(text)
})

/** What is wrong with a module, as the bundlers and the dev server find it. */
function refusalOf(name: string, code: string): string | undefined {
  const file = write(name, code)
  const { transform } = replaceModules({})
  if (!transform.filter.id.test(file)) return undefined
  const refuse = (fault: object) => {
    throw bundling(fault)
  }
  try {
    transform.handler.call({ error: refuse, parse: parseAst }, code, file)
    return undefined
  } catch (error) {
    return explainMistake(error, folder)
  }
}

it.each([
  ['a block', 'blocks/tea/expand.ts', "import {\n  join,\n} from 'node:path'", '1:1', 'node:path'],
  ['a component', 'blocks/tea/index.tsx', "export * from '../x.ts'\n  import 'fs'", '2:3', 'fs'],
  [
    'what it imports',
    'blocks/tea/lib/a.ts',
    "const a = await import('node:fs')",
    '1:17',
    'node:fs',
  ],
  ['an island', 'blocks/tea/island.tsx', "import 'node:fs'", '1:1', 'node:fs'],
  ['a shell block', 'shell/tea/publisher.ts', "let a = require('os')", '1:9', 'os'],
  ['a member', 'blocks/tea/lib/b.ts', "let a = module.require('os')", '1:9', 'os'],
  ['an old import', 'blocks/tea/lib/c.ts', "import a = require('os')", '1:12', 'os'],
  ['an export of nothing', 'blocks/tea/lib/d.ts', "export {} from 'os'", '1:1', 'os'],
  ['an import that stays', 'blocks/tea/e.ts', "import { type A } from 'os'", '1:1', 'os'],
])('refuses modules of Node in %s', (_, name, code, place, module) => {
  expect(refusalOf(name, `${code}\n`)).toMatch(
    `${name}:${place}: A block cannot import "${module}": it also runs in the browser, and builds would not notice what it reads. To read a file, write an expand.ts and use \`files.read\` (docs/blocks.md).\n`,
  )
})

it.each([
  ['index.tsx', "import { lazy } from 'react'", '1:10', 'A block cannot use "lazy" of React: '],
  [
    'index.tsx',
    "import * as R from 'react'\nR.use(a)",
    '2:1',
    'A block cannot use "use" of React: ',
  ],
  [
    'island.tsx',
    "import R, { useId } from 'react'\nexport const A = () => <R.Suspense />",
    '2:25',
    'A block cannot use "Suspense" of React: ',
  ],
  ['island.ts', "import { useId } from 'react'", '1:23', 'An island.ts runs without React, and '],
  ['island.ts', "const a = () => import('react-dom')", '1:24', 'An island.ts runs without React, '],
  ['island.ts', "export * from './part.tsx'", '1:15', 'An island.ts runs without React, and '],
])('refuses what of React does not work in a %s: %s', (name, code, place, message) => {
  expect(refusalOf(`blocks/tea/${name}`, code)).toContain(`blocks/tea/${name}:${place}: ${message}`)
})

it.each([
  ['island.ts', "import type { Ref } from 'react'\nimport { a } from './reacts.ts'"],
  [
    'index.tsx',
    "import { useState } from 'react'\nconst lazy = <i>Suspense of react</i>\nlazy.use",
  ],
])('accepts in a %s: %s', (name, code) => {
  expect(refusalOf(`blocks/tea/${name}`, code)).toBeUndefined()
})

it.each([
  ['rules/tea/read.ts', "import 'node:fs'"],
  ['other/site.config.ts', "import 'node:fs'"],
  ['blocks/tea/compile.ts', "// import 'node:fs'\nimport type { Stats } from 'node:fs'"],
  ['blocks/tea/compile.ts', "export const a = 'fs'\nimport b from './fs'\nimport c from 'react'"],
])('accepts in %s what reads no file of a block', (name, code) => {
  expect(refusalOf(name, `${code}\n`)).toBeUndefined()
})

it('does not take a comment for the place in the settings', () => {
  const site = at('commented')
  const text =
    "// like imgs\n/* or\nimgs */\nexport default { url: 'https://x.example', imgs: [] }\n"
  write('commented/site.config.ts', text)
  const fault = new UserError('site.config.ts: there is no field "imgs". Expected one of: x.')
  expect(explainMistake(fault, site)).toMatch(/^site\.config\.ts:4:44: /)
})

it('says what the settings throw', async () => {
  write('throwing/site.config.ts', "throw 'no'\nexport default {}\n")
  const site = at('throwing')
  await expect(makeSiteModules(site, site)).rejects.toThrow('site.config.ts: It throws "no".')
})

it('follows an exception to the source of what was bundled', () => {
  const bundled = write('cache/cli.js', 'x')
  // The first character is line 1, column 17 of the source.
  const map = { version: 3, sources: ['../blocks/faq/compile.ts'], names: [], mappings: 'AAAgB' }
  write('cache/cli.js.map', JSON.stringify(map))
  const error = Object.assign(new Error('boom'), { stack: `Error: boom\n    at ${bundled}:1:1` })
  expect(explainMistake(error, folder)).toBe('blocks/faq/compile.ts:1:17: boom')
})

it.each([
  ['{ "title": "A", "minItms": 1 }', ':1:17: "minItms" is not a keyword of JSON Schema. Did you mean "minItems"?'], // prettier-ignore
  ['{\n "items": { "minItems": "1" } }', ':2:13: "minItems" must be integer.'],
  ['{ "required": "title" }', ':1:3: "required" must be array.'],
  ['{ "properties": { "valueOf": { "tpye": "string" } } }', ':1:32: "tpye" is not a keyword of JSON Schema. Did you mean "type"?'], // prettier-ignore
  ['{\n "title": "A"\n "type": "object" }', ':2:13: this is not valid JSON. A comma is missing'],
  ['{ "if": { "type": "object" }, "oneOf": [{\n "type": "object" }], "type": "object" }', ':2:2: This object allows any property. Add "additionalProperties": false.'], // prettier-ignore
  ['null', ':1:1: The schema is not an object. Write { "title": … }'],
])('finds what is wrong with the schema %s', (text, message) => {
  const file = write('schema.json', text)
  const fault = explainSchemaFault(new Error('strict mode'), siteConfig, [file])
  expect(fault).toBeInstanceOf(SchemaFault)
  expect(String(fault)).toContain(`schema.json${message}`)
})

it('refuses an object that allows properties which it does not name', () => {
  const open = { type: 'object', additionalProperties: true }
  const file = write('open.json', JSON.stringify(open))
  const refuse = ($defs: SchemaBundle['$defs']) =>
    refuseOpenObjects({ $defs, settings: siteConfig }, [file])
  expect(() => refuse({ open })).toThrow('open.json:1:2: This object')
  const closed = { type: 'object', unevaluatedProperties: false }
  expect(() => refuse({ closed })).not.toThrow()
})
