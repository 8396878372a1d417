import { isPlace } from '../../../../content/plan-entries.ts'
import { alignEdited } from '../../../../content/write/align-edited.ts'
import type { JsonValue, SchemaBundle } from '../../../../schema/read/bundle.ts'
import { idOf, isSameJson } from '../../../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { overlayOf } from '../../../../site/overlay/overlay-name.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import { viewOverlay } from '../../../../site/view/written.ts'
import type { Texts } from '../../../api.ts'
import { editsBetween } from '../../../texts/edit.ts'
import { siteValueOf } from '../../history/site-value.ts'
import { brandsOf } from '../brands/brand-view.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { clearGone, effectsOf, followEffects } from './effects.ts'
import { createLeastMembers, type LeastMembers } from './write-for-brand.ts'

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
  const after = applyEdits(files, edits)?.texts
  if (!after) return []
  const base = view(files)
  const effects = effectsOf(base, edits)
  const renamings = edits.filter(({ edit }) => edit.kind === 'rename')
  const old = siteValueOf(view(applyEdits(files, renamings)?.texts ?? files), main)
  const now = siteValueOf(view(after), main)
  const leastIn = createLeastMembers(bundle, old)
  return brands.flatMap((brand) => {
    const file = overlayOf(brand)
    const root = base.roots.get(file)
    if (!isJsonObject(root) || base.broken.has(file)) return []
    const site = viewOverlay(file, root, base)
    const context = { site, bundle, main: file, base: { site: base, main } }
    const renamed = [...followEffects(context, effects), ...clearGone(context, effects)]
    const text = applyEdits(files, renamed)?.texts[file]
    if (text === undefined) return []
    const overlay: JsonObject = JSON.parse(text)
    const made = editsBetween(overlay, followMembers(overlay, old, now, leastIn))
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

/** `leastIn` takes paths in `old`. */
function followMembers(
  change: JsonObject,
  old: JsonObject,
  now: JsonObject,
  leastIn: LeastMembers,
): JsonObject {
  return Object.fromEntries(
    Object.entries(change).flatMap(([key, part]): [string, JsonValue][] => {
      if (!Object.hasOwn(old, key)) return [[key, part]]
      const isGone = !Object.hasOwn(now, key)
      if (isGone && (part === null || (isJsonObject(part) && leastIn([key]) === undefined)))
        return []
      const after = isGone ? {} : (now[key] ?? null)
      const next = follow(part, old[key] ?? null, after, (path) => leastIn([key, ...path]))
      return next === undefined ? [] : [[key, next]]
    }),
  )
}

/** What differs after a change of what it differs from; undefined if nothing is left of it. */
function follow(
  change: JsonValue,
  old: JsonValue,
  now: JsonValue,
  leastIn: LeastMembers,
): JsonValue | undefined {
  if (!isJsonObject(change) || isSameJson(old, now)) return change
  const next =
    Array.isArray(old) && Array.isArray(now)
      ? followEntries(change, old, now, leastIn)
      : isJsonObject(old) && isJsonObject(now)
        ? followMembers(change, old, now, leastIn)
        : change
  return Object.keys(next).length === 0 && Object.keys(change).length > 0 ? undefined : next
}

function followEntries(
  change: JsonObject,
  old: readonly JsonValue[],
  now: readonly JsonValue[],
  leastIn: LeastMembers,
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
      const [before, after] = [old[index], now[successorOf(id)] ?? null]
      const next =
        before === undefined
          ? placed
          : follow(placed, before, after, (path) => leastIn([index, ...path]))
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
