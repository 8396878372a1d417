import {
  picturesFile,
  readPictureList,
  type PictureList,
} from '../../../../site/view/picture-list.ts'
import type { Texts } from '../../../api.ts'
import { t } from '../../i18n/translate.ts'

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
    const done = was === undefined ? t('added') : is === undefined ? t('removed') : t('replaced')
    return [
      t('Picture {own} {done}{value}', {
        own,
        done,
        value: brand === undefined ? '' : t(' for {brand}', { brand: nameOf(brand) }),
      }),
    ]
  })
}

/** The pictures that the texts of a site list; none without a list. */
export function pictureListIn({ [picturesFile]: text }: Texts): PictureList {
  return readPictureList(text === undefined ? undefined : JSON.parse(text))
}
