import { isCurrent } from '../../../check/dates/span.ts'
import { openPage, type SessionState } from '../session/session.ts'

/** Lists the indexes of the blocks of the open page that the preview shows: all but those hidden by their dates. */
export function shownBlocks(state: SessionState): number[] {
  const at = state.report?.at
  const blocks = openPage(state)?.blocks ?? []
  return blocks.flatMap((block, index) => (at === undefined || isCurrent(block, at) ? [index] : []))
}

/** Returns the index of the selected block among those shown; undefined if none is selected or it is hidden. */
export function shownPlace(state: SessionState): number | undefined {
  const place = state.block === undefined ? -1 : shownBlocks(state).indexOf(state.block)
  return place === -1 ? undefined : place
}
