import { siteValueOf } from '../../history/site-value.ts'
import { createFindProperty } from '../../../../check/schema/find-property.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import { alignEdited } from '../../../../schema/overlay/align-edited.ts'
import { dereference, type JsonValue, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { idOf, isSameJson } from '../../../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { isPlace } from '../../../../schema/overlay/plan-entries.ts'
import { normalizePath } from '../../../../schema/values/path.ts'
import { moveLinks, type PagesContext } from '../../../../site/view/move-page.ts'
import { renameSection } from '../../../../site/view/sections.ts'
import { createSiteViewer, memberOf, type SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import type { FileEdit } from '../draft.ts'
import { editsBetween } from '../edit.ts'
import { brandsOf } from './brand-view.ts'
import { applyEdits } from './write-for-brand.ts'
import { overlayOf } from '../../../../site/overlay/overlay-name.ts'

/** The site whose brands follow, and how it is read. */
interface Place {
  main: string
  bundle: SchemaBundle
  view: (files: Texts) => SiteView
}

/**
 * Returns the edits of what differs for brands that follow from edits of the site of all brands: what is gone there is gone for
 * the brands, too, and what has another id, address or name is found by that.
 */
export function followInBrands(
  files: Texts,
  { main, bundle, view }: Place,
  edits: readonly FileEdit[],
): FileEdit[] {
  const brands = brandsOf(files)
  if (brands.length === 0 || edits.every(isHarmless)) return []
  const after = applyEdits(files, edits)
  if (!after) return []
  const base = view(files)
  const renames = edits.flatMap(({ edit }) =>
    edit.kind === 'rename' && edit.path.length === 2 ? [edit] : [],
  )
  const old = renames.reduce<JsonObject>(
    (root, { path: [group, key], name }) => ({
      ...root,
      [String(group)]: renameMember(memberOf(root, String(group)), String(key), name),
    }),
    siteValueOf(base, main),
  )
  const now = siteValueOf(view(after), main)
  const find = createFindProperty(bundle)
  const isMap: Spot['isMap'] = (path) => {
    const { type, required = [] } = dereference(bundle, find(path, old)?.schema ?? {})
    return type === 'object' && required.length === 0
  }
  return brands.flatMap((brand) => {
    const file = overlayOf(brand)
    const root = base.roots.get(file)
    if (!isJsonObject(root) || base.broken.has(file)) return []
    const renamed = renames.flatMap(({ path: [group, key], name }) => {
      const site = createSiteViewer(file)({ [file]: files[file] ?? '' })
      const context = { site, bundle, main: file, base: { site: base, main } }
      return renameIn(context, String(group), String(key), name)
    })
    const text = applyEdits(files, renamed)?.[file]
    if (text === undefined) return []
    const overlay: JsonObject = JSON.parse(text)
    const followed = followMembers(overlay, old, now, { path: [], isMap })
    const made = editsBetween(overlay, followed)
    return [...renamed, ...made.map((edit) => ({ file, edit }))]
  })
}

/** Whether an edit only changes a text, a number or a choice that is no id. */
function isHarmless({ edit }: FileEdit): boolean {
  const name = edit.path.at(-1)
  if (edit.kind === 'set')
    return typeof edit.value !== 'object' && typeof name === 'string' && name !== 'id'
  return edit.kind === 'setTexts' || edit.kind === 'count' || edit.kind === 'pictures'
}

function renameMember(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key === from ? to : key, value]),
  )
}

/** The edits of an overlay that give a page another address, or a section another name. */
function renameIn(context: PagesContext, group: string, key: string, name: string): FileEdit[] {
  if (group === 'sections') return renameSection(context, key, name)
  if (group !== 'pages') return []
  const { site, main } = context
  const isThere = Object.hasOwn(memberOf(site.roots.get(main), 'pages'), key)
  return [
    ...moveLinks(context, normalizePath(key), name),
    ...(isThere
      ? [{ file: main, edit: { kind: 'rename', path: ['pages', key], name } } satisfies FileEdit]
      : []),
  ]
}

/** A place in the site of all brands before the change. */
interface Spot {
  path: Path
  /** Whether an object may lack any member: it is gone when the last one is, and what a brand adds to it is not. */
  isMap: (path: Path) => boolean
}

function followMembers(
  change: JsonObject,
  old: JsonObject,
  now: JsonObject,
  { path, isMap }: Spot,
): JsonObject {
  return Object.fromEntries(
    Object.entries(change).flatMap(([key, part]): [string, JsonValue][] => {
      if (!Object.hasOwn(old, key)) return [[key, part]]
      const spot = { path: [...path, key], isMap }
      const isGone = !Object.hasOwn(now, key)
      if (isGone && (part === null || (isJsonObject(part) && !isMap(spot.path)))) return []
      const next = follow(part, old[key] ?? null, isGone ? {} : (now[key] ?? null), spot)
      return next === undefined ? [] : [[key, next]]
    }),
  )
}

/** What differs after a change of what it differs from; undefined if nothing is left of it. */
function follow(
  change: JsonValue,
  old: JsonValue,
  now: JsonValue,
  spot: Spot,
): JsonValue | undefined {
  if (!isJsonObject(change) || isSameJson(old, now)) return change
  const next =
    Array.isArray(old) && Array.isArray(now)
      ? followEntries(change, old, now, spot)
      : isJsonObject(old) && isJsonObject(now)
        ? followMembers(change, old, now, spot)
        : change
  return Object.keys(next).length === 0 && Object.keys(change).length > 0 ? undefined : next
}

function followEntries(
  change: JsonObject,
  old: readonly JsonValue[],
  now: readonly JsonValue[],
  { path, isMap }: Spot,
): JsonObject {
  const origins = alignEdited(old, now)
  const [oldIds, ids] = [old.map(idOf), now.map(idOf)]
  /** The index of what an old entry with an id has become; -1 if it is gone. */
  const successorOf = (id: string): number => origins.indexOf(oldIds.indexOf(id))
  const nameOf = (id: string): string | undefined =>
    oldIds.includes(id) ? ids[successorOf(id)] : id
  return Object.fromEntries(
    Object.entries(change).flatMap(([id, part]): [string, JsonValue][] => {
      const name = nameOf(id)
      if (name === undefined) return []
      if (!isJsonObject(part)) return [[name, part]]
      const placed = Object.fromEntries(
        Object.entries(part).map(([key, value]) =>
          isPlace(key) && typeof value === 'string' ? placeAnew(id, key, value) : [key, value],
        ),
      )
      const index = oldIds.indexOf(id)
      const spot = { path: [...path, index], isMap }
      const next =
        index === -1
          ? placed
          : follow(placed, old[index] ?? null, now[successorOf(id)] ?? null, spot)
      return next === undefined ? [] : [[name, next]]
    }),
  )

  /** A place next to an entry that is gone is next to the one before it, or else that after it. */
  function placeAnew(own: string, side: string, anchor: string): [string, string] {
    const name = nameOf(anchor)
    if (name !== undefined) return [side, name]
    const index = oldIds.indexOf(anchor)
    const left = oldIds.map((id) => {
      const part = id === undefined || id === own ? null : (change[id] ?? {})
      const isStill = isJsonObject(part) && !Object.keys(part).some(isPlace)
      return isStill && id !== undefined ? nameOf(id) : undefined
    })
    const before = left.slice(0, index).findLast((id) => id !== undefined)
    if (before !== undefined) return ['$after', before]
    const after = left.slice(index + 1).find((id) => id !== undefined)
    return after === undefined ? ['$after', '*'] : ['$before', after]
  }
}
