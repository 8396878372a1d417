import { isUse } from '../../../../content/layers/sections.ts'
import { runsOn } from '../../../../content/layers/value-layer.ts'
import { isEqual, ownValue } from '../../../../schema/read/equal.ts'
import {
  asRecord,
  isJsonObject,
  listIn,
  type JsonObject,
  type JsonValue,
} from '../../../../schema/read/json-object.ts'
import { combinePatches } from '../../../../schema/read/merge-patch.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import type { FileEdit } from '../draft.ts'

/**
 * The edits by which campaigns set on a page what they set in the sections that a `use` block of it shows, for these ids: not
 * what is set where the sections are used, since that is laid over it.
 */
export function copyChanges(
  { site, main }: PagesContext,
  { key }: PageView,
  use: JsonObject,
  ids: readonly string[],
): FileEdit[] {
  const shown = listShown(site.roots.get(main), use, {})
  return [...sharedSections(site, main).campaigns.values()].flatMap(({ at, set, pages }) => {
    if (!runsOn({ isOfBrand: true, pages }, key)) return []
    return ids.flatMap((id): FileEdit[] => {
      const own = changeFor(set.pages.get(key), id)
      const inSections = shown.reduceRight<JsonObject>(
        (before, { section, later }) =>
          combinePatches(
            before,
            without(changeFor(set.sections.get(section), id), changeFor(later, id)),
          ),
        {},
      )
      const value = combinePatches(inSections, own)
      if (isEqual(value, own)) return []
      return [{ file: main, edit: { kind: 'set', path: [...at, 'pages', key, id], value } }]
    })
  })
}

/** The sections that a `use` block shows, each before those in it, with what is set in them where they are used. */
function listShown(
  root: JsonValue | undefined,
  use: JsonObject,
  around: JsonObject,
  outer: readonly JsonValue[] = [],
): { section: string; later: JsonObject }[] {
  const { section, set } = use
  // A circle is reported, and shows nothing.
  if (typeof section !== 'string' || outer.includes(section)) return []
  const later = combinePatches(asRecord(set), around)
  const inner = listIn(valueAt(root, ['sections', section]), 'blocks').filter(isUse)
  const all = [...outer, section]
  return [{ section, later }, ...inner.flatMap((one) => listShown(root, one, later, all))]
}

function changeFor(set: JsonObject | undefined, id: string): JsonObject {
  return asRecord(set && ownValue(set, id))
}

/** What a change still changes when another one is laid over it. */
function without(change: JsonObject, later: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(change).flatMap(([key, value]): [string, JsonValue][] => {
      const other = ownValue(later, key)
      if (other === undefined) return [[key, value]]
      const left = isJsonObject(value) && isJsonObject(other) ? without(value, other) : {}
      return Object.keys(left).length === 0 ? [] : [[key, left]]
    }),
  )
}
