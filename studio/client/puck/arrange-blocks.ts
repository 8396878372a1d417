import type { OrderEntry } from '../model/arrange.ts'
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
  const order = placesOf(session)
  const to = index + by
  if (to < 0 || to >= order.length) return false
  order.splice(index, 1)
  order.splice(to, 0, index)
  arrangeBlocks(session, order, `${label} is now block ${to + 1} of ${order.length}.`, to)
  return true
}

/** Adds a copy of a block after it. */
export function duplicateBlock(session: Session, index: number, label: string): void {
  const block = openPage(session.state())?.blocks[index]
  if (block === undefined) return
  const order = placesOf(session)
  order.splice(index + 1, 0, { value: block })
  arrangeBlocks(session, order, `Duplicated ${label}.`, index + 1)
}

/** Removes a block. */
export function removeBlock(session: Session, index: number, label: string): void {
  arrangeBlocks(session, placesOf(session).toSpliced(index, 1), `Removed ${label}.`)
}

/** Adds the example of a block type after the selected block, or at the end. */
export function addBlock(session: Session, { type, label }: BlockTypeInfo): void {
  const order = placesOf(session)
  const at = (session.state().block ?? order.length - 1) + 1
  order.splice(at, 0, { value: session.opened.examples[type]?.[0] ?? { type } })
  arrangeBlocks(session, order, `Added ${label} as block ${at + 1} of ${order.length}.`, at)
}

function placesOf(session: Session): OrderEntry[] {
  return [...(openPage(session.state())?.blocks.keys() ?? [])]
}
