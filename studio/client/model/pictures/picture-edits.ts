import { overlayOf } from '../../../../site/overlay/overlay-name.ts'
import type { PagesContext } from '../../../../site/view/move-page.ts'
import {
  brandsWith,
  isPagesText,
  nameForBrand,
  picturesOf,
  readPictureList,
  writePictureList,
  picturesFile,
  type PictureList,
} from '../../../../site/view/picture-list.ts'
import { findPictureUses, moveUses } from '../../../../site/view/picture-uses.ts'
import type { SiteView } from '../../../../site/view/site-view.ts'
import type { Texts } from '../../../api.ts'
import { countPath, pictureCountIn } from '../../../texts/count-pictures.ts'
import type { FileEdit } from '../draft.ts'
import { removePictureText, renamePictureText } from './picture-texts.ts'

/** The pictures of a site as it is edited that all brands share, or those in the folder of one. */
export function listOf(site: SiteView, brand?: string): PictureList {
  return picturesOf(listAll(site), brand)
}

/** The brands that have a version of their own of a picture. */
export function versionsOf(site: SiteView, name: string): string[] {
  return brandsWith(listAll(site), name)
}

/** The names that pictures have, those of brands included. */
export function takenNames(site: SiteView): ReadonlySet<string> {
  return new Set(Array.from(listAll(site).keys(), (name) => name.replace(/^.*\//, '')))
}

function listAll({ roots }: SiteView): PictureList {
  return readPictureList(roots.get(picturesFile))
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

/** Gives a picture another content, for all brands or for one. */
export function replacePicture(name: string, file: string, brand?: string): FileEdit[] {
  return [change({ [brand === undefined ? name : nameForBrand(brand, name)]: file })]
}

/** Removes the version that a brand has of a picture, so that it shows that of all brands. */
export function sharePicture(name: string, brand: string): FileEdit[] {
  return [change({ [nameForBrand(brand, name)]: null })]
}

/** Deletes a picture. Brands with versions of their own keep these, and as many pictures as they have. */
export function removePicture(site: SiteView, name: string): FileEdit[] {
  const kept = versionsOf(site, name).map(overlayOf)
  return [
    change({ [name]: null }),
    ...countEdits(site, -1, kept),
    ...removePictureText(site, name).filter(({ file }) => !kept.includes(file)),
  ]
}

/** Gives a picture another name, in all places that name it and in the folders of brands that have versions of it. */
export function renamePicture(context: PagesContext, from: string, to: string): FileEdit[] {
  const file = listOf(context.site).get(from)
  if (file === undefined) return []
  const all = listAll(context.site)
  const versions = brandsWith(all, from).flatMap((brand) => [
    [nameForBrand(brand, from), null] as const,
    [nameForBrand(brand, to), all.get(nameForBrand(brand, from)) ?? null] as const,
  ])
  const changes = { [from]: null, [to]: file, ...Object.fromEntries(versions) }
  return [
    change(changes),
    ...swapPicture(context, from, to),
    ...renamePictureText(context.site, from, to),
  ]
}

/** Shows another picture in all places that name one; in those of the shown site if that is the one of a brand. */
export function swapPicture(
  context: PagesContext,
  from: string,
  to: string,
  brand?: string,
): FileEdit[] {
  const uses = findPictureUses(context).get(from) ?? []
  return moveUses(brand === undefined ? uses : uses.filter(({ file }) => isPagesText(file)), to)
}

function change(changes: Readonly<Record<string, string | null>>): FileEdit {
  return { file: picturesFile, edit: { kind: 'pictures', path: ['pictures'], changes } }
}

/**
 * The edits that add to the number of pictures, in pages.json and in overlays that set it. The overlays in `kept` have the same
 * number as before, and get it if they had that of pages.json.
 */
export function countEdits(
  { roots, settings }: SiteView,
  by: number,
  kept: readonly string[] = [],
): FileEdit[] {
  if (by === 0) return []
  const value = pictureCountIn({ site: settings })
  return [...roots].flatMap(([file, root]): FileEdit[] => {
    const isCounted = pictureCountIn(root) !== undefined
    if (!kept.includes(file))
      return isCounted ? [{ file, edit: { kind: 'count', path: countPath, by } }] : []
    if (isCounted || value === undefined) return []
    return [{ file, edit: { kind: 'set', path: countPath, value } }]
  })
}
