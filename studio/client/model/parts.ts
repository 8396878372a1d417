import type { JsonObject } from '../../../schema/read/json-object.ts'
import { freeId, idFromTitle } from '../../../schema/values/id.ts'
import type { PagesContext } from '../../../site/view/move-page.ts'
import { memberOf } from '../../../site/view/site-view.ts'
import { clearEdits, setEdit } from '../fields/schema/place-edits.ts'
import type { FileEdit } from './draft.ts'

/** The parts of pages.json that have names for those who edit it. */
type PartGroup = 'sections' | 'campaigns'

/** The free name that a title suggests for a new section or campaign. */
export function namePart({ site, main }: PagesContext, group: PartGroup, title: string): string {
  const used = new Set(Object.keys(memberOf(site.roots.get(main), group)))
  return freeId(idFromTitle(title) ?? group.slice(0, -1), used)
}

/** Adds a section or a campaign, and their group with the first one. */
export function addPart(
  { site, bundle, main }: PagesContext,
  group: PartGroup,
  name: string,
  part: JsonObject,
): FileEdit[] {
  const root = site.roots.get(main)
  const isFirst = Object.keys(memberOf(root, group)).length === 0
  const place = isFirst
    ? { path: [group], within: bundle.$defs['PagesFile'] }
    : { path: [group, name] }
  return [{ file: main, edit: setEdit(root, place, isFirst ? { [name]: part } : part) }]
}

/** Gives a section or a campaign another name, which what uses it gets, too, when that is written. */
export function renamePart(
  { main }: Pick<PagesContext, 'main'>,
  group: PartGroup,
  name: string,
  to: string,
): FileEdit[] {
  return [{ file: main, edit: { kind: 'rename', path: [group, name], name: to } }]
}

/** Deletes a section or a campaign, and their group with the last one. */
export function removePart(
  { site, main }: PagesContext,
  group: PartGroup,
  name: string,
): FileEdit[] {
  const place = { path: [group, name], isRequired: false, removableFrom: 1 }
  return clearEdits(site.roots.get(main), place).map((edit) => ({ file: main, edit }))
}
