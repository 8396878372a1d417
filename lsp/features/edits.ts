import { parseTree } from 'jsonc-parser'
import { TextDocument } from 'vscode-languageserver-textdocument'
import {
  LSPErrorCodes,
  ResponseError,
  type Location,
  type Range,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node'
import { createEditor, findNode } from '../../check/fix/edits.ts'
import { isPlace } from '../../content/plan-entries.ts'
import { idOf } from '../../schema/read/equal.ts'
import { asRecord, isJsonObject, type Path, type JsonValue } from '../../schema/read/json-object.ts'
import { isMarkdown } from '../../schema/values/file-path.ts'
import { readPo } from '../../site/locales/po/po-file.ts'
import { renamePageInPo } from '../../site/locales/po/rename-page.ts'
import type { MoveEdit } from '../../site/view/move-page.ts'
import type { SiteTexts } from '../site/workspace.ts'
import { toTextEdit } from './code-actions.ts'
import type { Cursor } from './cursor.ts'

/** Turns a file's name into its URI. */
export type UriOf = (name: string) => string

/** A place in a file of a site or one of its overlays. */
export interface FilePlace {
  file: string
  path: Path
}

/** The edits of a rename, and the two names as PO files write them. */
export interface Renaming {
  edits: readonly MoveEdit[]
  from: string
  to: string
}

/**
 * Turns a rename into edits of an editor, also of these PO files, in which translations follow. Throws a ResponseError with the
 * reason if it cannot be done.
 */
export function toWorkspaceEdit(
  { edits, from, to }: Renaming,
  { texts, site, overlays }: SiteTexts,
  poTexts: SiteTexts['texts'],
  uriOf: UriOf,
): WorkspaceEdit {
  const [broken] = [site, ...overlays].flatMap((context) => [...context.site.broken])
  if (broken !== undefined)
    throw refuse(`${broken} is not valid JSON, so its links cannot be found. Correct it first.`)
  const files = [...new Set(edits.map(({ file }) => file))]
  const markdown = files.find(isMarkdown)
  if (markdown !== undefined)
    throw refuse(`${markdown} would have to change as well: change it there first.`)
  const changes = files.map((file): [string, TextEdit[]] => {
    const text = texts[file] ?? ''
    const document = TextDocument.create(file, 'json', 0, text)
    const own = edits.flatMap((one) => (one.file === file ? [one.edit] : []))
    const resolved = createEditor(text)(own)
    if (!resolved) throw refuse(`The links in ${file} cannot be changed.`)
    return [uriOf(file), resolved.map((edit) => toTextEdit(document, edit))]
  })
  const translated = Object.entries(poTexts).flatMap(([name, text]): [string, TextEdit[]][] => {
    const document = TextDocument.create(uriOf(name), 'po', 0, text)
    const made = renamePageInPo(readPo(text), from, to).map((one) => toTextEdit(document, one))
    return made.length === 0 ? [] : [[document.uri, made]]
  })
  return { changes: Object.fromEntries([...changes, ...translated]) }
}

/** The error that an editor shows as the reason of a refusal. */
export function refuse(message: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, message)
}

/** Makes the function that finds a place of a site, its value or its key, for an editor: none if it is not there. */
export function placesIn(
  { texts }: Pick<SiteTexts, 'texts'>,
  uriOf: UriOf,
  part: 'key' | 'value',
): (place: FilePlace) => Location[] {
  return ({ file, path }) => {
    const range = rangeOf(file, texts[file] ?? '', path, part)
    return range ? [{ uri: uriOf(file), range }] : []
  }
}

function rangeOf(file: string, text: string, path: Path, part: 'key' | 'value'): Range | undefined {
  if (isMarkdown(file)) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }
  const value = findNode(parseTree(text), path)
  const node = part === 'key' ? value?.parent?.children?.[0] : value
  if (!node) return undefined
  const document = TextDocument.create('', 'json', 0, text)
  return {
    start: document.positionAt(node.offset),
    end: document.positionAt(node.offset + node.length),
  }
}

/**
 * Lists the entries that an overlay may name at the cursor, with their ids and their titles, or else types; undefined where it
 * names none.
 */
export function listOverlayEntries(
  name: string,
  { path, isKey }: Cursor,
  { site: { site, main }, overlays }: SiteTexts,
) {
  const isAnchor = !isKey && isPlace(String(path.at(-1)))
  if (!overlays.some((overlay) => overlay.main === name) || !(isKey || isAnchor)) return undefined
  const [group, key, ...inner] = path.slice(0, isAnchor ? -2 : -1)
  const page = group === 'pages' ? site.pages.find((one) => one.key === key) : undefined
  const steps = page ? inner : path.slice(0, isAnchor ? -2 : -1)
  const home: (string | number)[] = page ? ['pages', page.key] : []
  let value: JsonValue | undefined = page ? page.value : site.roots.get(main)
  for (const step of steps) {
    if (Array.isArray(value)) {
      const index: number = value.findIndex((entry) => idOf(entry) === step)
      value = value[index]
      home.push(index)
    } else {
      value = isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined
      home.push(step)
    }
  }
  if (!Array.isArray(value)) return undefined
  return value.flatMap((entry, index) => {
    const id = idOf(entry)
    const { title, type } = asRecord(entry)
    const words = [title, type].find((word) => typeof word === 'string')
    return id === undefined
      ? []
      : [{ id, title: words ?? '', file: page?.file ?? main, path: [...home, index, 'id'] }]
  })
}
