import { isCurrent } from '../../../check/dates/span.ts'
import { sharedSections } from '../../../site/view/sections.ts'
import { openPage, type SessionState } from '../session/session.ts'

/**
 * Lists the indexes of the blocks of the open page that the preview shows: all but those hidden by their dates. The index of
 * a section is listed once for each of its blocks.
 */
export function shownBlocks(state: SessionState, main: string): number[] {
  const at = state.report?.at
  const blocks = openPage(state)?.blocks ?? []
  const sections = sharedSections(state.site, main)
  return blocks.flatMap((one, index) =>
    sections
      .expand([one], [])
      .pieces.flatMap(({ block }) => (at === undefined || isCurrent(block, at) ? [index] : [])),
  )
}

/** Returns the index of the selected block among those shown; undefined if none is selected or it is hidden. */
export function shownPlace(state: SessionState, main: string): number | undefined {
  const place = state.block === undefined ? -1 : shownBlocks(state, main).indexOf(state.block)
  return place === -1 ? undefined : place
}
