import type { Location, WorkspaceEdit } from 'vscode-languageserver/node'
import { pageOf } from '../../check/facts.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { listIds } from '../../site/view/links.ts'
import { findPathError, moveLinks, movePage, type MoveEdit } from '../../site/view/move-page.ts'
import { sharedSections } from '../../site/view/sections.ts'
import { memberOf } from '../../site/view/site-view.ts'
import type { SiteTexts } from '../site/site-texts.ts'
import type { Cursor } from './cursor.ts'
import { rangeOf, refuse, toWorkspaceEdit, type UriOf } from './edits.ts'

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
  uriOf: UriOf,
): Location[] {
  const sections = sharedSections(site.site, site.main)
  return [site, ...overlays].flatMap(({ site: { pages } }) => {
    const page = pages.find((one) => one.path === path)
    if (!page) return []
    const place = listIds(page, sections).find((one) => one.id === id)?.path ?? ['pages', page.key]
    const file = place[0] === 'pages' ? page.file : site.main
    const range = rangeOf(texts[file] ?? '', place, 'key')
    return range ? [{ uri: uriOf(file), range }] : []
  })
}

/** The edits that give a page another path, in all files. Throws a ResponseError with the reason if it cannot be done. */
export function renamePage(
  { path }: PageReference,
  to: string,
  all: SiteTexts,
  uriOf: UriOf,
): WorkspaceEdit {
  const { site, overlays } = all
  const page = site.site.pages.find((one) => one.path === path)
  if (!page) throw refuse(`${path} is not a page of this site.`)
  if (path === '/') throw refuse('The home page cannot have another path.')
  const error = findPathError(site.site, to)
  if (error !== undefined) throw refuse(error)
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
  return toWorkspaceEdit(edits, all, uriOf)
}
