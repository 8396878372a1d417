import type { Edit } from '../../check/problem/problem.ts'
import { normalizePath } from '../../schema/values/path.ts'
import { memberOf, type PageView, type SiteView } from './site-view.ts'
import type { WrittenTexts } from './written.ts'

/** The site, or the overlay, that page edits refer to. */
export type PagesContext = WrittenTexts

/** One edit of a file by its path in the JSON. */
export interface MoveEdit {
  file: string
  edit: Extract<Edit, { kind: 'set' | 'rename' }>
}

/**
 * The edits that give a page another path, which links to it follow when they are written; `isRedirected` adds a redirect from
 * the old path.
 */
export function movePage(
  { main }: Pick<PagesContext, 'main'>,
  { file, key, path: from }: PageView,
  to: string,
  isRedirected: boolean,
): MoveEdit[] {
  const renamed: MoveEdit = { file, edit: { kind: 'rename', path: ['pages', key], name: to } }
  const path = ['site', 'redirects', from]
  const redirect: MoveEdit = { file: main, edit: { kind: 'set', path, value: to } }
  return isRedirected ? [renamed, redirect] : [renamed]
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
