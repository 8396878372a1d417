import { textEdits } from '../fields/schema/place-edits.ts'
import { setTranslation } from '../languages/model/edit-translation.ts'
import type { ModelEdit } from '../model/edit.ts'
import type { Session } from '../session/session.ts'
import { fileOf, type TypedPlace } from './text-places.ts'

/**
 * Writes what was typed on the page, with the edits that go with it, in the layer that is edited. All with the same key is one
 * step.
 */
export function writeText(
  session: Session,
  { path, isRequired, title }: TypedPlace,
  written: string,
  key: string,
  also: readonly ModelEdit[] = [],
): void {
  const group = { key, isOpen: true }
  const view = session.language()
  if (view) {
    const text = view.at(path)
    return text && setTranslation(session, text, written, group)
  }
  const root = session.state().site.roots.get(fileOf(session, path))
  const place = { path, isRequired, removableFrom: path.length }
  const edits = [...textEdits(root, place, written), ...also]
  session.edit(
    edits.map((edit) => ({ file: fileOf(session, edit.path), edit })),
    `changed ${title}`,
    { ...group, layer: session.layer() },
  )
}
