import {
  picturesFile,
  readPictureList,
  type PictureList,
} from '../../../../site/view/picture-list.ts'
import type { Texts } from '../../../api.ts'

/** Describes which pictures differ between two versions of a site, a line for each. None if one of them has no list. */
export function describePictureChanges(before: Texts, after: Texts): string[] {
  const [old, now] = [listIn(before), listIn(after)]
  if (!old || !now) return []
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  return names.flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)]
    if (was === is) return []
    if (was === undefined) return [`Picture ${name} added`]
    return [is === undefined ? `Picture ${name} removed` : `Picture ${name} replaced`]
  })
}

function listIn({ [picturesFile]: text }: Texts): PictureList | undefined {
  return text === undefined ? undefined : readPictureList(JSON.parse(text))
}
