import type { Path } from '../../../../check/problem/problem.ts'
import { createFindProperty } from '../../../../check/schema/find-property.ts'
import { alignEdited } from '../../../../content/write/align-edited.ts'
import { writePatch } from '../../../../content/write/write-patch.ts'
import type { GivenId } from '../../../../content/write/writing.ts'
import { dereference, type JsonValue, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import { isSameJson } from '../../../../schema/read/equal.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { overlayOf } from '../../../../site/overlay/overlay-name.ts'
import { isPagesText } from '../../../../site/view/picture-list.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { editsBetween } from '../../../texts/edit.ts'
import { unitOf } from '../../../texts/layout.ts'
import { t } from '../../i18n/translate.ts'
import { baseValueAt, type BrandView, type BrandViewer } from '../brands/brand-view.ts'
import { createIdFor, nameEntry } from '../brands/give-id.ts'
import { applyEdits, type FileEdit } from '../draft.ts'
import { writeEach, type WriteResult } from './write-each.ts'
import { replaceText } from './write-translations.ts'

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
): WriteResult {
  return writeEach(files, edits, (texts, one) => writeEdit(texts, place, one))
}

function writeEdit(
  files: Texts,
  { view: viewOf, brand, bundle }: WritingPlace,
  { file, edit }: FileEdit,
): WriteResult {
  const view = viewOf(files, brand)
  const isShared = edit.kind === 'pictures' || edit.kind === 'count'
  if (isShared || !isPagesText(file)) return { edits: [{ file, edit }] }
  const [base, shown] = [view.base.roots.get(file), view.site.roots.get(file)]
  if (base === undefined || view.site.broken.has(file)) return { refusal: undefined }
  const edited = applyEdits({ [file]: JSON.stringify(shown) }, [{ file, edit }])?.texts[file]
  if (edited === undefined) return { refusal: undefined }
  const after: JsonValue = JSON.parse(edited)
  // A page that only the brand has comes after those of all brands, wherever it is added.
  const isOrder =
    edit.kind === 'arrange' &&
    edit.path.length === 1 &&
    edit.order.every((entry) => typeof entry === 'number')
  let refusal =
    isOrder && !hasOrderOf(base, after) ? sharedReasons.order : refusalAt(view, edit.path)
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
      onImpossible: (what) => (refusal ??= sharedReasons[what]),
    },
  )
  if (refusal !== undefined) return { refusal }
  const named = given.map((one) => ({ file, edit: nameEntry(base, one, bundle) }))
  return { edits: [...named, ...overlayEdits(files, view, isJsonObject(patch) ? patch : {})] }
}

/** What no brand can have of its own. */
const sharedReasons = {
  id: t('A name in links is the same for all brands. Change it for all brands.'),
  order: t('Pages have the same order for all brands. Change it for all brands.'),
  null: t('This can only be left out for all brands.'),
  object: t('This can only be changed for all brands.'),
}

/** Why a brand cannot have something else at a path of its site, for display; undefined if it can. */
export function refusalAt(view: BrandView, path: Path): string | undefined {
  return path.at(-1) === 'id' && baseValueAt(view, path) !== undefined
    ? sharedReasons.id
    : undefined
}

/** Whether pages are in the order of all brands, followed by those that only the brand has. */
function hasOrderOf(base: JsonValue, after: JsonValue): boolean {
  const [shared, names] = [base, after].map((root) => Object.keys(memberOf(root, 'pages')))
  const known = new Set(shared)
  const own = names?.filter((name) => !known.has(name)) ?? []
  const there = new Set(names)
  const wanted = [...known].filter((name) => there.has(name)).concat(own)
  return isSameJson(wanted, names ?? [])
}

/** The edits that write what differs for a brand. */
export function overlayEdits(files: Texts, view: BrandView, overlay: JsonObject): FileEdit[] {
  const file = overlayOf(view.brand)
  if ((files[file] ?? '').trim() !== '')
    return editsBetween(view.overlay, overlay).map((edit) => ({ file, edit }))
  if (Object.keys(overlay).length === 0) return []
  const unit = unitOf(files[view.main] ?? '')
  return [replaceText(files, file, `${JSON.stringify(overlay, undefined, unit)}\n`)]
}

/**
 * The least number of members of the object at a path, of which none is required; undefined for any other value. The object
 * is gone with its last member, but what a brand adds to it is not.
 */
export type LeastMembers = (path: Path) => number | undefined

/** Creates the function for paths in a file, or in a site. */
export function createLeastMembers(bundle: SchemaBundle, root: JsonValue): LeastMembers {
  const find = createFindProperty(bundle)
  return (path) => {
    const schema = dereference(bundle, find(path, root)?.schema ?? {})
    const { type, required = [], minProperties = 0 } = schema
    return type === 'object' && required.length === 0 ? minProperties : undefined
  }
}

/** What is left of an object when each of its values is gone: the objects in it, if they may be empty; undefined if nothing is. */
export function emptied(
  value: JsonValue,
  path: Path,
  leastIn: LeastMembers,
): JsonValue | undefined {
  const least = leastIn(path)
  if (!isJsonObject(value) || least === undefined) return undefined
  const left = Object.entries(value).flatMap(([key, part]): [string, JsonValue][] => {
    const inner = emptied(part, [...path, key], leastIn)
    return inner === undefined ? [] : [[key, inner]]
  })
  return left.length < least ? undefined : Object.fromEntries(left)
}
