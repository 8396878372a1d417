import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LanguageService } from 'vscode-json-languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type {
  Connection,
  Hover,
  Position,
  TextDocumentPositionParams,
} from 'vscode-languageserver/node'
import type { CheckResult } from '../check/check.ts'
import { createWalk } from '../check/walk.ts'
import { siteRoot } from '../schema/config/site-root.ts'
import { asRecord } from '../schema/read/json-object.ts'
import { projectRoot } from '../schema/read/load-schemas.ts'
import { placeSite } from '../site/files/site-files.ts'
import { listPoFiles } from '../site/locales/locale-files.ts'
import { createOverlaidCheck } from '../site/overlay/check-overlaid.ts'
import { brandIn } from '../site/overlay/overlay-name.ts'
import { readTexts as readSiteTexts } from '../site/overlay/read-site.ts'
import type { SiteChecker } from '../site/site-checker.ts'
import { sharedSections } from '../site/view/sections.ts'
import type { Diagnose, CheckedSite } from './diagnose.ts'
import { listCodeActions } from './features/code-actions.ts'
import { listCompletions } from './features/completion.ts'
import { readCursor } from './features/cursor.ts'
import { listOverlayEntries, placesIn, toWorkspaceEdit } from './features/edits.ts'
import { readName } from './features/names.ts'
import { createTextsReader, type SiteState, type Workspace } from './site/workspace.ts'

/**
 * Answers the requests of an editor. Those about files outside of the site have no result. Whether it wants descriptions of
 * properties is known once it has connected.
 */
export function answerAbout(
  connection: Connection,
  workspace: Workspace,
  checker: SiteChecker,
  diagnose: Diagnose,
  describesProperties: () => boolean,
): void {
  const { pagesFile, main, uriOf } = workspace
  const readTexts = createTextsReader(checker)
  let describing: Promise<Describe> | undefined

  async function open(uri: string) {
    const name = workspace.nameOf(uri)
    const state = await workspace.read()
    const document = name === undefined ? undefined : state.open.get(name)
    return name !== undefined && document && state.has(name) ? { name, document, state } : undefined
  }

  async function readAt({ textDocument, position }: TextDocumentPositionParams) {
    const file = await open(textDocument.uri)
    if (!file) return undefined
    const { document, state } = file
    const texts = await readTexts(state)
    const sections = sharedSections(texts.site.site, main)
    const walk = createWalk(checker.bundle)
    const cursor = readCursor(document.getText(), document.offsetAt(position), walk, sections)
    return cursor && { ...file, cursor, texts, named: readName(cursor, texts) }
  }

  connection.onCodeAction(async (params) => {
    await diagnose.settle()
    const latest = diagnose.latest()
    const file = await open(params.textDocument.uri)
    if (!file || latest?.versions.get(file.document.uri) !== file.document.version) return []
    const { name, document, state } = file
    const found = latest.problems.get(name) ?? []
    const createCheck = () => createFixCheck(name, checker, latest.checked, workspace, state)
    return listCodeActions({ document, found, createCheck }, params, workspace)
  })

  connection.onCompletion(async (params) => {
    const found = await readAt(params)
    if (!found) return []
    const { name, document, cursor, texts } = found
    return listCompletions(document, cursor, texts, placeSite(pagesFile, brandIn(name)))
  })

  connection.onPrepareRename(async (params) => {
    const found = await readAt(params)
    if (!found?.named?.isKnown || found.named.from === found.named.to) return null
    const { document, named } = found
    const range = { start: document.positionAt(named.from), end: document.positionAt(named.to) }
    return { range, placeholder: named.name }
  })

  connection.onRenameRequest(async (params) => {
    const found = await readAt(params)
    // An id by itself is not the name of its page.
    if (!found?.named || found.named.from === found.named.to) return null
    const poTexts = await found.state.readTexts(listPoFiles({ pagesFile }))
    return toWorkspaceEdit(found.named.rename(params.newName), found.texts, poTexts, uriOf)
  })

  connection.onDefinition(async (params) => {
    const found = await readAt(params)
    if (!found) return []
    const { name, cursor, texts, named } = found
    const entries = named ? undefined : listOverlayEntries(name, cursor, texts)
    if (entries) {
      const own = entries.filter(({ id }) => id === cursor.word)
      return own.flatMap(placesIn(texts, uriOf, 'value'))
    }
    return named?.definitions().flatMap(placesIn(texts, uriOf, 'key')) ?? []
  })

  connection.onReferences(async (params) => {
    const { named, texts } = (await readAt(params)) ?? {}
    if (!named || !texts) return []
    const own = params.context.includeDeclaration ? named.definitions() : []
    return [
      ...own.flatMap(placesIn(texts, uriOf, 'key')),
      ...named.uses().flatMap(placesIn(texts, uriOf, 'value')),
    ]
  })

  connection.onHover(async (params) => {
    const described = (await readAt(params))?.named?.describe() ?? null
    if (described || !describesProperties()) return described
    const { textDocument, position } = params
    const file = await open(textDocument.uri)
    if (!file) return null
    const isPageFile = file.name !== main && brandIn(file.name) === undefined
    const kind = isPageFile ? 'PageFile' : 'PagesFile'
    describing ??= loadDescribe()
    return (await describing)(file.document.getText(), position, kind)
  })
}

async function createFixCheck(
  name: string,
  checker: SiteChecker,
  checked: readonly CheckedSite[],
  { pagesFile, main }: Workspace,
  { readBytes, open }: SiteState,
): Promise<(text: string) => CheckResult> {
  const brand = brandIn(name)
  const place = placeSite(pagesFile, brand)
  const root = checked.find((one) => one.brand === brand)?.result.value
  const checkers = await checker.checkersOf(place)
  const texts = await readSiteTexts(place, readBytes, [...open.keys()])
  const checkOverlaid = texts && createOverlaidCheck(texts, root, checkers)
  const checkPageFile = checkers.checkPageFiles(root)
  return (text) => {
    if (checkOverlaid) return checkOverlaid(text, name)
    return name === main ? checkers.checkPages(text) : checkPageFile(text, name)
  }
}

type FileKind = 'PagesFile' | 'PageFile'

type Describe = (text: string, position: Position, kind: FileKind) => Promise<Hover | null>

/** Loads the engine and the schema that describe properties. */
async function loadDescribe(): Promise<Describe> {
  const { ClientCapabilities, getLanguageService } = await import('vscode-json-languageservice')
  const { $defs } = asRecord(JSON.parse(readFileSync(schemaFile, 'utf8')))
  const openService = (kind: FileKind): LanguageService => {
    const schema = JSON.stringify({ $defs, $ref: `#/$defs/${kind}` })
    return getLanguageService({
      clientCapabilities: ClientCapabilities.LATEST,
      // A file may name any schema as its own; it is described by that of its kind.
      schemaRequestService: () => Promise.resolve(schema),
    })
  }
  const services = { PagesFile: openService('PagesFile'), PageFile: openService('PageFile') }
  for (const service of Object.values(services))
    service.configure({ schemas: [{ uri: 'json:schema', fileMatch: ['*'] }] })

  return async (text, position, kind) => {
    const document = TextDocument.create('json:text', 'json', 1, text)
    const service = services[kind]
    const hover = await service.doHover(document, position, service.parseJSONDocument(document))
    return hover && JSON.stringify(hover.contents) !== '[""]' ? hover : null
  }
}

const schemaFile = join(
  siteRoot,
  siteRoot === projectRoot ? 'schema' : 'generated',
  'pages.editor.schema.json',
)
