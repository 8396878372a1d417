import { hash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lastingPlace } from '../../../site/cache/cache-place.mjs'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Draft, DraftDelta } from '../../api.ts'
import { applyDelta } from '../../draft-delta.ts'
import { parseAddition, parseStored } from './parse-draft.ts'

/** The folder where the composer stores the unsaved changes of a site. */
export type DraftFolder = ReturnType<typeof openDraftFolder>

/** A draft as it is stored, or that there is none. */
export interface StoredDraft {
  draft: Draft | null
  /** Identifies what was stored, also after a restart. */
  revision: string
}

/** The characters that are added to a stored draft before it is written as a whole again. */
const maxAdded = 1024 * 1024

const noDraft: StoredDraft = { draft: null, revision: 'none' }

/** Opens the draft folder of a pages file, or of a change set of it. */
export function openDraftFolder(pagesFile: string, set?: string) {
  const site = hash('sha256', pagesFile).slice(0, 16)
  const id = set === undefined ? site : `${site}-${set}`
  const own = join(lastingPlace('studio'), site)
  const folder = set === undefined ? own : join(own, 'sets', set)
  const file = join(folder, 'draft.json')
  /** The file with what was added to the stored draft, and how much that is. */
  let log = { name: '', length: Infinity }

  async function readAdded(name: string): Promise<string[]> {
    const path = join(folder, name)
    // A crash may have cut off the last line.
    return existsSync(path) ? (await readFile(path, 'utf8')).split('\n').slice(0, -1) : []
  }

  async function write(draft: Draft | null): Promise<StoredDraft> {
    const old = log.name
    // Each draft has a log of its own: after a crash between two files, there is none that belongs to another draft.
    const name = `draft-${randomUUID()}.log`
    const stored = draft ? { draft, revision: randomUUID() } : noDraft
    if (draft)
      await writeWhole(file, JSON.stringify({ ...draft, revision: stored.revision, log: name }))
    else await rm(file, { force: true })
    log = { name, length: 0 }
    if (old !== '') await rm(join(folder, old), { force: true })
    return stored
  }

  return {
    /** Identifies the site, or the change set of it, on this machine. */
    id,
    path: folder,
    /** Reads the draft; none if it is not valid. */
    async read(): Promise<StoredDraft> {
      if (!existsSync(file)) return noDraft
      try {
        const { name, ...stored } = parseStored(await readFile(file, 'utf8'))
        log.name = name
        const added = (await readAdded(name)).map(parseAddition)
        return added.reduce(
          ({ draft }, { delta, revision }) => ({ draft: applyDelta(draft, delta), revision }),
          stored,
        )
      } catch {
        return noDraft
      }
    },
    /** Stores a draft atomically; null deletes it. */
    write,
    /** Stores a draft that differs by a delta from the one that is stored. */
    async add(delta: DraftDelta, draft: Draft): Promise<StoredDraft> {
      const revision = randomUUID()
      const line = `${JSON.stringify({ revision, delta })}\n`
      const { name, length } = log
      if (length + line.length > maxAdded) return write(draft)
      // After a failure, the log may end with half a line.
      log = { name, length: Infinity }
      await appendFile(join(folder, name), line, { flush: true })
      log = { name, length: length + line.length }
      return { draft, revision }
    },
    /** The folder of pictures that are not, or no longer, in the public folder. */
    images: join(folder, 'images'),
    /** The folder of public files that a change set adds. */
    documents: join(folder, 'public'),
    versions: join(folder, 'versions'),
    /** The folder of the site as it would be published. */
    published: join(folder, 'published'),
    previews: join(folder, 'previews'),
    publications: join(folder, 'publications'),
  }
}
