import type { JsonValue, SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { Path } from '../../../../schema/read/json-object.ts'
import type { Texts } from '../../../api.ts'
import { editsBetween, valueOfText, type ModelEdit } from '../../../texts/edit.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import { brandsOf, listAt, type BrandView, type BrandViewer } from '../brands/brand-view.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { detachBlock } from '../sections/section-edits.ts'
import { writeEach, type WriteResult } from './write-each.ts'
import { writeForBrand } from './write-for-brand.ts'

/** A `use` block of a page, in whose place are the blocks that it shows. */
export interface Detached {
  page: string
  /** Its index on the page before. */
  index: number
}

/**
 * Writes edits that detach a section for all brands, and for each brand what differs then: its page has the blocks that it
 * showed there, with all that the brand changes in the section, where it is used, and during campaigns.
 */
export function writeDetached(
  files: Texts,
  place: { view: BrandViewer; bundle: SchemaBundle },
  detached: Detached,
  edits: readonly FileEdit[],
): WriteResult {
  return writeEach(files, [undefined, ...brandsOf(files)], (texts, brand) => {
    if (brand === undefined) return { edits }
    const [before, now] = [place.view(files, brand), place.view(texts, brand)]
    const made = detachFor(before, now, place.bundle, detached)
    return writeForBrand(texts, { ...place, brand }, made)
  })
}

/** The edits that make of what a brand sees now what it saw before with the section detached. */
function detachFor(
  before: BrandView,
  now: BrandView,
  bundle: SchemaBundle,
  { page: key, index }: Detached,
): FileEdit[] {
  const { site, main } = before
  const path: Path = ['pages', key, 'blocks']
  const page = site.pages.find((one) => one.key === key)
  // A list that is the brand's own stays, and what is no valid JSON now cannot follow.
  const isOwn = Array.isArray(valueAt(before.overlay, path))
  if (!page || isOwn || site.broken.has(page.file)) return []
  const entries = listAt(before, path)
  const at = entries ? entries.findIndex((entry) => entry.index === index) : index
  const texts = Object.fromEntries(
    [main, page.file].map((file) => [file, JSON.stringify(site.roots.get(file))]),
  )
  const after = applyEdits(texts, detachBlock({ site, bundle, main }, page, at) ?? [])?.texts
  const wanted = (file: string, place: Path): JsonValue | undefined =>
    valueAt(valueOfText(after?.[file] ?? ''), place)
  const [blocks, campaigns] = [wanted(page.file, path), wanted(main, ['campaigns'])]
  const old = valueAt(now.site.roots.get(main), ['campaigns'])
  const changed = campaigns === undefined ? [] : editsBetween(old, campaigns, ['campaigns'])
  return [
    ...(blocks === undefined ? [] : [{ file: page.file, edit: setTo(path, blocks) }]),
    ...changed.map((edit) => ({ file: main, edit })),
  ]
}

function setTo(path: Path, value: JsonValue): ModelEdit {
  return { kind: 'set', path, value }
}
