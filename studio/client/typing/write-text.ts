import { textEdits } from '../fields/schema/place-edits.ts'
import { setTranslation } from '../languages/model/edit-translation.ts'
import type { ModelEdit } from '../model/edit.ts'
import type { Session } from '../session/session.ts'
import { fileOf, type TextPlace } from './text-places.ts'

/**
 * Writes what was typed on the page, with the edits that go with it: into the draft, or its translation in another language.
 * All with the same key is one step.
 */
export function writeText(
  session: Session,
  { path, isRequired, title }: TextPlace,
  written: string,
  key: string,
  also: readonly ModelEdit[] = [],
): void {
  const view = session.language()
  if (view) {
    const text = view.at(path)
    if (text) setTranslation(session, text, written, { key, isOpen: true })
    return
  }
  const place = { path, isRequired, removableFrom: path.length }
  const root = session.state().site.roots.get(fileOf(session, path))
  const edits = [...textEdits(root, place, written), ...also]
  const isDone = session.draft.edit(
    edits.map((one) => ({ file: fileOf(session, one.path), edit: one })),
    { summary: `changed ${title}`, key, isOpen: true },
  )
  if (!isDone) session.set({ status: 'Fix the JSON first: it has a syntax error.' })
}
