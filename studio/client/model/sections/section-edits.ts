import { findIds } from '../../../../content/find-ids.ts'
import { isUse } from '../../../../content/layers/sections.ts'
import { runsOn } from '../../../../content/layers/value-layer.ts'
import { isJsonObject, type JsonValue } from '../../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import type { OrderEntry } from '../../../texts/arrange.ts'
import type { Carrying } from '../../../texts/edit.ts'
import type { FileEdit } from '../draft.ts'
import { addPart } from '../parts.ts'
import { copyChanges } from './copy-changes.ts'
import { withCampaigns } from './with-campaigns.ts'

/** Moves neighbouring blocks of a page, from the first to the last index, to a new section, which the page then uses. */
export function shareBlocks(
  context: PagesContext,
  page: PageView,
  [first, last]: readonly [first: number, last: number],
  { name, title }: { name: string; title: string },
): FileEdit[] {
  const blocks = page.blocks.slice(first, last + 1)
  const ids = findIds(blocks, []).map(({ id }) => id)
  const order = page.blocks.flatMap((_, index): OrderEntry[] => {
    if (index === first) return [{ value: { type: 'use', section: name } }]
    return index > first && index <= last ? [] : [index]
  })
  return [
    ...addPart(context, 'sections', name, { title, blocks }),
    replaceBlocks(page, order, { carries: { page: page.key, section: name, ids } }),
  ]
}

/**
 * Replaces the `use` block of a page at an index by the blocks that it shows, with the campaigns that they join and what
 * campaigns set in them; undefined if it shows none.
 */
export function detachBlock(
  context: PagesContext,
  page: PageView,
  index: number,
): FileEdit[] | undefined {
  const { site, main } = context
  const use = page.blocks[index]
  const at = ['pages', page.key, 'blocks']
  const { expand, campaigns } = sharedSections(site, main)
  const { placed } = expand([use], at)
  if (!isUse(use) || placed.some(({ value }) => value === use)) return undefined
  const mayJoin = (name: string): boolean => {
    const campaign = campaigns.get(name)
    return campaign !== undefined && runsOn({ ...campaign, isOfBrand: true }, page.key)
  }
  const blocks = placed.map(({ value }) => asJson(withCampaigns(value, mayJoin)))
  const order = page.blocks.flatMap((_, other): OrderEntry[] =>
    other === index ? blocks.map((value) => ({ value })) : [other],
  )
  const ids = findIds(blocks, []).map(({ id }) => id)
  return [replaceBlocks(page, order, { detaches: index }), ...copyChanges(context, page, use, ids)]
}

function replaceBlocks(
  { file, key }: PageView,
  order: readonly OrderEntry[],
  how: { carries: Carrying } | { detaches: number },
): FileEdit {
  const path = ['pages', key, 'blocks']
  return { file, edit: { kind: 'arrange', path, order, moved: [], ...how } }
}

/** Blocks of parsed JSON are JSON. */
function asJson(block: unknown): JsonValue {
  return isJsonObject(block) ? block : null
}
