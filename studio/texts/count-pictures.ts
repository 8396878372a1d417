import { asRecord, type JsonValue } from '../../schema/read/json-object.ts'
import {
  picturesFile,
  picturesOf,
  readPictureList,
  writePictureList,
} from '../../site/view/picture-list.ts'
import type { Texts } from '../api.ts'
import { applyEdit, valueOfText } from './edit.ts'

/** Where a file says how many pictures there are. */
export const countPath = ['site', 'imageCount'] as const

/**
 * Returns merged texts with the number of pictures that their list has. It is off by as much as on the sides of the merge: a
 * picture that somebody forgot to count stays a problem.
 */
export function countAgain(
  merged: Texts,
  [base, mine, theirs]: readonly [base: Texts, mine: Texts, theirs: Texts],
): Texts {
  const root = valueOfText(merged[picturesFile] ?? '')
  if (root === undefined) return merged
  const list = readPictureList(root)
  const counted = Object.entries(merged).map(([file, text]) => {
    const [own, other, before] = [mine, theirs, base].map((side) => excessIn(side, file))
    if (file === picturesFile || other === undefined) return [file, text] as const
    const count =
      picturesOf(list).size + other + (own ?? 0) - (own === undefined ? 0 : (before ?? own))
    return [file, setCount(text, count)] as const
  })
  return { ...Object.fromEntries(counted), [picturesFile]: writePictureList(list) }
}

/** Sets the number of pictures in a text that has one. */
function setCount(text: string, count: number): string {
  if (pictureCountIn(valueOfText(text)) === undefined) return text
  return applyEdit(text, { kind: 'set', path: countPath, value: count })?.text ?? text
}

/** The number of pictures in the value of a file; undefined if it says none. */
export function pictureCountIn(root: JsonValue | undefined): number | undefined {
  const { imageCount } = asRecord(asRecord(root)['site'])
  return typeof imageCount === 'number' ? imageCount : undefined
}

/** How much the number in a file is above that of the pictures. */
function excessIn(texts: Texts, file: string): number | undefined {
  const count = pictureCountIn(valueOfText(texts[file] ?? ''))
  const list = valueOfText(texts[picturesFile] ?? '')
  return count === undefined || list === undefined
    ? undefined
    : count - picturesOf(readPictureList(list)).size
}
