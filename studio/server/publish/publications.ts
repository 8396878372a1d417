import { constants, existsSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { rememberByFile } from '../../../site/cache/remember.ts'
import { hashOf } from '../../../site/cache/sealed-file.ts'
import { lockFolder } from '../../../site/files/folder-lock.ts'
import { listLeftovers, removeLeft } from '../../../site/files/leftovers.mjs'
import { ownId, processIdForm } from '../../../site/files/process-id.mjs'
import { listFolder } from '../../../site/files/public-folder.ts'
import { listOverlays, type SitePlace } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Publication, PublishState, Texts, PublicFileChange } from '../../api.ts'
import { HttpError } from '../http-error.ts'

/** What is known about publishing after a restart. */
type PublishRecord = Pick<PublishState, 'live' | 'planned' | 'failure'>

/** Publications that are kept, besides one that is online. */
const maxKept = 5

/**
 * Opens the folder of what was published: each built site with the texts that it was built from, and what happened last in
 * the place where they are put.
 */
export function openPublications(folder: string, place: string) {
  const recordFile = join(folder, 'record.json')
  const making = join(folder, `making-${ownId()}`)

  /** Lists the publications, newest first. */
  async function list(): Promise<Publication[]> {
    const names = existsSync(folder) ? await readdir(folder) : []
    const ids = names.filter((name) => idForm.test(name))
    return ids.map((id) => ({ id, at: Number(id) })).toSorted((a, b) => b.at - a.at)
  }

  /** The path of a part of a publication. Throws an HttpError with status 404 if that is not kept. */
  async function find(id: string, part: 'site' | 'texts.json' | 'files.json'): Promise<string> {
    const known = (await list()).some((one) => one.id === id)
    if (!known) throw new HttpError(404, 'This publication is not kept any more.')
    return join(folder, id, part)
  }

  async function record(): Promise<PublishRecord> {
    try {
      const { place: was, ...known } = JSON.parse(await readFile(recordFile, 'utf8'))
      return was === place ? known : { ...nothing, planned: known.planned }
    } catch {
      return nothing
    }
  }

  return {
    list,
    record,
    /** The folder of the built site of a publication. Throws an HttpError with status 404 if that is not kept. */
    siteOf: (id: string): Promise<string> => find(id, 'site'),
    /** Reads the texts of a publication. Throws an HttpError with status 404 if that is not kept. */
    read: async (id: string): Promise<Texts> =>
      JSON.parse(await readFile(await find(id, 'texts.json'), 'utf8')),
    /** Reads the hashes of the public files of a publication; undefined if they were not kept. */
    files: (id: string): Promise<FileHashes | undefined> =>
      find(id, 'files.json')
        .then((file) => readFile(file, 'utf8'))
        .then(JSON.parse)
        .catch(() => undefined),
    async note(change: Partial<PublishRecord>): Promise<void> {
      await writeWhole(recordFile, JSON.stringify({ ...(await record()), ...change, place }))
    },
    /** Copies a built site, with the texts and files that it was built from. Resolves with its folder and what keeps it with an id. */
    async make(built: string, texts: Texts, files: FileHashes) {
      const site = join(making, 'site')
      await rm(making, { recursive: true, force: true })
      const mode = constants.COPYFILE_FICLONE
      await cp(built, site, { recursive: true, preserveTimestamps: true, mode })
      await writeFile(join(making, 'texts.json'), JSON.stringify(texts))
      await writeFile(join(making, 'files.json'), JSON.stringify(files))
      return {
        site,
        keep: (id: string): Promise<void> => rename(making, join(folder, id)),
        drop: (): Promise<void> => rm(making, { recursive: true, force: true }),
      }
    },
    /** Deletes the oldest publications beyond those that are kept. */
    async prune(live: string): Promise<void> {
      for (const { id } of (await list()).slice(maxKept))
        if (id !== live) await rm(join(folder, id), { recursive: true, force: true })
    },
    /** Keeps other servers of the same site from publishing; returns what allows it again, or undefined while one publishes. */
    async lock(): Promise<(() => Promise<void>) | undefined> {
      const form = new RegExp(`^making-${processIdForm}$`)
      for (const left of listLeftovers(folder, form)) removeLeft(left)
      return lockFolder(folder)
    },
  }
}

const nothing: PublishRecord = { live: null, planned: null, failure: null }
const idForm = /^\d{1,15}$/

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
