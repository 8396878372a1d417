import { normalizePath } from '../../../schema/values/path.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { FileEdit } from './draft.ts'
import { findLinks, replaceTarget } from './links.ts'
import { moved } from './list-order.ts'
import { memberOf, type PageView, type SiteView } from './site.ts'

/** The site that page edits refer to. */
export interface PagesContext {
  site: SiteView
  bundle: SchemaBundle
  /** The name of pages.json. */
  main: string
}

/** Adds a page at the end of pages.json. */
export function addPage({ main }: PagesContext, path: string, page: JsonObject): FileEdit[] {
  return [{ file: main, edit: { kind: 'set', path: ['pages', path], value: page } }]
}

/** Changes the path of a page and updates all links to it; `isRedirected` adds a redirect from the old path. */
export function movePage(
  context: PagesContext,
  { file, key, path: from }: PageView,
  to: string,
  isRedirected: boolean,
): FileEdit[] {
  const { site, bundle, main } = context
  const edits = findLinks(site, bundle, main, from).map((place): FileEdit => ({
    file: place.file,
    edit: { kind: 'set', path: place.path, value: replaceTarget(place, to) },
  }))
  edits.push({ file, edit: { kind: 'rename', path: ['pages', key], name: to } })
  if (isRedirected) {
    const path = ['site', 'redirects', from]
    edits.push({ file: main, edit: { kind: 'set', path, value: to } })
  }
  return edits
}

/** Deletes a page. */
export function removePage({ file, key }: PageView): FileEdit[] {
  return [{ file, edit: { kind: 'remove', path: ['pages', key] } }]
}

/** Moves a page by a number of places within its file; returns no edits if there is no such place. */
export function shiftPage(site: SiteView, { file, key }: PageView, by: number): FileEdit[] {
  const keys = Object.keys(memberOf(site.roots.get(file), 'pages'))
  const from = keys.indexOf(key)
  const to = from + by
  if (from === -1 || to < 0 || to >= keys.length) return []
  const order = moved(keys.length, from, to)
  return [{ file, edit: { kind: 'arrange', path: ['pages'], order } }]
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

/** Copies a page for another path, with a new name and title. */
export function copyPage({ value }: PageView, name: string): JsonObject {
  const meta = value['meta']
  const { title: _title, ...rest } = isJsonObject(meta) ? meta : {}
  return {
    ...value,
    name,
    ...(isJsonObject(meta) && { meta: { ...rest, title: `${name} at {keyword}` } }),
  }
}
