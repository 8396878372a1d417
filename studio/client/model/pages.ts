import type { Path } from '../../../check/problem/problem.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import type { JsonValue, SchemaBundle } from '../../../schema/read/bundle.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { slugFromTitle } from '../../../schema/values/id.ts'
import { findPathError, type PagesContext } from '../../../site/view/move-page.ts'
import { memberOf, type PageView, type SiteView } from '../../../site/view/site-view.ts'
import type { OrderEntry } from '../../texts/arrange.ts'
import { clearEdits, setEdit, valueAt } from '../fields/schema/place-edits.ts'
import { t } from '../i18n/translate.ts'
import type { FileEdit } from './draft.ts'

/** The name of a page for people: `Home` for the one that is named by its address, `/`. */
export function nameOfPage({ value: { name }, path }: Pick<PageView, 'value' | 'path'>): string {
  const isNamed = typeof name === 'string' && name !== '' && name !== path
  return isNamed ? name : path === '/' ? t('Home') : path
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
  return findPathError(site, path) === undefined ? path : numberedAddress(site, path)
}

/** The first address like another one that no page has: /bonus-2. */
export function numberedAddress(site: SiteView, path: string): string {
  let number = 2
  while (findPathError(site, `${path}-${number}`) !== undefined && number < maxNumber) number += 1
  return `${path}-${number}`
}

/** Where the search ends: an address that no page may have gets no better by numbers. */
const maxNumber = 1000

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

/** Adds a page behind another one, in the same file. */
export function addPageAfter(
  site: SiteView,
  { file, key }: PageView,
  path: string,
  page: JsonObject,
): FileEdit[] {
  const keys = Object.keys(memberOf(site.roots.get(file), 'pages'))
  const added = { name: path, value: page }
  const places: readonly OrderEntry[] = [...keys.keys()]
  const order = places.toSpliced(keys.indexOf(key) + 1, 0, added)
  return [{ file, edit: { kind: 'arrange', path: ['pages'], order } }]
}

/** Deletes a page; what campaigns change on it goes with it when that is written. */
export function removePage({ file, key }: PageView): FileEdit[] {
  return [{ file, edit: { kind: 'remove', path: ['pages', key] } }]
}

/** A page, and the pages whose addresses begin with its own. */
export interface PageNode {
  page: PageView
  below: readonly PageNode[]
}

/** The pages of a site as a tree by address: each is below the nearest page that its address begins with, except for the home page. */
export function treeOfPages(pages: readonly PageView[]): PageNode[] {
  const paths = new Set(pages.map(({ path }) => path))
  const listBelow = (parent?: string): PageNode[] =>
    (groups.get(parent) ?? []).map((page) => ({ page, below: listBelow(page.path) }))
  const groups = groupBy(pages, ({ path }) => findParent(path, paths))
  return listBelow()
}

/** The list of the tree that a page is in, as far as it is in the same file. */
export function siblingsOf(
  nodes: readonly PageNode[],
  { key, file }: Pick<PageView, 'key' | 'file'>,
): PageNode[] {
  return nodes.some(({ page }) => page.key === key)
    ? nodes.filter(({ page }) => page.file === file)
    : nodes.flatMap(({ below }) => siblingsOf(below, { key, file }))
}

function findParent(path: string, paths: ReadonlySet<string>): string | undefined {
  const above = path.slice(0, path.lastIndexOf('/'))
  return above === '' || paths.has(above) ? above || undefined : findParent(above, paths)
}

/** Moves an entry of a list in the tree by a number of places, with all below it; returns no edits if the page there is in another file. */
export function shiftNode(
  site: SiteView,
  list: readonly PageNode[],
  index: number,
  by: number,
): FileEdit[] {
  const [node, other] = [list[index], list[index + by]]
  if (!node || node.page.file !== other?.page.file) return []
  const keys = Object.keys(memberOf(site.roots.get(node.page.file), 'pages'))
  const [own, others] = [keysIn(node), keysIn(other)]
  const rest = keys.filter((key) => !own.has(key))
  const at =
    by < 0
      ? rest.findIndex((key) => others.has(key))
      : rest.findLastIndex((key) => others.has(key)) + 1
  const order = [...rest.slice(0, at), ...keys.filter((key) => own.has(key)), ...rest.slice(at)]
  const places = order.map((key) => keys.indexOf(key))
  return [{ file: node.page.file, edit: { kind: 'arrange', path: ['pages'], order: places } }]
}

function keysIn({ page, below }: PageNode): Set<string> {
  return new Set([page.key, ...below.flatMap((node) => [...keysIn(node)])])
}

/** Turns a setting of a page, which is on or off, into another value; that which applies without it is not written. */
export function switchPage(
  site: SiteView,
  { file, key }: PageView,
  name: 'inNav' | 'draft',
  { isOn, bundle }: { isOn: boolean; bundle: SchemaBundle },
): FileEdit[] {
  const page = bundle.$defs['Page']
  const place = { path: ['pages', key, name], within: page, isRequired: false, removableFrom: 3 }
  const root = site.roots.get(file)
  const edits =
    isOn === page?.properties?.[name]?.default
      ? clearEdits(root, place)
      : [setEdit(root, place, isOn)]
  return edits.map((edit) => ({ file, edit }))
}

/** The head and the main heading of a new page, by its name. */
export function textsByName(name: string, { newPage }: Pick<SiteConfig, 'newPage'>) {
  const { title, description, heading } = newPage
  const fill = (text: string): string => text.replaceAll('{name}', () => name)
  return { title: fill(title), description: fill(description), heading: fill(heading) }
}

/** Creates a page with these blocks and a head to be changed. The main heading gets the name of the page. */
export function createPage(
  name: string,
  blocks: readonly JsonObject[],
  settings: Pick<SiteConfig, 'newPage'>,
): JsonObject {
  const heading = blocks.findIndex(({ type }) => type === 'hero')
  const { showNav } = settings.newPage
  const { heading: words, ...meta } = textsByName(name, settings)
  return {
    name,
    ...(showNav !== undefined && { showNav }),
    meta,
    blocks: blocks.map((block, index) => (index === heading ? { ...block, title: words } : block)),
  }
}

/** Copies a page for another path, with a new name and title. */
export function copyPage(
  { value }: PageView,
  name: string,
  settings: Pick<SiteConfig, 'newPage'>,
): JsonObject {
  const meta = value['meta']
  const { title: _title, ...rest } = isJsonObject(meta) ? meta : {}
  return {
    ...value,
    name,
    ...(isJsonObject(meta) && {
      meta: { ...rest, title: textsByName(name, settings).heading },
    }),
  }
}
