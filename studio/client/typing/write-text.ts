import { textEdits } from '../fields/schema/place-edits.ts'
import { setTranslation } from '../languages/model/edit-translation.ts'
import type { ModelEdit } from '../model/edit.ts'
import type { Session } from '../session/session.ts'
import { fileOf, type TextPlace } from './text-places.ts'
import { targetOf } from './text-scope.ts'

/**
 * Writes what was typed on the page, with the edits that go with it: where it is shown, for the campaign that edits are for, or
 * as its translation in another language. All with the same key is one step.
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
  const target = targetOf(session, path)
  if (typeof target === 'string') return session.set({ status: target })
  const { path: at, before } = target
  const place = { path: at, isRequired, removableFrom: at.length }
  const root = session.state().site.roots.get(fileOf(session, at))
  const edits = [...before, ...textEdits(root, place, written), ...also]
  session.edit(
    edits.map((edit) => ({ file: fileOf(session, edit.path), edit })),
    `changed ${title}`,
    { key, isOpen: true },
  )
}
