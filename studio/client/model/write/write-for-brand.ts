import { isSameJson } from '../../../../schema/read/equal.ts'
import type { JsonValue, SchemaBundle } from '../../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { applyReplacements } from '../change.ts'
import type { FileEdit } from '../draft.ts'
import { editsBetween, resolveEdit, type ModelEdit } from '../edit.ts'
import { unitOf } from '../layout.ts'
import { baseValueAt, type BrandView, type BrandViewer } from '../brands/brand-view.ts'
import { createIdFor, nameEntry } from '../brands/give-id.ts'
import { createLeastMembers, emptied, type LeastMembers } from '../brands/maps.ts'
import { alignEdited } from '../../../../content/write/align-edited.ts'
import { writePatch } from '../../../../content/write/write-patch.ts'
import type { GivenId } from '../../../../content/write/writing.ts'
import { overlayOf } from '../../../../site/overlay/overlay-name.ts'

/** What has to be written, or why an edit cannot be made for one brand only, for display. */
export type BrandWriting =
  | { edits: readonly FileEdit[]; refusal?: undefined }
  | { refusal: string | undefined }

/** The brand for which is written, the viewer of its site, and the schemas. */
export interface WritingPlace {
  brand: string
  view: BrandViewer
  bundle: SchemaBundle
}

/**
 * Turns edits of the site as a brand sees it into edits of what differs for the brand. What the brand cannot name in the site
 * of all brands gets an id there, in the same step. Pictures and their count are the same for all brands. The refusal is
 * undefined if an edit does not fit, or a text is not valid JSON.
 */
export function writeForBrand(
  files: Texts,
  place: WritingPlace,
  edits: readonly FileEdit[],
): BrandWriting {
  const written: FileEdit[] = []
  let texts = files
  try {
    for (const one of edits) {
      const made = writeEdit(texts, place, one)
      const next = made && applyEdits(texts, made)
      if (!next) return { refusal: undefined }
      texts = next
      written.push(...made)
    }
  } catch (error) {
    if (error instanceof NotForOneBrand) return { refusal: error.message }
    throw error
  }
  return { edits: written }
}

/** The texts after edits, one after the other; undefined if one does not fit. */
export function applyEdits(files: Texts, edits: readonly FileEdit[]): Texts | undefined {
  const texts: Record<string, string> = { ...files }
  for (const { file, edit } of edits) {
    const replacements = resolveEdit(texts[file] ?? '', edit)
    if (!replacements) return undefined
    texts[file] = applyReplacements(texts[file] ?? '', replacements).text
  }
  return texts
}

function writeEdit(
  files: Texts,
  { view: viewOf, brand, bundle }: WritingPlace,
  { file, edit }: FileEdit,
): FileEdit[] | undefined {
  const view = viewOf(files, brand)
  const isShared = edit.kind === 'pictures' || edit.kind === 'count'
  if (isShared || !isPagesText(file)) return [{ file, edit }]
  const [base, shown] = [view.base.roots.get(file), view.site.roots.get(file)]
  if (base === undefined || view.site.broken.has(file)) return undefined
  const edited = applyEdits({ [file]: JSON.stringify(shown) }, [{ file, edit }])?.[file]
  if (edited === undefined) return undefined
  const after: JsonValue = JSON.parse(edited)
  if (edit.kind === 'arrange' && edit.path.length === 1) checkOrder(base, after)
  if (isSharedId(view, edit))
    throw new NotForOneBrand(
      'A name in links is the same for all brands. Change it for all brands.',
    )
  const given: GivenId[] = []
  const least = createLeastMembers(bundle, base)
  const isWhole = edit.kind === 'remove' && edit.isWhole === true
  const leastIn: LeastMembers = (path) =>
    isWhole && path.length > 'campaigns/name/set/pages/key'.split('/').length
      ? undefined
      : least(path)
  const patch = writePatch(
    { base, patch: view.overlay, before: shown, after, path: [] },
    {
      align: alignEdited,
      idFor: createIdFor(view, bundle, file),
      moved: new Set(edit.kind === 'arrange' ? edit.moved : []),
      given,
      leftOf: (value, path) => emptied(value, path, leastIn),
      onImpossible: refuse,
    },
  )
  return [
    ...given.map((one) => ({ file, edit: nameEntry(base, one, bundle) })),
    ...overlayEdits(files, view, isJsonObject(patch) ? patch : {}),
  ]
}

/** Whether an edit changes or removes an id that something of all brands has. */
function isSharedId(view: BrandView, edit: ModelEdit): boolean {
  return edit.path.at(-1) === 'id' && baseValueAt(view, edit.path) !== undefined
}

/** A change that cannot be made for one brand only. The message tells why. */
class NotForOneBrand extends Error {}

function refuse(what: 'null' | 'object'): never {
  const change = what === 'null' ? 'left out' : 'changed'
  throw new NotForOneBrand(`This can only be ${change} for all brands.`)
}

/** Throws a NotForOneBrand unless pages are in the order of all brands, followed by those that only the brand has. */
function checkOrder(base: JsonValue, after: JsonValue): void {
  const [shared, names] = [base, after].map((root) => Object.keys(memberOf(root, 'pages')))
  const known = new Set(shared)
  const own = names?.filter((name) => !known.has(name)) ?? []
  const there = new Set(names)
  const wanted = [...known].filter((name) => there.has(name)).concat(own)
  if (!isSameJson(wanted, names ?? []))
    throw new NotForOneBrand('Pages have the same order for all brands. Change it for all brands.')
}

/** The edits that write what differs for a brand. */
export function overlayEdits(files: Texts, view: BrandView, overlay: JsonObject): FileEdit[] {
  const file = overlayOf(view.brand)
  if ((files[file] ?? '').trim() !== '')
    return editsBetween(view.overlay, overlay).map((edit) => ({ file, edit }))
  if (Object.keys(overlay).length === 0) return []
  const unit = unitOf(files[view.main] ?? '')
  const text = `${JSON.stringify(overlay, undefined, unit)}\n`
  return [{ file, edit: { kind: 'create', path: [], text } }]
}
