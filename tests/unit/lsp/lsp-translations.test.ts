import { beforeAll, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { Diagnostic } from 'vscode-languageserver/node'
import { siteConfig } from '../../../schema/config/site-config.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { createSiteChecker } from '../../../site/site-checker.ts'
import { textOf } from '../../fixtures/base-site.ts'
import { startEditor } from '../../fixtures/editor-client.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { invent, poOf, translatedSite } from '../../fixtures/languages.ts'
import { writeSite } from '../../fixtures/site-folder.ts'

/* What is wrong with translations, in an editor. */

const { path: folder, at, read, write } = folderForTests()
const site = translatedSite()
const own = 'locales/fil/lucky.po'
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  const pages = writeSite(folder, textOf(site))
  write('locales/fil.po', poOf('fil', site))
  write('brands/lucky.json', textOf({ site: { brand: 'lucky', url: 'https://lucky.example' } }))
  write(own, 'msgid "VIP"\nmsgstr "VIP <b>"\n')
  editor = await startEditor(pages)
})

async function open(name: string): Promise<Diagnostic[]> {
  await editor.open(name, read(name))
  return editor.diagnostics(name)
}

/** The lines of the file that problems are at, by code. */
function linesOf(name: string, found: readonly Diagnostic[]): unknown {
  const lines = editor.textOf(name).split('\n')
  return found.map(({ code, range }) => [code, lines[range.start.line]])
}

it('finds them at their lines while they are typed', async () => {
  const name = 'locales/fil.po'
  expect((await open(name)).map(({ code }) => code)).toEqual(['P084', 'P092'])
  const before = `msgstr "${invent('VIP', 'fil')}"`
  await editor.change(name, before, 'msgstr "VIP <em>"')
  const found = await editor.diagnostics(name)
  expect(linesOf(name, found)).toContainEqual(['P056', 'msgstr "VIP <em>"'])
  await editor.change(name, 'msgstr "VIP <em>"', 'msgstr "VIP')
  expect((await editor.diagnostics(name)).map(({ code }) => code)).toContain('P081')
  await editor.change(name, 'msgstr "VIP', before)
  expect((await editor.diagnostics(name)).map(({ code }) => code)).toEqual(['P084', 'P092'])
})

it('finds those of a brand once its file is open', async () => {
  const found = await open(own)
  expect(linesOf(own, found)).toContainEqual(['P056', 'msgstr "VIP <b>"'])
  expect(found.map(({ source }) => source)).toContain('validate --brand lucky')
})

it('has nothing else to say in a PO file', async () => {
  const { uri } = editor.documentOf(own)
  const start = { line: 0, character: 0 }
  const range = { start, end: start }
  const context = { diagnostics: [] }
  const textDocument = { uri }
  const actions = editor.request('textDocument/codeAction', { textDocument, range, context })
  expect(await actions).toEqual([])
  expect(await editor.request('textDocument/hover', { textDocument, position: start })).toBeNull()
})

it('does not count what lacks a translation while the pages have errors', async () => {
  write('pages.json', textOf(site).replace('"showNav": false', '"showNaw": false'))
  const place = placeSite(at('pages.json'))
  const { problems } = await createSiteChecker(siteConfig).check(place, { translations: true })
  expect(problems.map(({ code }) => code)).toEqual(['P094', 'P012'])
})

it('renames a page in translations', async () => {
  const po = 'locales/de.po'
  const textWith = (page: string): string =>
    `msgctxt "${page}#levels"\nmsgid "Levels"\nmsgstr "Stufen"\n`
  write(po, textWith('/vip'))
  await editor.open('pages.json', textOf(site))
  const { changes } = await editor.rename('pages.json', '"/vi‸p": {', '/levels')
  const document = TextDocument.create('', 'po', 0, textWith('/vip'))
  const edits = changes?.[editor.uriOf(po)] ?? []
  expect(TextDocument.applyEdits(document, edits)).toBe(textWith('/levels'))
})
