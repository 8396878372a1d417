import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  CodeActionKind,
  DidChangeWatchedFilesNotification,
  TextDocuments,
  TextDocumentSyncKind,
  type Connection,
  type ServerCapabilities,
} from 'vscode-languageserver/node'
import type { SiteConfig } from '../schema/config/site-options.ts'
import { asRecord } from '../schema/read/json-object.ts'
import { explainFailure } from '../site/files/explain-failure.ts'
import { createSiteChecker } from '../site/site-checker.ts'
import { answerAbout } from './answers.ts'
import { createDiagnose } from './diagnose.ts'
import { createWorkspace } from './site/workspace.ts'

/** Serves the editor at the other end of a connection: problems, fixes, completion and pages of one site with its settings. */
export function serveEditor(connection: Connection, pages: string, settings: SiteConfig): void {
  const documents = new TextDocuments(TextDocument)
  const workspace = createWorkspace(pages, documents)
  const checker = createSiteChecker(settings)
  const diagnose = createDiagnose(connection, workspace, checker)
  let mayWatch = false
  // An editor with VS Code's JSON engine shows the descriptions of the schema itself.
  let describesProperties = true

  connection.onInitialize((params) => {
    mayWatch = params.capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true
    describesProperties = asRecord(params.initializationOptions)['hover'] !== false
    return { capabilities, serverInfo: { name: 'pages-check' } }
  })
  connection.onInitialized(() => {
    diagnose.request()
    if (!mayWatch) return
    const watchers = [
      '**/*.json',
      '**/pages/**/*.md',
      '**/locales/**',
      '**/public/**',
      '**/data/**',
    ].map((globPattern) => ({ globPattern }))
    connection.client
      .register(DidChangeWatchedFilesNotification.type, { watchers })
      .catch((error: unknown) => connection.console.error(explainFailure(error)))
  })
  connection.onDidChangeWatchedFiles(({ changes }) => {
    try {
      if (changes.some(({ uri }) => uri.endsWith('schema.json')))
        Object.assign(checker, createSiteChecker(settings))
    } catch (error) {
      // While a schema is being written, the last ones count.
      connection.console.error(explainFailure(error))
    }
    diagnose.request()
  })
  documents.onDidChangeContent(diagnose.request)
  documents.onDidSave(diagnose.request)
  documents.onDidClose(diagnose.request)
  answerAbout(connection, workspace, checker, diagnose, () => describesProperties)
  documents.listen(connection)
  connection.listen()
}

const capabilities: ServerCapabilities = {
  positionEncoding: 'utf-16',
  textDocumentSync: {
    openClose: true,
    change: TextDocumentSyncKind.Incremental,
    save: { includeText: false },
  },
  codeActionProvider: {
    codeActionKinds: [CodeActionKind.QuickFix, CodeActionKind.SourceFixAll],
  },
  completionProvider: { triggerCharacters: ['"', '/', '#'] },
  renameProvider: { prepareProvider: true },
  definitionProvider: true,
  referencesProvider: true,
  hoverProvider: true,
}
