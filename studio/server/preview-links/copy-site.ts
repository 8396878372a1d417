import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { lastmodFileOf } from '../../../builder/lastmod.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import type { DraftFolder } from '../drafts/draft-folder.ts'
import { openPictureStore } from '../files/picture-store.ts'

/** The folders of what was uploaded for a draft. */
export type Uploads = Pick<DraftFolder, 'images' | 'documents'>

/** The folders next to a pages file that a build reads. */
const folders = ['brands', 'data', 'locales', 'public']

/**
 * Copies a site to a folder with other texts, with the pictures that these list, of which those that are not in its public
 * folder are in `uploads`, and with the documents there. Resolves with its pages file.
 */
export async function copySite(
  pagesFile: string,
  { [picturesFile]: pictures, ...texts }: Texts,
  uploads: Uploads,
  folder: string,
): Promise<string> {
  const own = dirname(pagesFile)
  const copy = join(folder, basename(pagesFile))
  for (const name of [...folders, basename(lastmodFileOf(pagesFile))])
    if (existsSync(join(own, name)))
      await cp(join(own, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  if (existsSync(uploads.documents))
    await cp(uploads.documents, join(folder, 'public'), { recursive: true, force: false })
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, name)
    if (relative(folder, file).startsWith('..')) continue
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, text)
  }
  const place = placeSite(copy)
  if (pictures !== undefined && place.isOwn) {
    const deleteOthers = await openPictureStore(place, uploads.images).publish(pictures)
    await deleteOthers()
  }
  return copy
}
