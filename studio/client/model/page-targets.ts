import { isUse, type Sections } from '../../../content/layers/sections.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { isJsonObject, type JsonObject } from '../../../schema/read/json-object.ts'
import { freeId, idFromTitle, titleOf } from '../../../schema/values/id.ts'
import { toLabel } from '../../../schema/values/label.ts'
import { listIds } from '../../../site/view/links.ts'
import type { PageView } from '../../../site/view/site-view.ts'
import type { ModelEdit } from '../../texts/edit.ts'
import { infoOf, labelOfType } from '../blocks/block-types.ts'
import { setEdit } from '../fields/schema/place-edits.ts'
import { summaryOf } from '../fields/schema/summary.ts'

/** A block or an entry that a link can lead to. */
export interface PageTarget {
  id: string
  label: string
  /** The edit that gives it this id, if it has none. */
  naming?: ModelEdit
}

/** Creates the function that lists the targets in a page: everything with an id, and the blocks that can get one. */
export function createTargetLister(
  bundle: SchemaBundle,
): (page: PageView, sections: Sections) => readonly PageTarget[] {
  const known = new WeakMap<PageView, { sections: Sections; targets: readonly PageTarget[] }>()
  return (page, sections) => {
    const before = known.get(page)
    // An edit of a section changes what is on its pages.
    if (before && (before.sections === sections || !page.blocks.some(isUse))) return before.targets
    const targets = listTargets(page, sections)
    known.set(page, { sections, targets })
    return targets
  }

  function listTargets(page: PageView, sections: Sections): PageTarget[] {
    const named = listIds(page, sections)
    const used = new Set(named.map(({ id }) => id))
    const others = page.blocks.flatMap((block, index): PageTarget[] => {
      if (!isJsonObject(block) || isUse(block) || Object.hasOwn(block, 'id')) return []
      const type = typeof block['type'] === 'string' ? block['type'] : 'block'
      const base = idFromTitle(titleOf(block) ?? '') ?? idFromTitle(toLabel(type)) ?? 'block'
      const id = freeId(base, used)
      used.add(id)
      const label = summaryOf(block) || labelOfType(bundle, type)
      return [{ id, label, naming: nameBlock(page, block, index, id) }]
    })
    const labelled = named.map(({ id, owner }) => ({ id, label: titleOf(owner) ?? id }))
    return [...labelled, ...others]
  }

  /** The id comes first, as in the schema. */
  function nameBlock(
    { key, value }: PageView,
    block: JsonObject,
    index: number,
    id: string,
  ): ModelEdit {
    const path = ['pages', key, 'blocks', index, 'id']
    const within = infoOf(bundle, block)?.schema
    return setEdit({ pages: { [key]: value } }, { path, within }, id)
  }
}
