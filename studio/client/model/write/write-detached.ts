import type { SchemaBundle } from '../../../../schema/read/bundle.ts'
import type { Path } from '../../../../schema/read/json-object.ts'
import type { Texts } from '../../../api.ts'
import { editsBetween, valueOfText } from '../../../texts/edit.ts'
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

/** The edits that make of the site that a brand sees now that which it has when the section is detached from what it saw. */
function detachFor(
  { site, overlay, main, ...before }: BrandView,
  now: BrandView,
  bundle: SchemaBundle,
  { page: key, index }: Detached,
): FileEdit[] {
  const page = site.pages.find((one) => one.key === key)
  const path: Path = ['pages', key, 'blocks']
  // A list that is the brand's own stays.
  if (!page || Array.isArray(valueAt(overlay, path))) return []
  const entries = listAt({ ...before, site, overlay, main }, path)
  const own = entries ? entries.findIndex((entry) => entry.index === index) : index
  const texts = Object.fromEntries(
    [main, page.file].map((file) => [file, JSON.stringify(site.roots.get(file))]),
  )
  const after = applyEdits(texts, detachBlock({ site, bundle, main }, page, own) ?? [])?.texts
  const [blocks, campaigns] = [
    valueAt(valueOfText(after?.[page.file] ?? ''), path),
    valueAt(valueOfText(after?.[main] ?? ''), ['campaigns']),
  ]
  const old = valueAt(now.site.roots.get(main), ['campaigns'])
  return [
    ...(blocks === undefined
      ? []
      : [{ file: page.file, edit: { kind: 'set' as const, path, value: blocks } }]),
    ...(campaigns === undefined
      ? []
      : editsBetween(old, campaigns, ['campaigns']).map((edit) => ({ file: main, edit }))),
  ]
}
