import { findIds } from '../../../../content/find-ids.ts'
import { isUse, usesIn } from '../../../../content/layers/sections.ts'
import { idOf } from '../../../../schema/read/equal.ts'
import { asRecord, isJsonObject, type JsonValue } from '../../../../schema/read/json-object.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import { sharedSections } from '../../../../site/view/sections.ts'
import type { PageView } from '../../../../site/view/site-view.ts'
import type { OrderEntry } from '../../../texts/arrange.ts'
import type { Carrying } from '../../../texts/edit.ts'
import type { FileEdit } from '../draft.ts'
import { addPart } from '../parts.ts'

/** Moves neighbouring blocks of a page, from the first to the last index, to a new section, which the page then uses. */
export function shareBlocks(
  context: PagesContext,
  page: PageView,
  [first, last]: readonly [first: number, last: number],
  { name, title }: { name: string; title: string },
): FileEdit[] {
  const blocks = page.blocks.slice(first, last + 1)
  const ids = findIds(blocks, []).map(({ id }) => id)
  const carries: Carrying[] = [{ from: ['pages', page.key], to: ['sections', name], ids }]
  const order = page.blocks.flatMap((_, index): OrderEntry[] => {
    if (index === first) return [{ value: { type: 'use', section: name } }]
    return index > first && index <= last ? [] : [index]
  })
  return [
    ...addPart(context, 'sections', name, { title, blocks }),
    replaceBlocks(page, order, carries),
  ]
}

/** Replaces the `use` block of a page at an index by the blocks that it shows; undefined if it shows none. */
export function detachBlock(
  context: PagesContext,
  page: PageView,
  index: number,
): FileEdit[] | undefined {
  const sections = sharedSections(context.site, context.main)
  const use = page.blocks.slice(index, index + 1)
  const { placed } = sections.expand(use, [])
  if (!isUse(use[0]) || placed.some(({ value }) => value === use[0])) return undefined
  const order = page.blocks.flatMap((_, at): OrderEntry[] =>
    at === index ? placed.map(({ value }) => ({ value: asJson(value) })) : [at],
  )
  const ids = placed.flatMap(({ value }) => findIds(value, [])).map(({ id }) => id)
  const names = usesIn(use).flatMap((name) => [...sections.reach(name)])
  const carries = names.map((name): Carrying => {
    const own = placed.filter(({ origin }) => origin.path[1] === name)
    const [first, last] = [own[0], own.at(-1)].map((one) => idOf(asJson(one?.value)))
    const copied = { set: asRecord(asRecord(use[0])['set']), ends: [first, last] as const }
    return { from: ['sections', name], to: ['pages', page.key], ids, copied }
  })
  return [replaceBlocks(page, order, carries)]
}

function replaceBlocks(
  { file, key }: PageView,
  order: readonly OrderEntry[],
  carries: readonly Carrying[],
): FileEdit {
  const path = ['pages', key, 'blocks']
  return { file, edit: { kind: 'arrange', path, order, moved: [], carries } }
}

/** Blocks of parsed JSON are JSON. */
function asJson(block: unknown): JsonValue {
  return isJsonObject(block) ? block : null
}
