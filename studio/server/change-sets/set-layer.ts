import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Draft, SavedDraft, SetVersions, Texts } from '../../api.ts'
import type { SiteRepository } from './repository.ts'
import type { SetStore } from './set-store.ts'
import { withPicturesOf } from './set-texts.ts'

/** The change set that a workspace edits: what is saved is in its repository, and the draft stays. */
export type SetLayer = ReturnType<typeof createSetLayer>

/** Creates the layer of a change set, whose folder `documents` has the public files that are not published yet. */
export function createSetLayer(
  id: string,
  repository: SiteRepository,
  store: SetStore,
  documents: string,
) {
  const state = store.stateOf(id)

  /** The saved texts that the draft has, and those that it does not have. */
  async function versions(): Promise<SetVersions> {
    const { latest, events } = await store.readSet(id)
    const own = (await state.read()).followed ?? latest
    const saved = asSaved(await store.draftAt(own, events))
    const common = own === latest ? latest : await store.commonOf(own, latest)
    if (common === undefined || common === latest) return { saved }
    const { files, base } = await store.differences(latest, common)
    return Object.keys(files).length === 0
      ? { saved }
      : { saved, theirs: { files, base, id: latest } }
  }

  return {
    versions,
    documents,
    /** What is saved, for the first draft; undefined if there was one before. */
    async start(readSite: () => Promise<Texts>): Promise<Draft | undefined> {
      if ((await state.read()).followed !== null) return undefined
      const { head, saved } = await store.readSet(id)
      await state.note({ followed: head })
      const isEmpty = Object.keys(saved.files).length === 0
      return isEmpty ? undefined : withPicturesOf(await readSite(), saved)
    },
    /** Notes that the draft has what others have saved. */
    async follow(commit: string): Promise<void> {
      if (commit === (await store.readSet(id)).latest) await state.note({ followed: commit })
    },
    /** Reads a file as of the latest version. */
    read: async (path: string) => repository.readFile((await store.readSet(id)).latest, path),
    /** Writes the public files of the latest version, besides pictures, that are not published. */
    async fetchDocuments(): Promise<void> {
      const { latest, events } = await store.readSet(id)
      const { others } = await store.draftAt(latest, events)
      for (const [name, entry] of others) {
        const file = join(documents, name.replace(/^public\//, ''))
        if (!entry || !name.startsWith('public/') || existsSync(file)) continue
        await writeWhole(file, (await repository.readFile(latest, name)) ?? '')
      }
    },
    /** Fetches what others have saved, if their place can be reached. Resolves with whether the draft lacks some of it. */
    async isBehind(): Promise<boolean> {
      await store.update().catch(() => {})
      return (await versions()).theirs !== undefined
    },
    /** The published commit, which texts are saved over. */
    published: (): string => repository.published(),
    /** Saves texts over a published commit; `read` finds the contents of pictures. */
    save: async (
      draft: Draft,
      onto: string,
      by: string,
      read: (file: string) => Promise<Uint8Array | undefined>,
    ): Promise<SavedDraft> => asSaved(await store.save(id, by, draft, { onto, documents, read })),
  }
}

const asSaved = ({ files, base, id }: SavedDraft): SavedDraft => ({ files, base, id })
