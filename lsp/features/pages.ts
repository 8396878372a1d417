import type { Location, WorkspaceEdit } from 'vscode-languageserver/node'
import { pageOf } from '../../check/facts.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { findLinks, listIds } from '../../site/view/links.ts'
import { findPathError, moveLinks, movePage, type MoveEdit } from '../../site/view/move-page.ts'
import { sharedSections } from '../../site/view/sections.ts'
import { memberOf } from '../../site/view/site-view.ts'
import type { SiteTexts } from '../site/site-texts.ts'
import type { Cursor } from './cursor.ts'
import { placesIn, refuse, toWorkspaceEdit, withTranslations, type UriOf } from './edits.ts'

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
  const home = path.at(-1) === 'id' ? pageOf(path) : undefined
  if (home !== undefined) return { path: home, id: word, from, to: from }
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
  const locate = placesIn({ texts }, uriOf, 'key')
  return [site, ...overlays].flatMap(({ main, site: { pages } }) => {
    const page = pages.find((one) => one.path === path)
    if (!page) return []
    const found = listIds(page, sections).find((one) => one.id === id)
    // A link to an id that is nowhere leads to its page, but not to what brands change of that.
    if (!found && id !== undefined && main !== site.main) return []
    const place = found?.path ?? ['pages', page.key]
    const file = place[0] === 'pages' ? page.file : site.main
    return locate({ file, path: place })
  })
}

/** Finds the links to a page, or to the id in it, in all files, after its definitions if these are wanted. */
export function findPageReferences(
  reference: PageReference,
  all: SiteTexts,
  uriOf: UriOf,
  withDefinitions: boolean,
): Location[] {
  const sections = sharedSections(all.site.site, all.site.main)
  const shows = (section?: string | number): boolean =>
    [...sections.pagesOf(String(section))].some((key) => normalizePath(key) === reference.path)
  const links = [all.site, ...all.overlays].flatMap((context) =>
    findLinks(context, reference.path, { id: reference.id, shows }),
  )
  return [
    ...(withDefinitions ? findDefinitions(reference, all, uriOf) : []),
    ...links.flatMap(placesIn(all, uriOf, 'value')),
  ]
}

/** The edits that give a page another path, in all files and these PO files. Throws a ResponseError with the reason if it cannot be done. */
export function renamePage(
  { path }: PageReference,
  to: string,
  all: SiteTexts,
  poTexts: SiteTexts['texts'],
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
  return withTranslations(toWorkspaceEdit(edits, all, uriOf), { from: path, to }, poTexts, uriOf)
}
