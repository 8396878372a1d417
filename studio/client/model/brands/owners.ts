import type { Path, Problem } from '../../../../check/problem/problem.ts'
import { withoutPlace } from '../../../../content/plan-entries.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { idOf } from '../../../../schema/read/equal.ts'
import {
  asRecord,
  isJsonObject,
  stepInto,
  type JsonObject,
} from '../../../../schema/read/json-object.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { fileIn } from '../pages.ts'
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
  if (own) return baseOwnerAt(view.overlay, view.base, view.main, own)
  const isEntry = basePath(view, path.slice(0, -1)) !== undefined
  return isEntry ? 'added' : 'within'
}

/** Says whose the value is that a brand with this overlay shows for the one at a path of the site of all brands. */
export function baseOwnerAt(overlay: JsonObject, base: SiteView, main: string, path: Path): Owner {
  let change: JsonValue = overlay
  let old = base.roots.get(fileIn(base, path, main))
  let owner: Owner = 'base'
  for (const step of path) {
    if (owner === 'other' || owner === 'added' || owner === 'left-out') return 'within'
    const name = Array.isArray(old) ? nameOfEntry(old, step) : step
    const own: JsonValue | undefined =
      name === undefined ? undefined : stepInto(withoutPlace(asRecord(change)), name)
    if (own === undefined) return 'base'
    const isEntry = Array.isArray(old)
    old = stepInto(old, step)
    owner = isEntry ? ownerOfEntry(own) : ownerOfMember(own, old)
    change = own
  }
  return owner
}

/** What an overlay calls an entry of a list; undefined if it cannot name it. */
function nameOfEntry(list: readonly JsonValue[], index: string | number): string | undefined {
  const id = idOf(list[Number(index)])
  return list.findIndex((entry) => idOf(entry) === id) === index ? id : undefined
}

function ownerOfEntry(change: JsonValue): Owner {
  if (!isJsonObject(change)) return 'left-out'
  return Object.keys(withoutPlace(change)).length === 0 ? 'moved' : 'changed'
}

function ownerOfMember(change: JsonValue, old: JsonValue | undefined): Owner {
  if (old === undefined) return 'added'
  return isJsonObject(change) && typeof old === 'object' && old !== null ? 'changed' : 'other'
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
