import { normalizePath } from '../../../schema/values/path.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import type { OrderEntry } from './arrange.ts'
import type { FileEdit } from './draft.ts'
import { findLinks, replaceTarget } from './links.ts'
import { memberOf, type PageView, type SiteView } from './site.ts'

/** What the edits of pages look at. */
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

/** Gives a page another path, and leads every link to it there; with `isRedirected`, the old address leads there too. */
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

/** Takes a page out. */
export function removePage({ file, key }: PageView): FileEdit[] {
  return [{ file, edit: { kind: 'remove', path: ['pages', key] } }]
}

/** Moves a page by so many places among those of its file; none where there is no such place. */
export function shiftPage(site: SiteView, { file, key }: PageView, by: number): FileEdit[] {
  const keys = Object.keys(memberOf(site.roots.get(file), 'pages'))
  const from = keys.indexOf(key)
  const to = from + by
  if (from === -1 || to < 0 || to >= keys.length) return []
  const order: OrderEntry[] = [...keys.keys()]
  order.splice(from, 1)
  order.splice(to, 0, from)
  return [{ file, edit: { kind: 'arrange', path: ['pages'], order } }]
}

/** Says what is wrong with a path for a new page, in words for people; undefined where nothing is. */
export function findPathError(site: SiteView, path: string): string | undefined {
  if (!path.startsWith('/')) return 'A path starts with a slash, as in /promos.'
  if (!/^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)+$/.test(path))
    return 'A path has small letters, digits and single dashes between its slashes, as in /summer-promos.'
  const other = site.pages.find((page) => page.path === normalizePath(path))
  if (other) return `There is a page at ${other.path} already.`
  const redirects = memberOf(site.settings, 'redirects')
  if (Object.hasOwn(redirects, path))
    return `${path} is a redirect. Take it out of the site settings first.`
  return undefined
}

/** A copy of a page for another path: not listed twice under one name, and without a second title for search engines. */
export function copyPage({ value }: PageView, name: string): JsonObject {
  const meta = value['meta']
  const { title: _title, ...rest } = isJsonObject(meta) ? meta : {}
  return {
    ...value,
    name,
    ...(isJsonObject(meta) && { meta: { ...rest, title: `${name} at {keyword}` } }),
  }
}
