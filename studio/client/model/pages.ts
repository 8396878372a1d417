import type { Path } from '../../../check/problem/problem.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { valueAt } from '../fields/schema/place-edits.ts'
import type { FileEdit } from './draft.ts'
import { moved } from './list-order.ts'
import { removePageFromCampaigns } from '../../../site/view/campaign-keys.ts'
import { findPathError, type PagesContext } from '../../../site/view/move-page.ts'
import { slugFromTitle } from '../../../schema/values/id.ts'
import { memberOf, type PageView, type SiteView } from '../../../site/view/site-view.ts'

/** The name of a page for people: `Home` for the one that is named by its address, `/`. */
export function nameOfPage({ value: { name }, path }: Pick<PageView, 'value' | 'path'>): string {
  const isNamed = typeof name === 'string' && name !== '' && name !== path
  return isNamed ? name : path === '/' ? 'Home' : path
}

/** The name of a page and its address: `Bonus (/bonus)`. The first page is known by its name. */
export function labelOfPage(page: Pick<PageView, 'value' | 'path'>): string {
  const name = nameOfPage(page)
  return name === page.path || page.path === '/' ? name : `${name} (${page.path})`
}

/** A page in a sentence: by its address, the first one by its name. */
export function wordPage(page: Pick<PageView, 'value' | 'path'>): string {
  return page.path === '/' ? nameOfPage(page) : page.path
}

/** The address that a title suggests for a new page: /summer-party, or with a number if that is taken. */
export function addressFor(site: SiteView, title: string): string {
  const path = `/${slugFromTitle(title) ?? 'page'}`
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? path : `${path}-${number}`
    if (findPathError(site, numbered) === undefined) return numbered
  }
}

/** The file of a site in which a path is written. */
export function fileIn({ pages }: SiteView, [group, key]: Path, main: string): string {
  const page = group === 'pages' ? pages.find((one) => one.key === key) : undefined
  return page?.file ?? main
}

/** The value at a path of a site. */
export function valueIn(
  { site, main }: Pick<PagesContext, 'site' | 'main'>,
  path: Path,
): JsonValue | undefined {
  return valueAt(site.roots.get(fileIn(site, path, main)), path)
}

/** Adds a page at the end of pages.json. */
export function addPage({ main }: PagesContext, path: string, page: JsonObject): FileEdit[] {
  return [{ file: main, edit: { kind: 'set', path: ['pages', path], value: page } }]
}

/** Deletes a page, with what campaigns change on it. */
export function removePage(context: PagesContext, { file, key, path }: PageView): FileEdit[] {
  const page: FileEdit = { file, edit: { kind: 'remove', path: ['pages', key] } }
  return [...removePageFromCampaigns(context, path), page]
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

/** Creates a page with these blocks and a head to be changed. The main heading gets the name of the page. */
export function createPage(
  name: string,
  blocks: readonly JsonObject[],
  { newPage }: Pick<SiteConfig, 'newPage'>,
): JsonObject {
  const heading = blocks.findIndex(({ type }) => type === 'hero')
  const fill = (text: string): string => text.replaceAll('{name}', () => name)
  const { showNav, title, description, heading: main } = newPage
  return {
    name,
    ...(showNav !== undefined && { showNav }),
    meta: { title: fill(title), description: fill(description) },
    blocks: blocks.map((block, index) =>
      index === heading ? { ...block, title: fill(main) } : block,
    ),
  }
}

/** Copies a page for another path, with a new name and title. */
export function copyPage(
  { value }: PageView,
  name: string,
  { newPage }: Pick<SiteConfig, 'newPage'>,
): JsonObject {
  const meta = value['meta']
  const { title: _title, ...rest } = isJsonObject(meta) ? meta : {}
  return {
    ...value,
    name,
    ...(isJsonObject(meta) && {
      meta: { ...rest, title: newPage.heading.replaceAll('{name}', () => name) },
    }),
  }
}
