/** The form of the name of a picture, as in its schema. */
export const pictureNameForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** In characters. */
const maxLength = 60

/**
 * Derives the name of a picture, or another file, from its file name: lowercase letters, digits and single dashes, and not in
 * `taken`. It is `fallback` if no letter is left.
 */
export function namePicture(
  fileName: string,
  taken: Pick<ReadonlySet<string>, 'has'>,
  fallback = 'picture',
): string {
  const plain = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/\.[^.]*$/s, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  const name = plain || fallback
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

/** Returns what is wrong with another name of a picture, for display; undefined if nothing is. */
export function findPictureNameError(
  name: string,
  taken: Pick<ReadonlySet<string>, 'has'>,
): string | undefined {
  if (!pictureNameForm.test(name))
    return 'Use lowercase letters, digits and single dashes, such as summer-offer.'
  if (name.length > maxLength) return `Use at most ${maxLength} characters.`
  return taken.has(name) ? `The picture ${name} already exists.` : undefined
}
