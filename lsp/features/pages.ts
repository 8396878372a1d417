import { parseTree } from 'jsonc-parser'
import {
  LSPErrorCodes,
  ResponseError,
  type Location,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { pageOf } from '../../check/facts.ts'
import { createEditor, findNode } from '../../check/fix/edits.ts'
import type { Path } from '../../check/problem/problem.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { listIds } from '../../site/view/links.ts'
import { findPathError, moveLinks, movePage, type MoveEdit } from '../../site/view/move-page.ts'
import { memberOf } from '../../site/view/site-view.ts'
import type { SiteTexts } from '../site/site-texts.ts'
import { toTextEdit } from './code-actions.ts'
import type { Cursor } from './cursor.ts'

/** A page that a text refers to. */
export interface PageReference {
  /** The path of the page, normalized. */
  path: string
  /** The id of one of its blocks or entries. */
  id: string | undefined
  /** The range of the path in the text. */
  from: number
  to: number
}

/** Reads the page that the cursor is on: by its key, or in a link to it. Returns undefined if there is none. */
export function readReference({
  path,
  isKey,
  kind,
  word,
  from,
  to,
}: Cursor): PageReference | undefined {
  if (isKey) {
    const isPage = path.length === 2 && path[0] === 'pages'
    return isPage ? { path: normalizePath(word), id: undefined, from, to } : undefined
  }
  if (kind !== 'Href' && kind !== 'Html' && kind !== 'Redirect') return undefined
  const [pathname = ''] = word.split(/[?#]/)
  const id = word.split('#')[1]
  const own = pathname === '' && id !== undefined ? pageOf(path) : undefined
  const page = pathname.startsWith('/') ? normalizePath(pathname) : own
  return page === undefined ? undefined : { path: page, id, from, to: from + pathname.length }
}

/** Finds where a page, or the id in it, is defined: in the site and in its overlays. */
export function findDefinitions(
  { path, id }: PageReference,
  { texts, site, overlays }: SiteTexts,
  uriOf: (name: string) => string,
): Location[] {
  return [site, ...overlays].flatMap(({ site: { pages } }) => {
    const page = pages.find((one) => one.path === path)
    const text = page && texts[page.file]
    if (!page || text === undefined) return []
    const target = listIds(page).find((one) => one.id === id)
    const range = rangeOfKey(text, target?.path ?? ['pages', page.key])
    return range ? [{ uri: uriOf(page.file), range }] : []
  })
}

/** The edits that give a page another path, in all files. Throws a ResponseError with the reason if it cannot be done. */
export function renamePage(
  { path }: PageReference,
  to: string,
  { texts, site, overlays }: SiteTexts,
  uriOf: (name: string) => string,
): WorkspaceEdit {
  const page = site.site.pages.find((one) => one.path === path)
  if (!page) throw refuse(`${path} is not a page of this site.`)
  if (path === '/') throw refuse('The home page cannot have another path.')
  const error = findPathError(site.site, to)
  if (error !== undefined) throw refuse(error)
  const [broken] = [site, ...overlays].flatMap((context) => [...context.site.broken])
  if (broken !== undefined)
    throw refuse(`${broken} is not valid JSON, so its links cannot be found. Correct it first.`)
  const edits = [
    ...movePage(site, page, to, false),
    ...overlays.flatMap((overlay) => [
      ...moveLinks(overlay, path, to),
      ...Object.keys(memberOf(overlay.site.roots.get(overlay.main), 'pages'))
        .filter((key) => normalizePath(key) === path)
        .map((key): MoveEdit => ({
          file: overlay.main,
          edit: { kind: 'rename', path: ['pages', key], name: to },
        })),
    ]),
  ]
  const files = [...new Set(edits.map(({ file }) => file))]
  const changes = files.map((file): [string, TextEdit[]] => {
    const text = texts[file] ?? ''
    const document = TextDocument.create(file, 'json', 0, text)
    const own = edits.flatMap((one) => (one.file === file ? [one.edit] : []))
    const resolved = createEditor(text)(own)
    if (!resolved) throw refuse(`The links in ${file} cannot be changed.`)
    return [uriOf(file), resolved.map((edit) => toTextEdit(document, edit))]
  })
  return { changes: Object.fromEntries(changes) }
}

function refuse(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message)
}

function rangeOfKey(text: string, path: Path): Range | undefined {
  const key = findNode(parseTree(text), path)?.parent?.children?.[0]
  if (!key) return undefined
  const document = TextDocument.create('', 'json', 0, text)
  return {
    start: document.positionAt(key.offset),
    end: document.positionAt(key.offset + key.length),
  }
}
