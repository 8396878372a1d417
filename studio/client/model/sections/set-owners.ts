import { createListSettable, membersOf, type Member } from '../../../../check/expand/settable.ts'
import type { Path } from '../../../../check/problem/problem.ts'
import type { PlacedBlock } from '../../../../content/layers/set-values.ts'
import { inSite } from '../../../../content/layers/written-at.ts'
import { oncePer } from '../../../../schema/cache/once-per.ts'
import { dereference, type JsonValue, type Schema } from '../../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../../schema/read/json-object.ts'
import { freeId, idFromTitle, titleOf } from '../../../../schema/values/id.ts'
import { singularTitle, toLabel } from '../../../../schema/values/label.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { infoOf } from '../../blocks/block-types.ts'
import { setEdit } from '../../fields/schema/place-edits.ts'
import { singularOf, summaryOf } from '../../fields/schema/summary.ts'
import { schemaInEnglish } from '../../i18n/translate-bundle.ts'
import { englishLabel } from '../brands/give-id.ts'
import { idsAround } from '../ids-around.ts'
import { fileIn } from '../pages.ts'

/** A block of a section, or an entry of a list in it, in which a page may set values. */
export interface SetOwner {
  /** Where it is written. */
  path: Path
  /** Its id; the one that it gets with the first value, if it has none. */
  id: string
  /** The edit that gives it this id. */
  naming: ModelEdit | undefined
  /** What it is, such as Card. */
  label: string
  summary: string
  fields: readonly SetField[]
  /** The entries of its lists. */
  entries: readonly SetOwner[]
}

/** A property that a page may set. */
export interface SetField {
  /** Its path in its owner. */
  path: readonly string[]
  schema: Schema
  /** The schema of the object that contains it. */
  within: Schema
  /** Its value in the section. */
  own: JsonValue | undefined
  isRequired: boolean
}

/** What the schemas let pages and campaigns set in a block. */
export const listSettableOf = oncePer(createListSettable)

/** Lists what may be set in blocks of a page or a section, by id. Names in `taken` are given to no owner. */
export function listSetOwners(
  context: PagesContext,
  placed: readonly PlacedBlock[],
  taken: readonly string[],
): SetOwner[] {
  const { site, bundle, main } = context
  const used = new Map<string, Set<string>>()
  return placed.flatMap((one): SetOwner[] => {
    const { value: block } = one
    const info = infoOf(bundle, block)
    const members = listSettableOf(bundle)(block, [])
    if (!isJsonObject(block) || !info || members.size === 0) return []
    const english = englishLabel(info.schema, info.type) ?? ''
    return [ownerAt(one, [], block, info.schema, members, { label: info.label, english })]
  })

  function ownerAt(
    one: PlacedBlock,
    at: Path,
    value: JsonObject,
    schema: Schema,
    members: ReadonlyMap<string, Member>,
    { label, english }: { label: string; english: string },
  ): SetOwner {
    const { path } = inSite.of(one, [...at, 'id'])
    const own = value['id']
    const id = typeof own === 'string' ? own : nameOwner(path, titleOf(value) ?? '', english)
    const place = { path, within: schema }
    const fields: SetField[] = []
    const entries: SetOwner[] = []
    visit(value, schema, members, [])
    const naming =
      typeof own === 'string'
        ? undefined
        : setEdit(site.roots.get(fileIn(site, path, main)), place, id)
    const summary = summaryOf(value)
    return { path: path.slice(0, -1), id, naming, label, summary, fields, entries }

    function visit(
      part: JsonObject,
      within: Schema,
      inside: ReadonlyMap<string, Member>,
      inner: readonly string[],
    ): void {
      for (const [key, { settable, isRequired }] of inside) {
        const property = within.properties?.[key] ?? {}
        const target = dereference(bundle, property)
        const held = Object.hasOwn(part, key) ? part[key] : undefined
        const way = [...inner, key]
        if (settable.kind === 'piece')
          fields.push({ path: way, schema: property, within, own: held, isRequired })
        else if (settable.kind === 'object')
          visit(isJsonObject(held) ? held : {}, target, membersOf(settable), way)
        else if (settable.kind === 'list' && Array.isArray(held)) {
          const entrySchema = dereference(bundle, target.items ?? {})
          const title = property.title ?? target.title ?? toLabel(key)
          const written =
            schemaInEnglish(property).title ?? schemaInEnglish(target).title ?? toLabel(key)
          const names = {
            label: singularOf(title) ?? title,
            english: singularTitle(written) ?? written,
          }
          for (const [index, entry] of held.entries())
            if (isJsonObject(entry))
              entries.push(
                ownerAt(
                  one,
                  [...at, ...way, index],
                  entry,
                  entrySchema,
                  membersOf(settable.entries),
                  names,
                ),
              )
        }
      }
    }
  }

  /** Its id must be free where it is written, and on all pages that show it. */
  function nameOwner(path: Path, title: string, label: string): string {
    const home = path.slice(0, 2).join(' ')
    const known = used.get(home) ?? new Set([...taken, ...idsAround(context, path)])
    used.set(home, known)
    const id = freeId(idFromTitle(title) ?? idFromTitle(label) ?? 'block', known)
    known.add(id)
    return id
  }
}
