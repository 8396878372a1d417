import { extname } from 'node:path'
import { parseJson } from '../../../schema/read/json-object.ts'
import { isBrandName } from '../../../site/overlay/overlay-name.ts'
import { readPictureList } from '../../../site/view/picture-list.ts'
import { pictureNameForm } from '../../../site/view/picture-name.ts'
import { HttpError } from '../http-error.ts'
import type { FileChanges } from '../change-sets/site-repository.ts'

/** The path of a picture in a site, by its name in a list and the file of its content; undefined if that is not a name. */
export function picturePath(name: string, file: string): string | undefined {
  const [own = '', brand, ...more] = name.split('/').toReversed()
  if (!pictureNameForm.test(own) || more.length > 0) return undefined
  if (brand !== undefined && !isBrandName(brand)) return undefined
  const folder = brand === undefined ? '' : `brands/${brand}/`
  return `${folder}public/images/${own}${extname(file)}`
}

/**
 * The files that turn the pictures of a list into those of another one. `read` finds a content by its file, or where it was
 * in a site. Throws an HttpError with status 409 if one is not available.
 */
export async function pictureFiles(
  before: string,
  after: string,
  read: (file: string, path: string) => Promise<Uint8Array | undefined>,
): Promise<FileChanges> {
  const [old, next] = [before, after].map((text) => readPictureList(parseJson(text)))
  const files = new Map<string, Uint8Array | null>()
  for (const [name, file] of old ?? []) {
    const path = next?.get(name) === file ? undefined : picturePath(name, file)
    if (path !== undefined) files.set(path, null)
  }
  for (const [name, file] of next ?? []) {
    const path = old?.get(name) === file ? undefined : picturePath(name, file)
    const bytes = path === undefined ? undefined : await read(file, path)
    if (path !== undefined && !bytes)
      throw new HttpError(409, `The picture ${name} is not available any more. Upload it again.`)
    if (path !== undefined && bytes) files.set(path, bytes)
  }
  return files
}
