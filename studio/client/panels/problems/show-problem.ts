import type { Problem } from '../../../../check/problem/problem.ts'
import { brandIn } from '../../../../site/overlay/overlay-name.ts'
import { editsOf } from '../../../texts/edit.ts'
import { wholeOf } from '../../model/brands/own-problems.ts'
import { placeShown } from '../../model/brands/owners.ts'
import { wordProblem } from '../../model/problems/problem-words.ts'
import type { ShownSite } from '../../model/write/site-lens.ts'
import type { Session } from '../../session/session.ts'
import { showPlace } from '../show-place.ts'

/** Shows the field of a problem where that is written; for a text that is not valid JSON, the text. */
export function showProblem(session: Session, problem: Problem, found: ShownSite): void {
  const { main } = session.opened
  const { file = main } = problem
  // What only another brand finds in a text of all brands is written there.
  const isOfAll = brandIn(file) === undefined && found.brand !== session.state().brand
  const path = isOfAll ? problem.path : placeShown(problem, found, main)
  session.showBrand(isOfAll ? undefined : found.brand)
  if (path.length > 0) return showPlace(session, path)
  const page = found.site.pages.find((one) => one.file === file)
  if (page && brandIn(file) === undefined) session.set({ pageKey: page.key, block: undefined })
  session.set({ dock: 'json' })
}

/** Applies the fix of a problem to the file that it is in; what differs for brands follows from one in a file of all brands. */
export function fixProblem(session: Session, problem: Problem): void {
  const { fix, file = session.opened.main } = problem
  const edits = fix && editsOf(fix)
  if (!edits) return
  const { written, draft } = session.state()
  const root = written.roots.get(file)
  const isOwn = brandIn(file) !== undefined
  const made = edits.map((edit) => ({
    file,
    edit: edit.kind === 'remove' && isOwn ? { ...edit, path: wholeOf(root, edit.path) } : edit,
  }))
  const writing = isOwn ? { edits: made } : session.lens.write(draft.files, made, { kind: 'site' })
  const shown = session.state().site.roots.get(file)
  session.write(writing, `${wordProblem(problem, shown ?? root, session.opened.bundle).fix}.`)
}
