// @ts-check
// Starts the language server of the project. Plain JavaScript, so that the folder is installed without a build.
const { existsSync } = require('node:fs')
const { join } = require('node:path')
const { ConfigurationTarget, window, workspace } = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

/** @param {import('vscode').ExtensionContext} context */
exports.activate = async (context) => {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.fsPath)
  const folder = folders.find((path) => existsSync(join(path, 'cli', 'start.mjs')))
  if (folder === undefined) return
  const pages = workspace.getConfiguration('pages').get('file', 'pages.json')
  // What `npm run lsp` runs. npm itself would print a banner to stdout, where only the protocol may be.
  const args = ['cli/start.mjs', 'lsp', '--pages', pages]
  const server = { command: 'node', args, options: { cwd: folder } }
  const client = new LanguageClient('pages', 'Pages', server, {
    documentSelector: [
      { scheme: 'file', language: 'json' },
      { scheme: 'file', pattern: '**/locales/**/*.po' },
    ],
    // VS Code shows the descriptions of the schema itself.
    initializationOptions: { hover: false },
  })
  context.subscriptions.push(client)
  await client.start()
  void offerToReplaceValidation(context)
}

/**
 * Asks once for each workspace whether VS Code's own JSON validation, which repeats mistakes in other words, is turned off.
 *
 * @param {import('vscode').ExtensionContext} context
 */
async function offerToReplaceValidation({ workspaceState }) {
  const json = workspace.getConfiguration('json')
  if (json.get('validate.enable') === false || workspaceState.get('isAsked')) return
  const yes = 'Turn off'
  const answer = await window.showInformationMessage(
    'VS Code also validates JSON itself, and reports many mistakes a second time. Turn off its JSON validation in this workspace?',
    yes,
    'Keep',
  )
  if (answer === undefined) return
  await workspaceState.update('isAsked', true)
  if (answer === yes) await json.update('validate.enable', false, ConfigurationTarget.Workspace)
}
