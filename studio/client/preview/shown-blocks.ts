import { isCurrent } from '../../../check/dates/span.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import type { JsonValue } from '../../../schema/read/bundle.ts'
import { openPage, type SessionState } from '../session/state.ts'

/**
 * Lists the indexes of the blocks of the open page that the preview shows: all but those hidden by their dates. The index of
 * a section is listed once for each of its blocks.
 */
export function shownBlocks(state: SessionState, main: string): number[] {
  const blocks = openPage(state)?.blocks ?? []
  return blocks.flatMap((block, index) =>
    Array.from({ length: countShown(block, state, main) }, () => index),
  )
}

/** Counts the blocks that the preview shows for a block of the open page: one, or none, or those of a section. */
export function countShown(
  block: JsonValue,
  { report, site, pageKey }: SessionState,
  main: string,
) {
  const { pieces } = sharedSections(site, main).expand([block], ['pages', pageKey, 'blocks'])
  return pieces.filter((piece) => !report || isCurrent(piece.block, report.at)).length
}

/** Returns the index of the selected block among those shown; undefined if none is selected or it is hidden. */
export function shownPlace(state: SessionState, main: string): number | undefined {
  const place = state.block === undefined ? -1 : shownBlocks(state, main).indexOf(state.block)
  return place === -1 ? undefined : place
}
