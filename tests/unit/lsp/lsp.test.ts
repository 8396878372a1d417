import { cpSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { CodeAction, Diagnostic, Hover, WorkspaceEdit } from 'vscode-languageserver/node'
import { makeBase, textOf } from '../../fixtures/base-site.ts'
import { startEditor } from '../../fixtures/editor-client.ts'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { runCli } from '../../fixtures/run-cli.ts'
import { makeFolder, root, writeSite } from '../../fixtures/site-folder.ts'

const { path: folder, at, read, write } = folderForTests()
const { bonus, ...others } = splitPages()
const main = textOf(others)
  .replace('{\n', '{\n  "include": ["pages/*.json"],\n')
  .replace('"text": "Get your', '"href": "/bonus",\n        $&')
const pageFile = textOf({ pages: { '/bonus': bonus } })
const overlay = textOf({
  site: { brand: 'lucky', url: 'https://lucky.example', redirects: { '/go': '/bonus' } },
  pages: { '/bonus': { meta: { title: 'Bonuses at {keyword}' } } },
})
const pages = writeSite(folder, main)
let editor: Awaited<ReturnType<typeof startEditor>>

beforeAll(async () => {
  write('pages/bonus.json', pageFile)
  write('brands/lucky.json', overlay)
  editor = await startEditor(pages)
  await editor.open('pages.json', main)
  await editor.open('pages/bonus.json', pageFile)
})

function splitPages() {
  const { pages: all, ...site } = makeBase()
  const { '/bonus': one, ...rest } = all
  return { ...site, pages: rest, bonus: one }
}

async function withChange<T>(
  name: string,
  [from, to]: readonly [string, string],
  ask: (found: Diagnostic[]) => Promise<T>,
): Promise<T> {
  const before = editor.textOf(name)
  await editor.change(name, from, to)
  try {
    return await ask(await editor.diagnostics(name))
  } finally {
    await editor.change(name, editor.textOf(name), before)
    await editor.diagnostics(name)
  }
}

async function actionsFor(name: string, place: string, only?: string[]): Promise<CodeAction[]> {
  const { uri } = editor.documentOf(name)
  const found = editor.textOf(name).indexOf(place)
  const start = editor.documentOf(name).positionAt(found)
  const context = { diagnostics: [], triggerKind: 1, ...(only && { only }) }
  const range = { start, end: start }
  return editor.request('textDocument/codeAction', { textDocument: { uri }, range, context })
}

function apply(name: string, edit: WorkspaceEdit | undefined): string {
  const edits = edit?.changes?.[editor.uriOf(name)] ?? []
  const text = name === 'brands/lucky.json' ? overlay : editor.textOf(name)
  return TextDocument.applyEdits(TextDocument.create('', 'json', 0, text), edits)
}

it('has no problems for an unchanged site', async () => {
  expect(await editor.diagnostics('pages.json')).toEqual([])
  expect(await editor.diagnostics('pages/bonus.json')).toEqual([])
  expect(editor.initialized.capabilities).toMatchObject({ positionEncoding: 'utf-16' })
})

it.each([
  ['pages.json', ['🎲', '🎲🎲 <b>']],
  ['pages.json', ['"title": "Bonus"', '"title": "🎰 Bonus", "titel": 1']],
  ['pages.json', ['      ],\n', '']],
  ['pages.json', ['    "/vip": {\n', '']],
  ['pages/bonus.json', ['"/bonus"', '"/"']],
  ['pages/bonus.json', ['{', '']],
] as const)('sends what validate reports: %s %j', async (name, change) => {
  const reported = await withChange(name, change, async () => {
    const saved = read(name)
    write(name, editor.textOf(name))
    const { stdout } = await runCli('validate', pages, '--format', 'json')
    write(name, saved)
    const { problems }: { problems: Reported[] } = JSON.parse(stdout)
    const sent = ['pages.json', 'pages/bonus.json'].flatMap((file) =>
      (editor.published.findLast(({ uri }) => uri === editor.uriOf(file))?.diagnostics ?? []).map(
        (diagnostic) => describe(file, diagnostic),
      ),
    )
    expect(sent).toEqual(problems.map(describeReported))
    return problems
  })
  expect(reported).not.toEqual([])
})

interface Reported {
  file?: string
  code: string
  severity: string
  message: string
  hint: string
  range: { start: { line: number; column: number }; end: { line: number; column: number } }
  related?: { start: { line: number; column: number }; file?: string }[]
}

function describe(file: string, one: Diagnostic): unknown[] {
  const { range, relatedInformation = [] } = one
  return [
    file,
    one.code,
    one.severity === 1 ? 'error' : 'warning',
    one.message,
    [range.start.line, range.start.character, range.end.line, range.end.character],
    relatedInformation.map(({ location }) => [
      location.uri.split('/').at(-1),
      location.range.start.line,
    ]),
  ]
}

function describeReported({ file, code, severity, message, hint, range, related = [] }: Reported) {
  const nameOf = (path = pages): string => path.slice(folder.length + 1)
  const { start, end } = range
  const place = [start.line - 1, start.column - 1, end.line - 1, end.column - 1]
  const seconds = related.map((other) => [
    nameOf(other.file).split('/').at(-1),
    other.start.line - 1,
  ])
  return [nameOf(file), code, severity, `${message}\n${hint}`, place, seconds]
}

it('sends the problems of the last of two quick changes only', async () => {
  const count = editor.published.length
  await editor.change('pages.json', '"desc"', '"Desc"')
  await editor.change('pages.json', '"Desc"', '"desc"')
  expect(await editor.diagnostics('pages.json')).toEqual([])
  const versions = editor.published.slice(count).map(({ version }) => version)
  expect(versions).not.toContain(editor.documentOf('pages.json').version - 1)
})

it('fixes a mistake beside emojis, and all safe ones as validate does', async () => {
  await withChange('pages.json', ['"desc": "Slots', '"title": "🎰", "Desc": "Slots'], async () => {
    const [fix] = await actionsFor('pages.json', 'Desc": "Slots', ['quickfix'])
    expect(fix).toMatchObject({ kind: 'quickfix', isPreferred: true })
    expect(apply('pages.json', fix?.edit)).toContain('"title": "🎰", "desc": "Slots')
  })
  await withChange('pages.json', ['"desc": "Slots', '"Desc": "Slots'], async () => {
    await editor.change('pages.json', '"imageCount": 2', '"imageCount": "2"')
    const [fix, ...rest] = await actionsFor('pages.json', '{', ['source.fixAll'])
    expect(rest).toEqual([])
    expect(apply('pages.json', fix?.edit)).toBe(main)
  })
})

it('completes links, ids, redirects, files and pictures', async () => {
  const labels = async (name: string, place: string): Promise<string[]> =>
    (await editor.complete(name, place)).map(({ label }) => label)
  const links = await labels('pages.json', '"href": "/bo‸nus"')
  expect(links).toEqual(
    expect.arrayContaining(['/', '/bonus', '/bonus#how-to-start', '/old.html', '/social/blog.svg']),
  )
  expect(await labels('pages.json', String.raw`<a href=\"/bonus#how‸-to-start`)).toEqual(links)
  expect(await labels('pages/bonus.json', '"type": "‸')).toEqual([])
  expect(await labels('pages.json', '"/old.html": "‸/bonus"')).toContain('promoUrl')
  expect(await labels('pages.json', '"icon": "/soc‸ial')).toContain('/social/video.svg')
  expect(await labels('pages/bonus.json', '"image": "‸')).toEqual(['bonus-2-1', 'vip-8-1'])
})

it('completes a link in a string that is not closed yet', async () => {
  await withChange('pages.json', ['"href": "/bonus"', '"href": "/b'], async () => {
    const items = await editor.complete('pages.json', '"href": "/b‸')
    const item = items.find(({ label }) => label === '/bonus')
    const { uri } = editor.documentOf('pages.json')
    const edit = item?.textEdit
    expect(
      edit && 'range' in edit && apply('pages.json', { changes: { [uri]: [edit] } }),
    ).toContain('"href": "/bonus\n')
  })
})

it('renames a page with its links, in page files and overlays', async () => {
  const prepared = await editor.ask('prepareRename', 'pages.json', '"href": "/bo‸nus"')
  expect(prepared).toMatchObject({ placeholder: '/bonus' })
  const edit = await editor.rename('pages/bonus.json', '"/bo‸nus": {', '/offers')
  expect(apply('pages.json', edit)).toBe(main.replaceAll('/bonus', '/offers'))
  expect(apply('pages/bonus.json', edit)).toContain('"/offers": {')
  expect(apply('brands/lucky.json', edit)).toBe(overlay.replaceAll('/bonus', '/offers'))
})

it('finds the references of a page in all files', async () => {
  const found = await editor.refer('pages/bonus.json', '"/bo‸nus": {', true)
  const files = ['pages.json', 'pages/bonus.json', 'brands/lucky.json']
  expect(new Set(found.map(({ uri }) => uri))).toEqual(new Set(files.map(editor.uriOf)))
  const shown = found.filter(({ uri }) => uri === editor.uriOf('pages.json'))
  const { length } = main.split('/bonus')
  expect(shown).toHaveLength(length - 1)
  for (const { range } of shown)
    expect(editor.documentOf('pages.json').getText(range)).toContain('/bonus')
})

it.each([
  ['pages/bonus.json', '"id": "how‸-to-start"'],
  ['pages.json', '/bonus#ho‸w-to-start'],
] as const)(
  'finds the references of an id from %s, on its own page as well',
  async (name, place) => {
    const own = [
      '"steps":',
      '"desc": "See <a href=\\"#how-to-start\\">above</a>.", "steps":',
    ] as const
    await withChange('pages/bonus.json', own, async () => {
      const found = await editor.refer(name, place, true)
      expect(
        found.map(({ uri, range }) => {
          const file = uri === editor.uriOf('pages.json') ? 'pages.json' : 'pages/bonus.json'
          return editor.documentOf(file).getText(range)
        }),
      ).toEqual([
        '"id"',
        String.raw`"Read the <a href=\"/bonus#how-to-start\">steps</a>."`,
        String.raw`"See <a href=\"#how-to-start\">above</a>."`,
      ])
      const renamed = editor.rename('pages/bonus.json', '#ho‸w-to-start', '/offers')
      expect(await renamed).toBeNull()
    })
  },
)

it('refuses a path that cannot be, and a rename while a file is broken', async () => {
  const rename = (newName: string) => editor.rename('pages.json', '"href": "/bo‸nus"', newName)
  await expect(rename('bonus')).rejects.toThrow('Start the path with a slash')
  await expect(rename('/')).rejects.toThrow('lowercase letters')
  await withChange('pages/bonus.json', ['{', '{{'], async () => {
    await expect(rename('/offers')).rejects.toThrow('pages/bonus.json is not valid JSON')
  })
  expect(await editor.ask('prepareRename', 'pages.json', '"ti‸tle"')).toBeNull()
})

it('goes to the page, or the block, that a link leads to', async () => {
  const [page] = await editor.define('pages.json', '"href": "/bo‸nus"')
  expect(page?.uri).toBe(editor.uriOf('pages/bonus.json'))
  const [block] = await editor.define('pages.json', '/bonus#ho‸w-to-start')
  const document = editor.documentOf('pages/bonus.json')
  expect(page && document.getText(page.range)).toBe('"/bonus"')
  expect(block && document.getText(block.range)).toBe('"id"')
})

it('describes a property', async () => {
  const hover = await editor.ask<Hover>('hover', 'pages/bonus.json', '"i‸d"')
  expect(JSON.stringify(hover.contents)).toContain('A short name, unique on its page')
  const schema = ['{', '{ "$schema": "./schema/pages.editor.schema.json",'] as const
  await withChange('pages.json', schema, async () => {
    const described = await editor.ask<Hover>('hover', 'pages.json', '"image‸Count"')
    expect(JSON.stringify(described.contents)).toContain('How many pictures')
    expect(await editor.ask('hover', 'pages.json', '"/old‸.html": "')).not.toBeNull()
  })
})

it('answers everywhere in texts that are broken anywhere', async () => {
  const { uri } = editor.documentOf('pages.json')
  for (let cut = 0; cut < main.length; cut += 331) {
    await editor.change(
      'pages.json',
      editor.textOf('pages.json'),
      main.slice(0, cut) + main.slice(cut + 5),
    )
    const position = editor.documentOf('pages.json').positionAt(cut + (cut % 3))
    const range = { start: position, end: position }
    const params = { textDocument: { uri }, position, range, context: { diagnostics: [] } }
    for (const method of ['completion', 'prepareRename', 'definition', 'hover'])
      await editor.request(`textDocument/${method}`, params)
    await editor.request('textDocument/codeAction', params)
  }
  await editor.change('pages.json', editor.textOf('pages.json'), main)
  expect(await editor.diagnostics('pages.json')).toEqual([])
})

it('has nothing for a file outside of the site', async () => {
  for (const name of ['package.json', '../elsewhere/pages.json']) {
    await editor.open(name, '{ "pages": ')
    expect(await editor.ask('completion', name, '"pa‸ges"')).toEqual([])
    expect(await editor.ask('hover', name, '"pa‸ges"')).toBeNull()
    expect(await actionsFor(name, '{')).toEqual([])
  }
  await withChange('pages.json', ['"desc"', '"Desc"'], () => Promise.resolve())
  expect(editor.published.filter(({ uri }) => /package|elsewhere/.test(uri))).toEqual([])
})

it('checks an overlay that is open', async () => {
  const broken = overlay.replace('"/go": "/bonus"', '"/go": "/bonsu"')
  await editor.open('brands/lucky.json', broken)
  const sent = await editor.diagnostics('brands/lucky.json')
  write('brands/lucky.json', broken)
  const { stdout } = await runCli('validate', pages, '--brand', 'lucky', '--format', 'json')
  write('brands/lucky.json', overlay)
  const { problems }: { problems: Reported[] } = JSON.parse(stdout)
  const own = problems.filter(({ file }) => file?.endsWith('lucky.json'))
  expect(own.map(({ code }) => code)).toContain('P024')
  expect(sent.map((one) => describe('brands/lucky.json', one))).toEqual(own.map(describeReported))
  expect(new Set(sent.map(({ source }) => source))).toEqual(new Set(['validate --brand lucky']))
  await editor.notify('textDocument/didClose', {
    textDocument: { uri: editor.uriOf('brands/lucky.json') },
  })
})

it('checks again when a file changes on disk', async () => {
  const uri = editor.uriOf('pages/more.json')
  write('pages/more.json', '{')
  const changed = { changes: [{ uri, type: 1 }] }
  await editor.notify('workspace/didChangeWatchedFiles', changed)
  expect(await editor.diagnostics('pages/more.json')).toMatchObject([{ code: 'P001' }])
  unlinkSync(at('pages/more.json'))
})

it('follows a changed schema, and keeps the last one while it has a mistake', async () => {
  const { path: site, remove } = makeFolder()
  cpSync(join(root, 'examples/bakery'), site, { recursive: true })
  const [name, file] = ['pages.json', join(site, 'blocks/loafList/schema.json')]
  const other = await startEditor(join(site, name), {
    site,
    initializationOptions: { hover: false },
  })
  await other.open(name, readFileSync(join(site, name), 'utf8'))
  const codesWith = async (schema: string): Promise<unknown[]> => {
    writeFileSync(file, schema)
    const changes = [{ uri: file, type: 2 }]
    await other.notify('workspace/didChangeWatchedFiles', { changes })
    await other.change(name, '{', '{ ')
    return (await other.diagnostics(name)).map(({ code }) => code)
  }
  const text = readFileSync(file, 'utf8').replaceAll(/"title"(?=: \{|, )/g, '"heading"')
  expect(await codesWith(text)).toContain('P012')
  expect(await codesWith('{')).toContain('P012')
  // This editor has said that it has descriptions itself.
  expect(await editor.ask('hover', 'pages.json', '"brand‸"')).not.toBeNull()
  expect(await other.ask('hover', name, '"brand‸"')).toBeNull()
  expect(await other.close()).toBe(0)
  remove()
})

it('reports the byte order mark of a file, which the editor does not show', async () => {
  write('pages.json', `\uFEFF${main}`)
  await withChange('pages.json', ['"desc"', '"Desc"'], async (found) => {
    expect(found.map(({ code }) => code)).toEqual(['P005', 'P012'])
    const fixes = await actionsFor('pages.json', 'Desc', ['quickfix'])
    expect(fixes.map(({ title }) => title)).toHaveLength(1)
    write('pages.json', main)
  })
})

it('does not start without a pages file', async () => {
  const { code, stderr } = await runCli('lsp', '--pages', 'gone.json')
  expect({ code, stderr }).toEqual({ code: 2, stderr: 'File not found: gone.json\n' })
})

it('ends as the protocol says, with nothing on stderr', async () => {
  expect({ code: await editor.close(), stderr: editor.stderr() }).toEqual({ code: 0, stderr: '' })
})
