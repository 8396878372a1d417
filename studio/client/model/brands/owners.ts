import { siteValueOf } from '../../history/site-value.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { idOf } from '../../../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { withoutPlace } from '../../../../content/plan-entries.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Problem } from '../../../../check/problem/problem.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { keyOfPath } from '../problems/problem-index.ts'
import { basePath, baseValueAt, listAt, overlayPath, type BrandView } from './brand-view.ts'

/**
 * Whose a value of a brand's site is: `base` that of all brands; `other` one in place of theirs, or none; `added` one that only
 * the brand has; `changed` theirs with changes in it; `moved` theirs in another place of its list; `left-out` an entry that
 * the brand does not show; `within` a part of something that is `other` or `added`.
 */
export type Owner = 'base' | 'other' | 'added' | 'changed' | 'moved' | 'left-out' | 'within'

/** Says whose the value at a path of the brand's site is. */
export function ownerAt(view: BrandView, path: Path): Owner {
  const own = basePath(view, path)
  if (own) return baseOwnerAt(ownersOf(view.overlay, view.base, view.main), own)
  const isEntry = basePath(view, path.slice(0, -1)) !== undefined
  return isEntry ? 'added' : 'within'
}

/** Says whose the value is that a brand shows for the one at a path of the file for all brands. */
export function baseOwnerAt(owners: ReadonlyMap<string, Owner>, path: Path): Owner {
  for (let end = path.length; end > 0; end--) {
    const owner = owners.get(keyOfPath(path.slice(0, end)))
    if (owner !== undefined && end === path.length) return owner
    if (owner === 'other' || owner === 'added' || owner === 'left-out') return 'within'
    if (owner !== undefined) return 'base'
  }
  return 'base'
}

const known = new WeakMap<JsonObject, { base: SiteView; owners: Map<string, Owner> }>()

/** What a brand changes, by the paths in the files for all brands. */
export function ownersOf(
  overlay: JsonObject,
  base: SiteView,
  main: string,
): ReadonlyMap<string, Owner> {
  const before = known.get(overlay)
  if (before?.base === base) return before.owners
  const owners = new Map<string, Owner>()
  visitMembers([], overlay, siteValueOf(base, main))
  known.set(overlay, { base, owners })
  return owners

  function visitMembers(path: Path, change: JsonObject, old: JsonObject): void {
    for (const [key, inner] of Object.entries(change))
      visit([...path, key], inner, Object.hasOwn(old, key) ? old[key] : undefined)
  }

  function visit(path: Path, change: JsonValue, old: JsonValue | undefined): void {
    const isGroup = isJsonObject(change) && typeof old === 'object' && old !== null
    owners.set(keyOfPath(path), old === undefined ? 'added' : isGroup ? 'changed' : 'other')
    if (!isGroup) return
    if (!Array.isArray(old)) return visitMembers(path, change, old)
    const ids = old.map(idOf)
    for (const [index, entry] of old.entries()) {
      const id = ids[index]
      if (id === undefined || ids.indexOf(id) !== index || !Object.hasOwn(change, id)) continue
      visitEntry([...path, index], change[id] ?? null, entry)
    }
  }

  function visitEntry(path: Path, change: JsonValue, old: JsonValue): void {
    if (!isJsonObject(change)) return void owners.set(keyOfPath(path), 'left-out')
    const rest = withoutPlace(change)
    const isMoved = Object.keys(rest).length === 0
    owners.set(keyOfPath(path), isMoved ? 'moved' : 'changed')
    visitMembers(path, rest, asRecord(old))
  }
}

/**
 * Where the brand's site shows what has a path in a file: in what differs for the brand, or in a file of all brands. Undefined
 * if it does not show it, since the brand replaces it or leaves it out.
 */
export function shownPath(view: BrandView, file: string, path: Path): Path | undefined {
  const isOwn = file === view.overlayFile
  if (!isOwn && !isPagesText(file)) return path
  const shown: (string | number)[] = []
  for (const step of path) {
    const entries = listAt(view, shown)
    const at = entries?.findIndex(({ index, id }) => (isOwn ? id : index) === step)
    if (at === -1) return undefined
    shown.push(at ?? step)
  }
  if (isOwn) return shown
  const owner = ownerAt(view, shown)
  return owner === 'other' || owner === 'within' ? undefined : shown
}

/** The path of a problem in the site that is shown; that in its file if it is not part of that. `main` is pages.json. */
export function placeShown(
  { path, shown, file }: Pick<Problem, 'path' | 'shown' | 'file'>,
  { brandView }: { brandView: BrandView | undefined },
  main: string,
): Path {
  return shown?.path ?? (brandView && shownPath(brandView, file ?? main, path)) ?? path
}

/** An entry of a list of all brands, or a page, that a brand leaves out. */
export interface LeftOut {
  /** Its id, or its key. */
  id: string
  entry: JsonValue
}

/** Lists what a brand leaves out of a list of all brands, or of the pages. */
export function leftOutOf(view: BrandView, list: Path): LeftOut[] {
  const own = valueAt(view.overlay, overlayPath(view, list))
  if (!isJsonObject(own)) return []
  const entries =
    list.length === 1
      ? view.base.pages.map(({ key, value }) => [key, value] as const)
      : asList(baseValueAt(view, list)).map((entry) => [idOf(entry), entry] as const)
  return entries.flatMap(([id, entry]) =>
    id !== undefined && own[id] === null ? [{ id, entry }] : [],
  )
}

function asList(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : []
}
