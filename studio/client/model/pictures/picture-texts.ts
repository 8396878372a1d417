import { asRecord, type Path } from '../../../../schema/read/json-object.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { ModelEdit } from '../../../texts/edit.ts'
import { valueAt } from '../../fields/schema/place-edits.ts'
import type { FileEdit } from '../draft.ts'

/** Where a site has the texts of its pictures. */
export const pictureTextsPath = ['site', 'pictureTexts'] as const

/** The alternative text that a picture has wherever it is used, by the settings of a site; undefined if it has none. */
export function textOfPicture(settings: SiteView['settings'], name: string): string | undefined {
  const texts = asRecord(settings['pictureTexts'])
  const text = Object.hasOwn(texts, name) ? texts[name] : undefined
  return typeof text === 'string' ? text : undefined
}

/** Gives the alternative text of a picture to another name, also where brands have one of their own. */
export function renamePictureText(site: SiteView, from: string, to: string): FileEdit[] {
  return editTexts(site, from, (path) => ({ kind: 'rename', path, name: to }))
}

/** Removes the texts of a picture. */
export function removePictureText(site: SiteView, name: string): FileEdit[] {
  return editTexts(site, name, (path) => ({ kind: 'remove', path }))
}

function editTexts({ roots }: SiteView, name: string, edit: (path: Path) => ModelEdit): FileEdit[] {
  const path = [...pictureTextsPath, name]
  return [...roots].flatMap(([file, root]) =>
    valueAt(root, path) === undefined ? [] : [{ file, edit: edit(path) }],
  )
}
