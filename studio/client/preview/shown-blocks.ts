import { isCurrent } from '../../../check/dates/span.ts'
import { openPage, type SessionState } from '../session/session.ts'

/** The places in the file of the blocks of the open page that the preview shows, in order: all but those not shown by their dates. */
export function shownBlocks(state: SessionState): number[] {
  const at = state.report?.at
  const blocks = openPage(state)?.blocks ?? []
  return blocks.flatMap((block, index) => (at === undefined || isCurrent(block, at) ? [index] : []))
}

/** The place of the selected block among those that are shown; undefined where none is selected, or it is not shown. */
export function shownPlace(state: SessionState): number | undefined {
  const place = state.block === undefined ? -1 : shownBlocks(state).indexOf(state.block)
  return place === -1 ? undefined : place
}
