import {
  readPictureList,
  writePictureList,
  picturesFile,
  type PictureList,
} from '../../../../site/view/picture-list.ts'
import { findPictureUses, moveUses } from '../../../../site/view/picture-uses.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import type { FileEdit } from '../draft.ts'
import { countEdits } from './picture-count.ts'

/** The pictures of a site as it is edited. */
export function listOf(site: SiteView): PictureList {
  return readPictureList(site.roots.get(picturesFile))
}

/**
 * Creates the function that says whether a change to the texts of a site breaks its pictures: one that is used is missing
 * then, or two have one name.
 */
export function createPictureGuard(
  { bundle, main }: Pick<PagesContext, 'bundle' | 'main'>,
  view: (files: Texts) => SiteView,
): (before: Texts, after: Texts) => boolean {
  const missingIn = (files: Texts): string[] => findMissing({ site: view(files), bundle, main })
  return (before, after) => {
    const list = after[picturesFile]
    if (list === undefined) return false
    if (writePictureList(readPictureList(JSON.parse(list))) !== list) return true
    const missing = missingIn(before)
    return missingIn(after).some((name) => !missing.includes(name))
  }
}

function findMissing(context: PagesContext): string[] {
  const list = listOf(context.site)
  return [...findPictureUses(context).keys()].filter((name) => !list.has(name))
}

/** Adds a picture. */
export function addPicture(site: SiteView, name: string, file: string): FileEdit[] {
  return [change({ [name]: file }), ...countEdits(site, 1)]
}

/** Gives a picture another content. */
export function replacePicture(name: string, file: string): FileEdit[] {
  return [change({ [name]: file })]
}

/** Deletes a picture. */
export function removePicture(site: SiteView, name: string): FileEdit[] {
  return [change({ [name]: null }), ...countEdits(site, -1)]
}

/** Gives a picture another name, in all places that name it. */
export function renamePicture(context: PagesContext, from: string, to: string): FileEdit[] {
  const file = listOf(context.site).get(from)
  if (file === undefined) return []
  return [change({ [from]: null, [to]: file }), ...swapPicture(context, from, to)]
}

/** Shows another picture in all places that name one. */
export function swapPicture(context: PagesContext, from: string, to: string): FileEdit[] {
  return moveUses(findPictureUses(context).get(from) ?? [], to)
}

function change(changes: Readonly<Record<string, string | null>>): FileEdit {
  return { file: picturesFile, edit: { kind: 'pictures', path: ['pictures'], changes } }
}
