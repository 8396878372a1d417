import {
  picturesFile,
  readPictureList,
  type PictureList,
} from '../../../../site/view/picture-list.ts'
import type { Texts } from '../../../api.ts'

/**
 * Describes which pictures differ between two versions of a site, a line for each, with the names that people know brands by.
 * None if one of them has no list.
 */
export function describePictureChanges(
  before: Texts,
  after: Texts,
  nameOf: (brand: string) => string,
): string[] {
  if (before[picturesFile] === undefined || after[picturesFile] === undefined) return []
  const [old, now] = [pictureListIn(before), pictureListIn(after)]
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    if (was === is) return []
    const [own, brand] = name.split('/').toReversed()
    const done = was === undefined ? 'added' : is === undefined ? 'removed' : 'replaced'
    return [`Picture ${own} ${done}${brand === undefined ? '' : ` for ${nameOf(brand)}`}`]
  })
}

/** The pictures that the texts of a site list; none without a list. */
export function pictureListIn({ [picturesFile]: text }: Texts): PictureList {
  return readPictureList(text === undefined ? undefined : JSON.parse(text))
}
