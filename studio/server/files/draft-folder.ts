import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { projectRoot } from '../../../schema/read/project-root.mjs'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Draft } from '../api.ts'
import { parseDraft } from '../read-body.ts'

/** What the composer keeps of a site on disk until it is saved. */
export interface DraftFolder {
  /** A name that no other site on this machine has. */
  id: string
  /** The draft; null where there is none, or what is there is none. */
  read(): Promise<Draft | null>
  /** Keeps a draft as a whole, or not at all; with null, drops the kept one. */
  write(draft: Draft | null): Promise<void>
  /** The folder of the uploaded pictures. */
  images: string
  /** The folder of the site as it would be published. */
  published: string
}

/** Opens the folder that goes with a pages file. */
export function openDraftFolder(pagesFile: string): DraftFolder {
  const id = hash('sha256', pagesFile).slice(0, 16)
  const folder = join(projectRoot, 'node_modules', '.cache', 'studio', id)
  const file = join(folder, 'draft.json')
  return {
    id,
    async read() {
      if (!existsSync(file)) return null
      try {
        return parseDraft(await readFile(file, 'utf8'))
      } catch {
        return null
      }
    },
    async write(draft) {
      if (draft) await writeWhole(file, JSON.stringify(draft))
      else await rm(file, { force: true })
    },
    images: join(folder, 'images'),
    published: join(folder, 'published'),
  }
}

/** The files in a folder of uploaded pictures. */
export function listUploads(images: string): string[] {
  if (!existsSync(images)) return []
  const names = readdirSync(images).filter((name) => /^[a-z0-9-]+\.webp$/.test(name))
  return names.map((name) => join(images, name))
}
