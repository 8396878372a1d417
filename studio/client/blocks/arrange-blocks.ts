import type { JsonObject } from '../../../schema/read/json-object.ts'
import type { OrderEntry } from '../model/arrange.ts'
import { copyWithoutIds } from '../model/copy.ts'
import { moved, withNew, without } from '../model/list-order.ts'
import { sharedSections, type SectionInfo } from '../../../site/view/sections.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { infoOf, type BlockTypeInfo } from './block-types.ts'
import type { Dragged } from './drag.ts'

/** Rearranges the blocks of the open page as one step and selects one of them. */
export function arrangeBlocks(
  session: Session,
  order: readonly OrderEntry[],
  summary: string,
  block?: number,
): void {
  const page = openPage(session.state())
  if (!page) return
  const path = ['pages', page.key, 'blocks']
  session.edit([{ file: page.file, edit: { kind: 'arrange', path, order } }], summary)
  session.set({ block })
}

/** Moves a block up or down, except beyond the ends. */
export function moveBlock(session: Session, index: number, by: -1 | 1, label: string): void {
  moveTo(session, index, index + by, label)
}

/** Moves a block, or inserts a new one, before the block at an index, or after the last one. */
export function dropBlock(session: Session, dragged: Dragged, at: number): void {
  const { bundle } = session.opened
  if ('type' in dragged) {
    const info = infoOf(bundle, dragged)
    if (info) insertBlock(session, startBlock(session, info.type), info.label, at)
    return
  }
  const { from } = dragged
  const label = infoOf(bundle, openPage(session.state())?.blocks[from])?.label ?? 'The block'
  moveTo(session, from, from < at ? at - 1 : at, label)
}

function moveTo(session: Session, from: number, to: number, label: string): void {
  const count = countBlocks(session)
  if (to < 0 || to >= count || to === from) return
  const summary = `${label} is now block ${to + 1} of ${count}.`
  arrangeBlocks(session, moved(count, from, to), summary, to)
}

/** Adds a copy of a block after it. */
export function duplicateBlock(session: Session, index: number, label: string): void {
  const block = openPage(session.state())?.blocks[index]
  if (block === undefined) return
  const order = withNew(countBlocks(session), index + 1, copyWithoutIds(block))
  arrangeBlocks(session, order, `Duplicated ${label}.`, index + 1)
}

/** Removes a block. */
export function removeBlock(session: Session, index: number, label: string): void {
  arrangeBlocks(session, without(countBlocks(session), index), `Removed ${label}.`)
}

/** Adds the example of a block type after the selected block, or at the end. */
export function addBlock(session: Session, { type, label }: BlockTypeInfo): void {
  insertBlock(session, startBlock(session, type), label)
}

/** Adds a block that shows a shared section, after the selected block, or at the end. */
export function addSection(session: Session, { name, title }: SectionInfo): void {
  insertBlock(session, { type: 'use', section: name }, `the section ${title}`)
}

function insertBlock(
  session: Session,
  block: JsonObject,
  label: string,
  at = (session.state().block ?? countBlocks(session) - 1) + 1,
): void {
  const order = withNew(countBlocks(session), at, block)
  arrangeBlocks(session, order, `Added ${label} as block ${at + 1} of ${order.length}.`, at)
}

/** A new block of a type: its first example, without ids. One in the section `within` shows a section that does not show that one. */
export function startBlock(session: Session, type: string, within?: string): JsonObject {
  const example = session.opened.examples[type]?.[0]
  if (example) return copyWithoutIds(example)
  const sections = sharedSections(session.state().site, session.opened.main)
  const isFree = (name: string): boolean =>
    within === undefined || !sections.reach(name).has(within)
  const section = sections.names.find(isFree) ?? ''
  return { type, section }
}

function countBlocks(session: Session): number {
  return openPage(session.state())?.blocks.length ?? 0
}
