import type { Path } from '../../../../check/problem/problem.ts'
import { placeIn } from '../../../../content/plan-entries.ts'
import type { JsonValue } from '../../../../schema/read/bundle.ts'
import { isEqual } from '../../../../schema/read/equal.ts'
import { asRecord, type JsonObject } from '../../../../schema/read/json-object.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import type { OrderEntry } from '../../../texts/arrange.ts'
import { editsBetween, type ModelEdit } from '../../../texts/edit.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { t } from '../../i18n/translate.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { withNew } from '../list-order.ts'
import { keyOfPath } from '../problems/problem-index.ts'
import { followInBrands } from '../write/follow-in-brands.ts'
import { writeEach, type WriteResult } from '../write/write-each.ts'
import { overlayEdits, writeForBrand, type WritingPlace } from '../write/write-for-brand.ts'
import {
  basePath,
  baseValueAt,
  fileAt,
  listAt,
  nameOfBrand,
  overlayPath,
  type BrandView,
} from './brand-view.ts'
import { ownerAt } from './owners.ts'

/** Makes what a brand has at a path that of all brands again. An entry that only the brand has is removed. */
export function resetToBase(files: Texts, place: WritingPlace, path: Path): WriteResult {
  const view = place.view(files, place.brand)
  if (isOwnEntry(view, path)) {
    const edit: ModelEdit = { kind: 'remove', path }
    return writeForBrand(files, place, [{ file: fileAt(view, path), edit }])
  }
  return { edits: overlayEdits(files, view, dropAt(view.overlay, overlayPath(view, path))) }
}

/** Shows an entry of all brands again that a brand leaves out. */
export function bringBack(files: Texts, place: WritingPlace, list: Path, id: string): WriteResult {
  const view = place.view(files, place.brand)
  return {
    edits: overlayEdits(files, view, dropAt(view.overlay, [...overlayPath(view, list), id])),
  }
}

/** Makes what a brand has at a path that of all brands, with the sections and campaigns that it needs. */
export function applyToBase(files: Texts, place: WritingPlace, path: Path): WriteResult {
  const { base } = place.view(files, place.brand)
  return writeWithNeeded(files, place, path, base, (texts, one) => applyOne(texts, place, one))
}

function applyOne(files: Texts, place: WritingPlace, path: Path): WriteResult {
  const view = place.view(files, place.brand)
  const file = fileAt(view, path)
  const isOwn = isOwnEntry(view, path)
  const isMoved = ownerAt(view, path) === 'moved'
  const edits = (isOwn || isMoved ? placeInBase(view, path) : setInBase(view, path)).map(
    (edit): FileEdit => ({ file, edit }),
  )
  const overlay = dropAt(view.overlay, overlayPath(view, path), !isOwn && !isMoved)
  const dropped = overlayEdits(files, view, overlay)
  const baseOf = (texts: Texts): SiteView => place.view(texts, place.brand).base
  const site = { main: view.main, bundle: place.bundle, view: baseOf }
  const next = applyEdits(files, dropped)?.texts
  if (!next) return { refusal: undefined }
  return { edits: [...dropped, ...edits, ...followInBrands(next, site, edits)] }
}

/** Gives another brand what this one has at a path, with the sections and campaigns that it needs. */
export function copyToBrand(
  files: Texts,
  place: WritingPlace,
  path: Path,
  brand: string,
): WriteResult {
  const { site } = place.view(files, brand)
  return writeWithNeeded(files, place, path, site, (texts, one) =>
    copyOne(texts, place, one, brand),
  )
}

/** Writes the sections and campaigns that what is at a path needs and `target` lacks, and then that, as one. */
function writeWithNeeded(
  files: Texts,
  { view: viewOf, brand }: WritingPlace,
  path: Path,
  target: SiteView,
  write: (files: Texts, path: Path) => WriteResult,
): WriteResult {
  const view = viewOf(files, brand)
  const needed = new Map<string, Path>()
  need(String(path.at(-1)), valueAt(view.site.roots.get(fileAt(view, path)), path))
  return writeEach(files, [...needed.values(), path], write)

  function need(key: string, value: JsonValue | undefined): void {
    if (typeof value === 'object' && value !== null)
      for (const [inner, part] of Object.entries(value)) need(inner, part)
    if ((key !== 'section' && key !== 'campaign') || typeof value !== 'string') return
    const at = [`${key}s`, value]
    const own = valueAt(view.site.roots.get(view.main), at)
    const isThere = valueAt(target.roots.get(view.main), at) !== undefined
    if (own === undefined || isThere || needed.has(keyOfPath(at))) return
    needed.set(keyOfPath(at), at)
    need('', own)
  }
}

function copyOne(files: Texts, place: WritingPlace, path: Path, brand: string): WriteResult {
  const view = place.view(files, place.brand)
  const value = valueAt(view.site.roots.get(fileAt(view, path)), path)
  const other = place.view(files, brand)
  const target = otherPath(view, other, path)
  const file = fileAt(view, path)
  const refusal = t('{base} leaves out what this is in.', { base: nameOfBrand(view.base, brand) })
  if (target) {
    const edits = setEdits(valueAt(other.site.roots.get(file), target), value, target)
    return writeForBrand(
      files,
      { ...place, brand },
      edits.map((edit) => ({ file, edit })),
    )
  }
  const list = isOwnEntry(view, path) ? otherPath(view, other, path.slice(0, -1)) : undefined
  const entries = list && valueAt(other.site.roots.get(file), list)
  if (!list || !Array.isArray(entries) || value === undefined) return { refusal }
  const before = Array.from({ length: Number(path.at(-1)) }, (_, index) =>
    otherPath(view, other, [...path.slice(0, -1), index])?.at(-1),
  )
  const at = before.reduce<number>((after, index) => Math.max(after, Number(index ?? -1) + 1), 0)
  const edit: ModelEdit = { kind: 'arrange', path: list, order: withNew(entries.length, at, value) }
  return writeForBrand(files, { ...place, brand }, [{ file, edit }])
}

/** Whether only the brand has this entry of a list that it shares with all brands. */
function isOwnEntry(view: BrandView, path: Path): boolean {
  return (
    typeof path.at(-1) === 'number' &&
    basePath(view, path) === undefined &&
    basePath(view, path.slice(0, -1)) !== undefined
  )
}

function setInBase(view: BrandView, path: Path): ModelEdit[] {
  const target = basePath(view, path)
  const value = valueAt(view.site.roots.get(fileAt(view, path)), path)
  return target ? setEdits(baseValueAt(view, path), value, target) : []
}

/** The edits that make a value of another, or of none. */
function setEdits(
  old: JsonValue | undefined,
  value: JsonValue | undefined,
  path: Path,
): ModelEdit[] {
  if (value !== undefined) return editsBetween(old, value, path)
  return old === undefined ? [] : [{ kind: 'remove', path }]
}

/** Adds an entry to the list of all brands, or moves it there: behind the nearest one before it that they have. */
function placeInBase(view: BrandView, path: Path): ModelEdit[] {
  const list = path.slice(0, -1)
  const target = basePath(view, list)
  const entries = baseValueAt(view, list)
  const value = valueAt(view.site.roots.get(fileAt(view, path)), path)
  if (!target || !Array.isArray(entries) || value === undefined) return []
  const own = basePath(view, path)?.at(-1)
  const before = Array.from({ length: Number(path.at(-1)) }, (_, index) =>
    Number(basePath(view, [...list, index])?.at(-1) ?? -1),
  )
  const order: OrderEntry[] = [...entries.keys()].filter((index) => index !== own)
  const at = order.indexOf(before.findLast((index) => index !== -1) ?? -1) + 1
  const entry = typeof own === 'number' ? own : { value }
  return [{ kind: 'arrange', path: target, order: order.toSpliced(at, 0, entry) }]
}

/** Where another brand's site has what is at a path; undefined if it does not have it. */
function otherPath(view: BrandView, other: BrandView, path: Path): Path | undefined {
  const shown: (string | number)[] = []
  for (const [depth, step] of path.entries()) {
    const [mine, theirs] = [listAt(view, path.slice(0, depth)), listAt(other, shown)]
    if (typeof step !== 'number' || (!mine && !theirs)) {
      shown.push(step)
      continue
    }
    const index = mine ? mine[step]?.index : step
    const id = mine?.[step]?.id
    const at = theirs
      ? theirs.findIndex((one) =>
          index === undefined ? one.index === undefined && one.id === id : one.index === index,
        )
      : (index ?? -1)
    if (at === -1) return undefined
    shown.push(at)
  }
  return shown
}

/** What differs for a brand, without what is at a path, and what is empty then; if asked for, with the place of an entry. */
function dropAt(overlay: JsonObject, [step, ...rest]: Path, keepsPlace = false): JsonObject {
  const key = String(step)
  const inner = valueAt(overlay, [key])
  if (step === undefined || inner === undefined) return overlay
  const members = new Map(Object.entries(overlay))
  const part = asRecord(inner)
  const kept = keepsPlace ? placeIn(part) : {}
  const left = rest.length > 0 ? dropAt(part, rest, keepsPlace) : kept
  if (isEqual(left, {})) members.delete(key)
  else members.set(key, left)
  return Object.fromEntries(members)
}
