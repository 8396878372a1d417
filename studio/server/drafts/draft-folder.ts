import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lastingPlace } from '../../../site/cache/cache-place.mjs'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Draft } from '../../api.ts'
import { parseDraft } from './parse-draft.ts'

/** The folder where the composer stores the unsaved changes of a site. */
export type DraftFolder = ReturnType<typeof openDraftFolder>

/** Opens the draft folder of a pages file. */
export function openDraftFolder(pagesFile: string) {
  const id = hash('sha256', pagesFile).slice(0, 16)
  const folder = join(lastingPlace('studio'), id)
  const file = join(folder, 'draft.json')
  return {
    /** Identifies the site on this machine. */
    id,
    /** Reads the draft; null if there is none, or it is not valid. */
    async read(): Promise<Draft | null> {
      if (!existsSync(file)) return null
      try {
        return parseDraft(await readFile(file, 'utf8'))
      } catch {
        return null
      }
    },
    /** Stores a draft atomically; null deletes it. */
    async write(draft: Draft | null): Promise<void> {
      if (draft) await writeWhole(file, JSON.stringify(draft))
      else await rm(file, { force: true })
    },
    /** The folder of pictures that are not, or no longer, in the public folder. */
    images: join(folder, 'images'),
    /** The folder of copies of saved versions. */
    versions: join(folder, 'versions'),
    /** The folder of the site as it would be published. */
    published: join(folder, 'published'),
  }
}

/** Drafts with the same content have the same revision, also after a restart. */
export function revisionOf(draft: Draft | null): string {
  return draft ? hash('sha256', JSON.stringify([draft.files, draft.base])) : 'none'
}
