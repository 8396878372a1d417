import type { OrderEntry } from '../model/arrange.ts'
import { copyWithoutIds } from '../model/copy.ts'
import { moved, withNew, without } from '../model/list-order.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { openPage, type Session } from '../session/session.ts'
import type { BlockTypeInfo } from './block-types.ts'

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

/** Moves a block up or down. Returns whether it could be moved. */
export function moveBlock(session: Session, index: number, by: -1 | 1, label: string): boolean {
  const count = countBlocks(session)
  const to = index + by
  if (to < 0 || to >= count) return false
  const summary = `${label} is now block ${to + 1} of ${count}.`
  arrangeBlocks(session, moved(count, index, to), summary, to)
  return true
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
  const count = countBlocks(session)
  const at = (session.state().block ?? count - 1) + 1
  const example = session.opened.examples[type]?.[0] ?? { type, ...firstSection(session) }
  const order = withNew(count, at, copyWithoutIds(example))
  arrangeBlocks(session, order, `Added ${label} as block ${at + 1} of ${order.length}.`, at)
}

/** A section for a new block that shows one. */
function firstSection(session: Session): { section: string } | undefined {
  const [section] = sharedSections(session.state().site, session.opened.main).names
  return section === undefined ? undefined : { section }
}

function countBlocks(session: Session): number {
  return openPage(session.state())?.blocks.length ?? 0
}
