import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rememberByFile } from '../../../site/cache/remember.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { listFolder } from '../../../site/files/public-folder.ts'
import { listOverlays, type SitePlace } from '../../../site/files/site-files.ts'
import type { PublicFileChange } from '../../api.ts'

/** The hashes of public files by their names, without the pictures of pages: `files/menu.pdf`, `brands/lucky/files/menu.pdf`. */
export type FileHashes = Readonly<Record<string, string>>

/** A file is read once, since the state of publishing is asked for often. */
const hashFile = rememberByFile({
  kind: 'public-files',
  version: '1',
  read: async (file) => hashOf(await readFile(file)),
  isFact: (value): value is string => typeof value === 'string',
})

/** Hashes the files in the public folders of a site, and of its brands. */
export async function hashPublicFiles({
  pagesFile,
  publicDir,
}: Pick<SitePlace, 'pagesFile' | 'publicDir'>): Promise<FileHashes> {
  const own = listOverlays(pagesFile).map((brand) => `brands/${brand}/`)
  const folders = [
    { prefix: '', path: publicDir },
    ...own.map((prefix) => ({ prefix, path: join(dirname(pagesFile), prefix, 'public') })),
  ]
  const files = folders.flatMap(({ prefix, path }) =>
    [...listFolder(path).files]
      .filter(([name]) => !name.startsWith('images/'))
      .map(([name, file]) => ({ name: prefix + name, file })),
  )
  const hashes = files.map(async ({ name, file }) => [name, await hashFile(file)] as const)
  return Object.fromEntries(await Promise.all(hashes))
}

/** Lists which public files differ, in the order of their names. */
export function comparePublicFiles(before: FileHashes, after: FileHashes): PublicFileChange[] {
  const names = Object.keys({ ...before, ...after }).toSorted()
  return names.flatMap((name): PublicFileChange[] => {
    const [was, is] = [before[name], after[name]]
    if (was === is) return []
    return [
      { name, change: was === undefined ? 'added' : is === undefined ? 'removed' : 'replaced' },
    ]
  })
}
