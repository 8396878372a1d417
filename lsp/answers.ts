import type { Connection, Position } from 'vscode-languageserver/node'
import type { TextDocument } from 'vscode-languageserver-textdocument'
import { createWalk } from '../check/walk.ts'
import { placeSite } from '../site/files/site-files.ts'
import { listPoFiles } from '../site/locales/locale-files.ts'
import type { SiteChecker } from '../site/site-checker.ts'
import type { Diagnose } from './diagnose.ts'
import { listCodeActions } from './features/code-actions.ts'
import { listCompletions } from './features/completion.ts'
import { readCursor, type Cursor } from './features/cursor.ts'
import { findEntryDefinitions, listEntries } from './features/entries.ts'
import { createDescribe } from './features/hover.ts'
import { findDefinitions, findPageReferences, readReference, renamePage } from './features/pages.ts'
import {
  describeSection,
  findSectionDefinitions,
  findSectionReferences,
  hasSection,
  readSection,
  renameSectionIn,
} from './features/sections.ts'
import { createFixCheck } from './site/fix-check.ts'
import { createTextsReader, type SiteTexts } from './site/site-texts.ts'
import { sharedSections } from '../site/view/sections.ts'
import { brandOf, type SiteState, type Workspace } from './site/workspace.ts'

/** What the answers are made from. */
interface Sources {
  connection: Connection
  workspace: Workspace
  checker: SiteChecker
  diagnose: Diagnose
  /** Whether the editor wants descriptions of properties; known once it has connected. */
  describesProperties: () => boolean
}

/** A document of the site that a request is about. */
interface OpenFile {
  name: string
  document: TextDocument
  state: SiteState
}

/** Answers the requests of an editor. Those about files outside of the site have no result. */
export function answerAbout({
  connection,
  workspace,
  checker,
  diagnose,
  describesProperties,
}: Sources): void {
  const { pagesFile, main, uriOf } = workspace
  const readTexts = createTextsReader(checker)
  const describe = createDescribe()

  async function open(uri: string): Promise<OpenFile | undefined> {
    const name = workspace.nameOf(uri)
    const state = await workspace.read()
    const document = name === undefined ? undefined : state.open.get(name)
    return name !== undefined && document && state.has(name) ? { name, document, state } : undefined
  }

  async function readAt({
    textDocument,
    position,
  }: At): Promise<(OpenFile & { cursor: Cursor; texts: SiteTexts }) | undefined> {
    const file = await open(textDocument.uri)
    if (!file) return undefined
    const { document, state } = file
    const texts = await readTexts(state)
    const sections = sharedSections(texts.site.site, main)
    const walk = createWalk(checker.bundle)
    const cursor = readCursor(document.getText(), document.offsetAt(position), walk, sections)
    return cursor && { ...file, cursor, texts }
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
    return listCompletions(document, cursor, texts, placeSite(pagesFile, brandOf(name)))
  })

  connection.onPrepareRename(async (params) => {
    const found = await readAt(params)
    if (!found) return null
    const { document, texts, cursor } = found
    const [section, reference] = [readSection(cursor), readReference(cursor)]
    const isPage = texts.site.site.pages.some(({ path }) => path === reference?.path)
    const isSection = section !== undefined && hasSection(section.name, texts)
    const target = isSection ? section : isPage ? reference : undefined
    if (!target || target.from === target.to) return null
    const { from, to } = target
    const range = { start: document.positionAt(from), end: document.positionAt(to) }
    return { range, placeholder: 'name' in target ? target.name : target.path }
  })

  connection.onRenameRequest(async (params) => {
    const found = await readAt(params)
    const section = found && readSection(found.cursor)
    if (section) return renameSectionIn(section, params.newName, found.texts, uriOf)
    const reference = found && readReference(found.cursor)
    // An id by itself is not the name of its page.
    if (!reference || reference.from === reference.to) return null
    const poFiles = listPoFiles({ pagesFile })
    const poTexts = await found.state.readTexts(poFiles)
    return renamePage(reference, params.newName, found.texts, poTexts, uriOf)
  })

  connection.onDefinition(async (params) => {
    const found = await readAt(params)
    const section = found && readSection(found.cursor)
    if (section) return findSectionDefinitions(section, found.texts, uriOf)
    const entries = found && listEntries(found.name, found.cursor, found.texts)
    if (entries) return findEntryDefinitions(entries, found.cursor, found.texts, uriOf)
    const reference = found && readReference(found.cursor)
    return reference ? findDefinitions(reference, found.texts, uriOf) : []
  })

  connection.onReferences(async (params) => {
    const found = await readAt(params)
    const section = found && readSection(found.cursor)
    const { includeDeclaration } = params.context
    if (section) return findSectionReferences(section, found.texts, uriOf, includeDeclaration)
    const reference = found && readReference(found.cursor)
    return reference ? findPageReferences(reference, found.texts, uriOf, includeDeclaration) : []
  })

  connection.onHover(async (params) => {
    const found = await readAt(params)
    const section = found && readSection(found.cursor)
    const described = section ? describeSection(section, found.texts) : null
    if (described || !describesProperties()) return described
    const { textDocument, position } = params
    const file = await open(textDocument.uri)
    if (!file) return null
    const isPageFile = file.name !== main && brandOf(file.name) === undefined
    const kind = isPageFile ? 'PageFile' : 'PagesFile'
    return describe(file.document.getText(), position, kind)
  })
}

/** A position in a document, as requests name it. */
interface At {
  textDocument: { uri: string }
  position: Position
}
