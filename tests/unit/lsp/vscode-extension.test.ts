// covers: editors/vscode/**
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { folderForTests } from '../../fixtures/folder-for-tests.ts'
import { root } from '../../fixtures/site-folder.ts'
import { startProgram } from '../../fixtures/start-program.ts'

const { path: folder, at, write } = folderForTests()
const source = join(root, 'editors', 'vscode')

/** VS Code as far as the extension uses it; it prints what it is asked to do. */
const vscode = (isOn: boolean) => `
const values = { 'validate.enable': ${isOn} }
exports.ConfigurationTarget = { Workspace: 2 }
exports.workspace = {
  workspaceFolders: [{ uri: { fsPath: '/' } }, { uri: { fsPath: ${JSON.stringify(root)} } }],
  getConfiguration: () => ({
    get: (name, preset) => values[name] ?? preset,
    update: (...args) => console.log('set', JSON.stringify(args)),
  }),
}
exports.window = { showInformationMessage: async (_text, yes) => (console.log('asked'), yes) }
`
const client = `
exports.LanguageClient = class {
  constructor(id, name, server, options) { console.log(JSON.stringify({ server, options })) }
  start() { console.log('started') }
}
`
const run = `
const state = new Map()
const workspaceState = { get: (key) => state.get(key), update: async (...one) => state.set(...one) }
require('./extension.js').activate({ subscriptions: [], workspaceState })
`

async function activate(isOn: boolean): Promise<string[]> {
  const files = {
    'node_modules/vscode/index.js': vscode(isOn),
    'node_modules/vscode-languageclient/node.js': client,
    'run.js': run,
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(at(name)), { recursive: true })
    write(name, text)
  }
  copyFileSync(join(source, 'extension.js'), at('extension.js'))
  const options = { cwd: folder, env: process.env, timeout: 20_000 }
  const { stdout, stderr } = await startProgram(process.execPath, ['run.js'], options).ended
  expect(stderr).toBe('')
  return stdout.trim().split('\n')
}

it('starts the server of the folder that has one', async () => {
  const [started = '', ...rest] = await activate(false)
  expect(JSON.parse(started)).toMatchObject({
    server: {
      command: 'node',
      args: ['cli/start.mjs', 'lsp', '--pages', 'pages.json'],
      options: { cwd: root },
    },
    options: { initializationOptions: { hover: false } },
  })
  expect(rest).toEqual(['started'])
})

it('offers to turn off the validation of VS Code, where that is on', async () => {
  const [, ...rest] = await activate(true)
  expect(rest).toEqual(['started', 'asked', 'set ["validate.enable",false,2]'])
})

it('can be installed from its folder', () => {
  const { main, engines, dependencies } = JSON.parse(
    readFileSync(join(source, 'package.json'), 'utf8'),
  )
  expect(main).toBe('./extension.js')
  expect(engines).toHaveProperty('vscode')
  expect(Object.keys(dependencies)).toEqual(['vscode-languageclient'])
})
