import type { Path } from '../../../check/problem/problem.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import type { JsonObject } from '../../../schema/read/json-object.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { fitSample } from '../../samples.ts'
import type { OrderEntry } from '../../texts/arrange.ts'
import { sampleSiteOf } from '../adding/choices.ts'
import { arrangeEntries, duplicate } from '../clipboard/commands.ts'
import { copyWithoutIds } from '../clipboard/copied.ts'
import { t, tCount } from '../i18n/translate.ts'
import { gathered, shifted, withNew, without } from '../model/list-order.ts'
import { listFormat } from '../model/words/list-format.ts'
import { chosenWith, followOrder } from '../session/selection.ts'
import type { Session } from '../session/session.ts'
import { openPage } from '../session/state.ts'
import { infoOf } from './block-types.ts'

function arrangeBlocks(
  session: Session,
  order: readonly OrderEntry[],
  summary: string,
  chosen: readonly number[] = [],
): void {
  const page = openPage(session.state())
  if (page) arrangeEntries(session, ['pages', page.key, 'blocks'], order, summary, chosen)
}

/** Moves a block, with the whole selection if it is in it, up or down, except beyond the ends. */
export function moveBlocks(session: Session, index: number, by: -1 | 1): void {
  const chosen = chosenWith(session.state(), index)
  place(session, chosen, shifted(countBlocks(session), chosen, by))
}

/** Moves a dragged block, with the whole selection if it is in it, before the block at an index, or after the last one. */
export function dropBlocks(session: Session, from: number, at: number): void {
  const chosen = chosenWith(session.state(), from)
  place(session, chosen, gathered(countBlocks(session), chosen, at))
}

function place(session: Session, chosen: readonly number[], order: readonly number[]): void {
  if (order.every((origin, index) => origin === index)) return
  const places = followOrder(order, chosen)
  const summary = tCount(
    chosen.length,
    '{blocks} is now {places} of {length}.',
    '{blocks} are now {places} of {length}.',
    { blocks: labelOfBlocks(session, chosen), places: placesOf(places), length: order.length },
  )
  arrangeBlocks(session, order, summary, places)
}

/** Adds copies of a block, or of the whole selection if it is in it, after the last of them. */
export function duplicateBlocks(session: Session, index: number): void {
  const { state } = session
  const path = ['pages', state().pageKey, 'blocks']
  duplicate(session, { path, chosen: chosenWith(state(), index) })
}

/** Removes a block, or the whole selection if it is in it. */
export function removeBlocks(session: Session, index: number): void {
  const chosen = chosenWith(session.state(), index)
  const order = without(countBlocks(session), ...chosen)
  arrangeBlocks(
    session,
    order,
    t('Removed {session}.', { session: labelOfBlocks(session, chosen) }),
  )
}

/** Inserts new blocks before the block at an index, or after the last one, and selects them. */
export function insertBlocks(
  session: Session,
  blocks: readonly JsonValue[],
  at: number,
  words: string,
): void {
  const order = withNew(countBlocks(session), at, ...blocks)
  const places = blocks.map((_, index) => at + index)
  arrangeBlocks(
    session,
    order,
    t('{words} as {places} of {length}.', {
      words,
      places: placesOf(places),
      length: order.length,
    }),
    places,
  )
}

/** A new block of a type for a list of blocks: its first example, without ids. A new `use` block in a section shows a section that does not contain that one. */
export function startBlock(session: Session, type: string, [group, key]: Path): JsonObject {
  const { bundle, examples, main } = session.opened
  const { site } = session.state()
  const example = examples[type]?.[0]
  if (example) return copyWithoutIds(fitSample(bundle, sampleSiteOf(session), example))
  const sections = sharedSections(site, main)
  const free = sections.shared.find(
    ({ name }) => group !== 'sections' || !sections.reach(name).has(String(key)),
  )
  return { type, section: free?.name ?? '' }
}

/** The blocks of the open page at some indexes. */
export function blocksAt(session: Session, chosen: readonly number[]): readonly JsonValue[] {
  const blocks = openPage(session.state())?.blocks ?? []
  return chosen.flatMap((index) => blocks[index] ?? [])
}

/** What blocks of the open page are called: the type of a single one, or their number. */
export function labelOfBlocks(session: Session, chosen: readonly number[]): string {
  const [block] = blocksAt(session, chosen)
  if (chosen.length !== 1) return t('{length} blocks', { length: chosen.length })
  return infoOf(session.opened.bundle, block)?.label ?? t('the block')
}

function placesOf(places: readonly number[]): string {
  const numbers = listFormat.format(places.map((index) => String(index + 1)))
  return places.length < 2 ? t('block {numbers}', { numbers }) : t('blocks {numbers}', { numbers })
}

function countBlocks(session: Session): number {
  return openPage(session.state())?.blocks.length ?? 0
}
