import type { Edit } from '../../check/problem/problem.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { findLinks, replaceTarget } from './links.ts'
import { renamePageInLists } from './page-keys.ts'
import { memberOf, type PageView, type SiteView } from './site-view.ts'
import type { WrittenTexts } from './written.ts'

/** The site, or the overlay, that page edits refer to. */
export type PagesContext = WrittenTexts

/** One edit of a file by its path in the JSON. */
export interface MoveEdit {
  file: string
  edit: Extract<Edit, { kind: 'set' | 'rename' }>
}

/** Changes the path of a page and updates all links to it, and campaigns; `isRedirected` adds a redirect from the old path. */
export function movePage(
  context: PagesContext,
  { file, key, path: from }: PageView,
  to: string,
  isRedirected: boolean,
): MoveEdit[] {
  const edits = moveLinks(context, from, to)
  edits.push({ file, edit: { kind: 'rename', path: ['pages', key], name: to } })
  if (isRedirected) {
    const path = ['site', 'redirects', from]
    edits.push({ file: context.main, edit: { kind: 'set', path, value: to } })
  }
  return edits
}

/** Points all links to a page at another path, and all that campaigns change on it. */
export function moveLinks(context: PagesContext, from: string, to: string): MoveEdit[] {
  const links = findLinks(context, from).map((place): MoveEdit => ({
    file: place.file,
    edit: { kind: 'set', path: place.path, value: replaceTarget(place, to) },
  }))
  return [...links, ...renamePageInLists(context, from, to)]
}

/** Returns what is wrong with the path of a new page, for display; undefined if nothing is. */
export function findPathError(site: SiteView, path: string): string | undefined {
  if (!path.startsWith('/')) return 'Start the path with a slash, such as /promos.'
  if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(path))
    return 'Use lowercase letters, digits and single dashes, such as /summer-promos.'
  const other = site.pages.find((page) => page.path === normalizePath(path))
  if (other) return `The page ${other.path} already exists.`
  const redirects = memberOf(site.settings, 'redirects')
  if (Object.hasOwn(redirects, path))
    return `${path} is a redirect. Remove it in the site settings first.`
  return undefined
}
