import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { refuseUnknownNames } from '../../../check/rules/refuse-names.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { findBlockUses, removeBlock } from '../../../codegen/scaffold/retire-block.ts'
import { defineSite } from '../../../schema/config/define-site.ts'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { makeFolder, writeFiles } from '../../fixtures/site-folder.ts'

/** The uses of a block type in a text that is JSON. */
function usesIn(text: string, type: string) {
  const { source } = openText(text)
  return source && findBlockUses(source, type)
}

it('finds every block of a type, in the order of the text, at its type', () => {
  const text = textOf(makeBase())
  const lines = text.split('\n')
  const uses = usesIn(text, 'promoGrid') ?? []
  expect(uses.map(({ where }) => where)).toEqual([
    '/ › block 3 (promoGrid)',
    '/bonus › block 2 (promoGrid)',
    '/vip › block 2 (promoGrid)',
  ])
  for (const { start } of uses)
    expect(lines[start.line - 1]?.slice(start.column - 1)).toMatch(/^"promoGrid"/)
})

it('counts lines and columns as editors do', () => {
  const text = '{"pages":\r\n{"/ü🎉":\r{"blocks":\n[{"type": "faq"}, 1, null, {"type":"faq"}]}}}'
  expect(usesIn(text, 'faq')).toMatchObject([
    { start: { line: 4, column: 11 }, where: '/ü🎉 › block 1 (faq)' },
    { start: { line: 4, column: 36 }, where: '/ü🎉 › block 4 (faq)' },
  ])
})

it('names sections, and blocks that an overlay names by their ids', () => {
  const section = { blocks: [{ type: 'faq' }] }
  const page = { blocks: { help: { type: 'faq' } } }
  const text = JSON.stringify({ sections: { terms: section }, pages: { '/a': page } })
  expect(usesIn(text, 'faq')?.map(({ where }) => where)).toEqual([
    'sections › terms › block 1 (faq)',
    '/a › blocks › help (faq)',
  ])
})

it.each(['{}', '[]', '7', '{ "pages": 1 }', '{ "pages": { "/": [] } }', '{ "type": "faq" }'])(
  'finds nothing in %s',
  (text) => expect(usesIn(text, 'faq')).toEqual([]),
)

it.each(['', '{', '{ "pages": { "/": } }', '// note\n{}', '{"a":1,}'])(
  'keeps a block type if a text is not JSON: %j',
  async (text) => {
    const { path, write } = projectWithFaq()
    const pages = write('pages.json', text)
    await expect(removeBlock('faq', [pages], siteConfig, path)).rejects.toThrow(
      `${pages} is not valid JSON, so it is unknown whether its pages use "faq".`,
    )
  },
)

/** A project with one block type: one that is removed by mistake is not of this project. */
function projectWithFaq() {
  const folder = makeFolder()
  onTestFinished(folder.remove)
  folder.write('blocks/faq/schema.json', '{}')
  return folder
}

it.each(['more/a.json', 'brands/lucky.json'])(
  'keeps a block type that only %s uses',
  async (file) => {
    const { path, write } = projectWithFaq()
    const page = { name: 'A', blocks: [{ type: 'faq' }] }
    const pages = write('pages.json', { include: ['more/*.json'], pages: {} })
    const using = write(file, JSON.stringify({ pages: { '/a': page } }))
    await expect(removeBlock('faq', [pages], siteConfig, path)).rejects.toMatchObject({
      exitCode: 1,
      message: `Cannot remove "faq", because pages use it.
  ${using}:1:46  /a › block 1 (faq)
Remove this block from the pages, then try again.`,
    })
    expect(listBlockTypes([{ folder: path }])).toEqual(['faq'])
  },
)

it.each([
  ['newPage', { newPage: { blocks: ['hero', 'faq:2'] } }],
  ['newPage', { newPage: { outlines: [{ name: 'Help', title: '', about: '', blocks: ['faq'] }] } }],
  ['limits', { limits: { 'blocks/faq': {} } }],
])('keeps a block type that %s in site.config.ts names', async (field, options) => {
  const { path } = projectWithFaq()
  const text = `Cannot remove "faq", because site.config.ts names it in "${field}".`
  await expect(removeBlock('faq', [], defineSite(options), path)).rejects.toThrow(text)
})

it('says that the block types of a site are not chosen', () => {
  const { path, remove } = makeFolder()
  writeFiles(path, { 'blocks/crew/schema.json': '{}' })
  const roots = [{ folder: projectRoot, only: ['hero'] }, { folder: path }]
  const text = '"blocks" names "crew", but chooses only from the block types of page-renderer.'
  expect(() => refuseUnknownNames(roots, defineSite({ blocks: ['crew'] }))).toThrow(text)
  remove()
})

describe('a file of a block whose name is nearly one that counts', () => {
  const { path, remove } = makeFolder()
  afterAll(remove)
  const roots = [{ folder: projectRoot, only: ['hero'] }, { folder: path }]
  const refuse = (files: Record<string, string>) => {
    rmSync(join(path, 'blocks'), { recursive: true, force: true })
    const crew = { 'schema.json': '{}', 'index.tsx': '', ...files }
    for (const [name, text] of Object.entries(crew))
      writeFiles(path, { [`blocks/crew/${name}`]: text })
    return () => refuseUnknownNames(roots, defineSite({ blocks: ['hero'] }))
  }

  it.each([
    ['expnad.ts', 'expand.ts'],
    ['Expand.ts', 'expand.ts'],
    ['complie.ts', 'compile.ts'],
    ['compile.js', 'compile.ts'],
    ['structured_data.ts', 'structured-data.ts'],
    ['examples.json', 'example.json'],
    ['migration/a.ts', 'migrations'],
  ])('is refused: %s, with the nearest name', (name, meant) => {
    const own = name.split('/')[0]
    expect(refuse({ [name]: '' })).toThrow(
      `blocks/crew/${own} is not used. Did you mean ${meant}? If not, give it a name that is less like that.`,
    )
  })

  it('is kept if another one is there by that name, imports it, or it is no code', () => {
    expect(refuse({ 'expnad.ts': '', 'expand.ts': '' })).not.toThrow()
    expect(refuse({ 'compiler.ts': '', 'expand.ts': "import './compiler.ts'" })).not.toThrow()
    expect(refuse({ 'island.css': '', 'menu.ts': '', 'example.md': '' })).not.toThrow()
  })
})
