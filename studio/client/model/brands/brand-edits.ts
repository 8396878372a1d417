import type { Path } from '../../../../check/problem/problem.ts'
import { isInLayer } from '../../../../content/layers/value-layer.ts'
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
import { setForSite } from '../campaigns/set-for-site.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { keyOfPath } from '../problems/problem-index.ts'
import { followInBrands } from '../write/follow-in-brands.ts'
import { writeEach, type WriteResult } from '../write/write-each.ts'
import { overlayEdits, writeForBrand, type WritingPlace } from '../write/write-for-brand.ts'
import { fileAt, listAt, nameOfBrand, overlayPath, type BrandView } from './brand-view.ts'
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

/**
 * Makes what a brand has at a path that of all brands, with the sections and campaigns that it needs. What such a campaign
 * changes in what only the brand has stays the brand's.
 */
export function applyToBase(files: Texts, place: WritingPlace, path: Path): WriteResult {
  const siteOf = (texts: Texts): SiteView => place.view(texts, place.brand).base
  const write = (texts: Texts, one: Path): WriteResult => applyOne(texts, place, one)
  return writeWithNeeded(files, place, path, { siteOf, write }, (texts, edits, campaign) => {
    const { site, main } = place.view(texts, place.brand)
    const value = valueAt(site.roots.get(main), campaign)
    const kept = value === undefined ? [] : [{ file: main, edit: setTo(campaign, value) }]
    return writeEach(texts, ['base', 'brand'], (next, whose) =>
      whose === 'base' ? { edits } : writeForBrand(next, place, kept),
    )
  })
}

function applyOne(files: Texts, place: WritingPlace, path: Path): WriteResult {
  const view = place.view(files, place.brand)
  const edits = editsGiving(view, undefined, path) ?? []
  const keepsPlace = !isOwnEntry(view, path) && ownerAt(view, path) !== 'moved'
  const overlay = dropAt(view.overlay, overlayPath(view, path), keepsPlace)
  const dropped = overlayEdits(files, view, overlay)
  const baseOf = (texts: Texts): SiteView => place.view(texts, place.brand).base
  const site = { main: view.main, bundle: place.bundle, view: baseOf }
  const next = applyEdits(files, dropped)?.texts
  if (!next) return { refusal: undefined }
  return { edits: [...dropped, ...edits, ...followInBrands(next, site, edits)] }
}

/** Gives another brand what this one has at a path, with the sections and campaigns that it needs, as far as it has what these change. */
export function copyToBrand(
  files: Texts,
  place: WritingPlace,
  path: Path,
  brand: string,
): WriteResult {
  const siteOf = (texts: Texts): SiteView => place.view(texts, brand).site
  const write = (texts: Texts, one: Path): WriteResult => copyOne(texts, place, one, brand)
  return writeWithNeeded(files, place, path, { siteOf, write }, (texts, edits) =>
    writeForBrand(texts, { ...place, brand }, edits),
  )
}

/** The site that gets what a brand has, and how what is at a path gets there. */
interface Target {
  siteOf: (files: Texts) => SiteView
  write: (files: Texts, path: Path) => WriteResult
}

/**
 * Writes the sections and campaigns that what is at a path needs and the target lacks, and then that, as one. `trim` makes
 * edits of the target by which a campaign loses what it changes in what the target does not have.
 */
function writeWithNeeded(
  files: Texts,
  { view: viewOf, brand }: WritingPlace,
  path: Path,
  { siteOf, write }: Target,
  trim: (files: Texts, edits: readonly FileEdit[], campaign: Path) => WriteResult,
): WriteResult {
  const view = viewOf(files, brand)
  const target = siteOf(files)
  const needed = new Map<string, Path>()
  need(String(path.at(-1)), valueAt(view.site.roots.get(fileAt(view, path)), path))
  const paths = [...needed.values(), path]
  const campaigns = paths.filter((one) => isInLayer(one) && one.length === 2)
  return writeEach(
    files,
    [
      ...paths.map((one) => (texts: Texts) => write(texts, one)),
      ...campaigns.map((one) => (texts: Texts) => trimCampaign(texts, one)),
    ],
    (texts, step) => step(texts),
  )

  function trimCampaign(texts: Texts, campaign: Path): WriteResult {
    const site = siteOf(texts)
    const at = [...campaign, 'set']
    const set = asRecord(valueAt(site.roots.get(view.main), at))
    const left = setForSite({ site, main: view.main }, set)
    if (isEqual(left, set)) return { edits: [] }
    const isGone = Object.keys(left).length === 0
    const edit = isGone ? ({ kind: 'remove', path: at } as const) : setTo(at, left)
    return trim(texts, [{ file: view.main, edit }], campaign)
  }

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
  const edits = editsGiving(view, place.view(files, brand), path)
  if (edits) return writeForBrand(files, { ...place, brand }, edits)
  return {
    refusal: t('{base} leaves out what this is in.', { base: nameOfBrand(view.base, brand) }),
  }
}

/**
 * The edits that give the site of another brand, or of all brands, what a brand has at a path: an entry that only this one has
 * is added behind the nearest one before it that the other has, too. Undefined if there is no place for it.
 */
function editsGiving(
  view: BrandView,
  other: BrandView | undefined,
  path: Path,
): FileEdit[] | undefined {
  const file = fileAt(view, path)
  const { roots } = other?.site ?? view.base
  const value = valueAt(view.site.roots.get(file), path)
  const target = pathFor(view, other, path)
  const isMoved = other === undefined && ownerAt(view, path) === 'moved'
  if (target && !isMoved)
    return setEdits(valueAt(roots.get(file), target), value, target).map((edit) => ({ file, edit }))
  const list = path.slice(0, -1)
  const home = isMoved || isOwnEntry(view, path) ? pathFor(view, other, list) : undefined
  const entries = home && valueAt(roots.get(file), home)
  if (!home || !Array.isArray(entries) || value === undefined) return undefined
  const own = target?.at(-1)
  const before = Array.from({ length: Number(path.at(-1)) }, (_, index) =>
    pathFor(view, other, [...list, index])?.at(-1),
  )
  const order: OrderEntry[] = [...entries.keys()].filter((index) => index !== own)
  const nearest = before.findLast((index) => typeof index === 'number')
  const at = order.findIndex((index) => index === nearest) + 1
  const entry = typeof own === 'number' ? own : { value }
  const edit = { kind: 'arrange', path: home, order: order.toSpliced(at, 0, entry) } as const
  return [{ file, edit }]
}

/** Whether only the brand has this entry of a list that it shares with all brands. */
function isOwnEntry(view: BrandView, path: Path): boolean {
  return typeof path.at(-1) === 'number' && ownerAt(view, path) === 'added'
}

function setTo(path: Path, value: JsonValue): ModelEdit {
  return { kind: 'set', path, value }
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

/** Where the site of another brand, or of all brands, has what is at a path; undefined if it does not have it. */
function pathFor(view: BrandView, other: BrandView | undefined, path: Path): Path | undefined {
  const found: (string | number)[] = []
  for (const [depth, step] of path.entries()) {
    const mine = listAt(view, path.slice(0, depth))
    const theirs = other && listAt(other, found)
    if (typeof step !== 'number' || (!mine && !theirs)) {
      found.push(step)
      continue
    }
    const { index, id } = mine?.[step] ?? { index: step }
    const at = theirs
      ? theirs.findIndex((one) =>
          index === undefined ? one.index === undefined && one.id === id : one.index === index,
        )
      : (index ?? -1)
    if (at === -1) return undefined
    found.push(at)
  }
  return found
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
