import { basename } from 'node:path'
import type { CopyKind, Texts, Version } from '../../api.ts'
import { migrateTexts } from '../drafts/migrate-draft.ts'
import { patternsIn, readTexts } from '../files/site-texts.ts'
import { HttpError } from '../http-error.ts'
import { openCopies } from './copies.ts'
import { listCommits, readCommit } from './git.ts'

/** The saved versions of a site. */
export type History = ReturnType<typeof openHistory>

/** Opens the history of a site, the commits of its repository and copies that saves keep in `folder`. */
export function openHistory(pagesFile: string, folder: string) {
  const copies = openCopies(folder)
  return {
    /** Lists the versions, newest first. Copies of saves that were committed since are left out. */
    async list(): Promise<Version[]> {
      const texts = await readTexts(pagesFile).catch(() => ({}))
      const patterns = Object.values(texts).flatMap(patternsIn)
      const commits = await listCommits(pagesFile, patterns)
      const kept = await copies.list()
      const newest = commits[0]?.at ?? 0
      const rest = kept.filter(({ kind, at }) => kind === 'discarded' || at > newest)
      return [...commits, ...rest].toSorted((a, b) => b.at - a.at)
    },
    /** Reads a version, migrated to the current schemas. Throws an HttpError with status 404 if there is none. */
    async read(id: string): Promise<Texts> {
      const isCommit = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(id)
      const texts = await (isCommit ? readCommit(pagesFile, id) : copies.read(id))
      if (!texts) throw new HttpError(404, 'This version is not available any more.')
      return { ...texts, ...migrateTexts(texts, texts, basename(pagesFile)) }
    },
    /** Keeps a copy. Never rejects: nothing else may fail because of it. */
    keep: (kind: CopyKind, texts: Texts): Promise<void> => copies.keep(kind, texts).catch(() => {}),
  }
}
