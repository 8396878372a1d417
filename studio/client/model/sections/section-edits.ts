import { isUse, type Sections } from '../../../../check/expand/sections.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { freeId, idFromTitle } from '../../../../schema/values/id.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { memberOf, type PageView } from '../../../../site/view/site-view.ts'
import { setEdit } from '../../fields/schema/place-edits.ts'
import type { OrderEntry } from '../arrange.ts'
import type { FileEdit } from '../draft.ts'

/** The name and title of a section. */
export interface SectionNames {
  name: string
  title: string
}

/** The free name that a title suggests for a new section. */
export function nameSection({ site, main }: PagesContext, title: string): string {
  const used = new Set(Object.keys(memberOf(site.roots.get(main), 'sections')))
  return freeId(idFromTitle(title) ?? 'section', used)
}

/** Moves neighbouring blocks of a page, from the first to the last index, to a new section, which the page then uses. */
export function shareBlocks(
  context: PagesContext,
  page: PageView,
  [first, last]: readonly [first: number, last: number],
  { name, title }: SectionNames,
): FileEdit[] {
  const order = page.blocks.flatMap((_, index): OrderEntry[] => {
    if (index === first) return [{ value: { type: 'use', section: name } }]
    return index > first && index <= last ? [] : [index]
  })
  return [
    ...addSection(context, name, { title, blocks: page.blocks.slice(first, last + 1) }),
    { file: page.file, edit: { kind: 'arrange', path: ['pages', page.key, 'blocks'], order } },
  ]
}

/** Adds a section, and "sections" with the first one. */
export function addSection(
  { site, bundle, main }: PagesContext,
  name: string,
  section: JsonObject,
): FileEdit[] {
  const root = site.roots.get(main)
  const hasSections = Object.keys(memberOf(root, 'sections')).length > 0
  const [path, value] = hasSections
    ? [['sections', name], section]
    : [['sections'], { [name]: section }]
  const within = hasSections ? undefined : bundle.$defs['PagesFile']
  const place = { path, within, isRequired: false, removableFrom: path.length }
  return [{ file: main, edit: setEdit(root, place, value) }]
}

/** Deletes a section, and "sections" with the last one. */
export function removeSection({ site, main }: PagesContext, name: string): FileEdit[] {
  const isLast = Object.keys(memberOf(site.roots.get(main), 'sections')).length === 1
  const path = isLast ? ['sections'] : ['sections', name]
  return [{ file: main, edit: { kind: 'remove', path } }]
}

/**
 * The order of a page's blocks with the `use` block at an index replaced by the blocks that it shows; undefined if it shows
 * none.
 */
export function detachOrder(
  blocks: readonly JsonValue[],
  index: number,
  sections: Sections,
): OrderEntry[] | undefined {
  const { pieces } = sections.expand(blocks.slice(index, index + 1), [])
  if (!isUse(blocks[index]) || pieces.some(({ block }) => block === blocks[index])) return undefined
  return blocks.flatMap((_, at): OrderEntry[] =>
    at === index ? pieces.map(({ block }) => ({ value: asJson(block) })) : [at],
  )
}

/** Blocks of parsed JSON are JSON. */
function asJson(block: unknown): JsonValue {
  return isJsonObject(block) ? block : null
}
