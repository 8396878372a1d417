import { createFindProperty } from '../../../../check/schema/find-property.ts'
import type { GivenId, IdFor } from '../../../../content/write/writing.ts'
import { dereference, type Schema, type SchemaBundle } from '../../../../schema/read/bundle.ts'
import {
  isJsonObject,
  type JsonObject,
  type Path,
  type JsonValue,
} from '../../../../schema/read/json-object.ts'
import { freeId, idFromTitle, titleOf } from '../../../../schema/values/id.ts'
import { blockLabel, singularTitle } from '../../../../schema/values/label.ts'
import { brandIn } from '../../../../site/overlay/overlay-name.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import { memberOf } from '../../../../site/view/site-view.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { setEdit, valueAt } from '../../fields/schema/place-edits.ts'
import { schemaInEnglish } from '../../i18n/translate-bundle.ts'
import { idsAround } from '../ids-around.ts'
import type { BrandView } from './brand-view.ts'

/** Creates the function that finds ids for entries of the lists in a file, which nothing around them has, for any brand. */
export function createIdFor(view: BrandView, bundle: SchemaBundle, file: string): IdFor {
  const root = view.base.roots.get(file)
  const find = createFindProperty(bundle)
  const known = new Map<JsonObject, string>()
  const used = new Map<string, Set<string>>()
  return (list, entry) => {
    const before = known.get(entry)
    if (before !== undefined) return before
    const schema = entrySchema(bundle, find(list, root)?.schema, entry)
    if (schema?.properties?.['id'] === undefined) return undefined
    const home = list.slice(0, 2).join(' ')
    const taken = used.get(home) ?? takenIds(view, list)
    used.set(home, taken)
    const label = englishLabel(schema, infoOf(bundle, entry)?.type) ?? ''
    const id = freeId(idFromTitle(titleOf(entry) ?? '') ?? idFromTitle(label) ?? 'entry', taken)
    taken.add(id)
    known.set(entry, id)
    return id
  }
}

/** What an entry is called, of which its id is made: in English, in whatever language the composer is. */
export function englishLabel(schema: Schema, type: string | undefined): string | undefined {
  const { label, title } = schemaInEnglish(schema)
  return type === undefined ? singularTitle(title ?? '') : (label ?? blockLabel(title ?? type))
}

/** The edit that gives an entry its id, in the order of its schema. */
export function nameEntry(root: JsonValue, { path, id }: GivenId, bundle: SchemaBundle): ModelEdit {
  const list = createFindProperty(bundle)(path.slice(0, -1), root)?.schema
  const within = entrySchema(bundle, list, valueAt(root, path))
  return setEdit(root, { path: [...path, 'id'], within }, id)
}

/** The schema of an entry of a list; of the branch of its type, if there are several. */
function entrySchema(
  bundle: SchemaBundle,
  list: Schema | undefined,
  entry: JsonValue | undefined,
): Schema | undefined {
  const { items } = list ? dereference(bundle, list) : {}
  const schema = items && dereference(bundle, items)
  return schema?.oneOf ? infoOf(bundle, entry)?.schema : schema
}

/** What has a name on the pages that show an entry, in the site of all brands, or in what differs for any brand. */
function takenIds({ base, site, main }: BrandView, path: Path): Set<string> {
  const [group, key] = path
  const name = String(key)
  const taken = new Set([base, site].flatMap((one) => [...idsAround({ site: one, main }, path)]))
  const keys = group === 'sections' ? [...sharedSections(base, main).pagesOf(name)] : [name]
  for (const [file, overlay] of base.roots) {
    if (brandIn(file) === undefined) continue
    if (group === 'sections') addNames(memberOf(overlay, 'sections')[name])
    else if (group !== 'pages') addNames(memberOf(overlay, String(group)))
    for (const page of keys) addNames(memberOf(overlay, 'pages')[page])
  }
  return taken

  function addNames(value: JsonValue | undefined): void {
    if (Array.isArray(value)) for (const entry of value) addNames(entry)
    else if (isJsonObject(value))
      for (const [inner, part] of Object.entries(value)) {
        taken.add(inner)
        if (inner === 'id' && typeof part === 'string') taken.add(part)
        addNames(part)
      }
  }
}
