import type { Draft, SavedDraft, SetVersions } from '../../api.ts'
import { addEvent } from './records.ts'
import type { SetStore } from './set-store.ts'
import { identify } from './set-texts.ts'
import type { SiteRepository } from '../change-sets/site-repository.ts'

/** The change set that a workspace edits: what is saved is in its repository, and the draft stays. */
export type SetLayer = ReturnType<typeof createSetLayer>

/** Creates the layer of a change set. */
export function createSetLayer(id: string, repository: SiteRepository, store: SetStore) {
  const { texts } = store
  const state = store.stateOf(id)

  /** The saved texts that the draft has, and those that it does not have. */
  async function versions(): Promise<SetVersions> {
    const latest = await store.latestOf(id)
    const { followed } = await state.read()
    const own = followed ?? latest
    const saved = await texts.draftAt(own)
    const common = own === latest ? latest : await repository.commonOf(own, latest)
    if (common === undefined || common === latest) return { saved }
    const theirs = await texts.differences(latest, common)
    return Object.keys(theirs.files).length === 0
      ? { saved }
      : { saved, theirs: { ...theirs, id: latest } }
  }

  return {
    versions,
    /** What is saved, for the first draft; undefined if there was one before. */
    async start(): Promise<Draft | undefined> {
      if ((await state.read()).followed !== null) return undefined
      const head = await store.headOf(id)
      const { files, base } = await texts.draftAt(head)
      await state.note({ followed: head })
      return Object.keys(files).length === 0 ? undefined : { files, base }
    },
    /** Notes that the draft has what others have saved. */
    async follow(commit: string): Promise<void> {
      if (commit === (await store.latestOf(id))) await state.note({ followed: commit })
    },
    /** Reads a file as of the latest version. */
    read: async (path: string) => repository.readFile(await store.latestOf(id), path),
    /** Fetches what others have saved, if their place can be reached. Resolves with whether the draft lacks some of it. */
    async isBehind(): Promise<boolean> {
      await store.update().catch(() => {})
      return (await versions()).theirs !== undefined
    },
    /** The published commit, which texts are saved over. */
    published: (): string => repository.published(),
    /** Saves texts over a published commit; `read` finds the contents of pictures. */
    async save(
      draft: Draft,
      onto: string,
      by: string,
      read: (file: string) => Promise<Uint8Array | undefined>,
    ): Promise<SavedDraft> {
      const saved = identify(draft)
      const commit = await store.write(
        id,
        by,
        (record) => addEvent(record, { by, what: 'saved', saved: saved.id }, Date.now()),
        { ...draft, onto, read },
      )
      await state.note({ followed: commit })
      return saved
    },
  }
}
