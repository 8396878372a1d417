import { onceFor } from '../../../schema/cache/once-per.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft, PublishFailure } from '../../api.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import { HttpError } from '../http-error.ts'
import { recordFile, writeSetFile } from './parse-record.ts'
import { mergeRecords, type ChangeSetRecord } from './records.ts'
import { pictureFiles } from './set-pictures.ts'
import { openSetState } from './set-state.ts'
import { draftBetween, filesOfTexts, openSetTexts } from './set-texts.ts'
import { RepositoryError, type SiteRepository } from '../change-sets/site-repository.ts'

/** The change sets in a repository, each with its latest texts and record. */
export type SetStore = ReturnType<typeof openSetStore>

/** The texts of a change set, over those of a published commit. `read` finds contents of pictures. */
interface SetChange extends Draft {
  onto: string
  read: (file: string, path: string) => Promise<Uint8Array | undefined>
}

/** Opens the change sets of a repository. `folderOf` names the folder of one on this machine; `onChange` hears of changes. */
export function openSetStore(
  repository: SiteRepository,
  folderOf: (id: string) => string,
  onChange: (hasPublished: boolean) => Promise<void>,
) {
  const texts = openSetTexts(repository)
  const stateOf = onceFor((id: string) => openSetState(folderOf(id)))
  /** What others have saved in the same places, until a window has merged that. */
  const pending = new Map<string, string>()
  let turn: Promise<unknown> = Promise.resolve()
  let updating: Promise<void> | undefined

  /** Runs what reads the latest commit of a change set and adds one, before another one does. */
  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = turn.then(task)
    turn = done.catch(() => {})
    return done
  }

  async function headOf(id: string): Promise<string> {
    const head = (await repository.sets()).get(id)
    if (head === undefined) throw new HttpError(404, 'This change set is not there any more.')
    return head
  }

  /** Reads the record of a change set. Throws an HttpError with status 404 or 409. */
  async function recordOf(id: string): Promise<ChangeSetRecord> {
    const file = await texts.fileAt(await headOf(id))
    if (!file) throw new HttpError(409, unreadable)
    return file.events
  }

  /** Merges what others have pushed, unless that has conflicts. */
  async function combine(id: string, theirs: string): Promise<void> {
    const own = (await repository.sets()).get(id)
    pending.delete(id)
    const common =
      own === undefined || own === theirs ? theirs : await repository.commonOf(own, theirs)
    if (own === undefined || common === undefined || common === theirs) return
    const [mine, others] = await Promise.all([
      texts.differences(own, common),
      texts.differences(theirs, common),
    ])
    const [ownFile, theirFile] = [await texts.fileAt(own), await texts.fileAt(theirs)]
    const before = { ...mine.base, ...others.files }
    const merged = mergeFiles(mine, before)
    if (!ownFile || !theirFile || !merged || merged.conflicts.length > 0) {
      pending.set(id, theirs)
      return
    }
    const { files } = draftBetween(before, merged.files)
    const list = merged.files[picturesFile]
    const base = ownFile.pictures?.base ?? theirFile.pictures?.base ?? ''
    const read = (_file: string, path: string) => repository.readFile(own, path)
    const pictures = await pictureFiles(before[picturesFile] ?? '', list ?? '', read)
    const events = mergeRecords(ownFile.events, theirFile.events)
    const content = writeSetFile({
      events,
      ...(list !== undefined && { pictures: { files: list, base } }),
    })
    await repository.commit(id, {
      author: events.at(-1)?.by ?? '',
      message: 'Combine two versions of a change set',
      onto: theirs,
      parents: [own, theirs],
      files: new Map([...filesOfTexts(files), ...pictures, [recordFile, Buffer.from(content)]]),
    })
  }

  async function fetchAll(): Promise<void> {
    const before = repository.published()
    const { sets } = await repository.update()
    for (const [id, theirs] of sets) await inTurn(() => combine(id, theirs))
    await onChange(repository.published() !== before)
    for (const id of (await repository.sets()).keys()) void push(id)
  }

  /** Fetches what others have pushed. Throws a RepositoryError. */
  function update(): Promise<void> {
    updating ??= fetchAll().finally(() => {
      updating = undefined
    })
    return updating
  }

  /** Pushes the latest version of a change set, unless others have that. Never rejects: what went wrong is part of the state. */
  async function push(id: string, attempts = 3): Promise<void> {
    const state = stateOf(id)
    try {
      const head = await headOf(id)
      if (pending.has(id) || (await state.read()).pushed === head) return
      const isMoved = (await repository.push(id)) === 'moved'
      if (!isMoved) await state.note({ pushed: head, unsent: null })
      else if (attempts > 0) {
        await update()
        return push(id, attempts - 1)
      }
    } catch (error) {
      if (!(error instanceof HttpError)) await state.note({ unsent: describeFault(error) })
    }
    await onChange(false)
  }

  return {
    texts,
    stateOf,
    headOf,
    recordOf,
    update,
    /** The latest commit of others that is to be merged, or else the latest here. */
    latestOf: async (id: string): Promise<string> => pending.get(id) ?? headOf(id),
    /** Makes a change set that changes nothing yet. */
    async make(id: string, by: string, record: ChangeSetRecord): Promise<void> {
      const onto = repository.published()
      const file = Buffer.from(writeSetFile({ events: record }))
      const files = new Map([[recordFile, file]])
      const message = `Change set "${record.at(-1)?.note}"`
      await repository.commit(id, { author: by, message, onto, parents: [onto], files })
      void push(id)
    },
    /**
     * Commits the record that `next` returns, with other texts if there are any, and begins to push that. Resolves with the
     * commit. Throws an HttpError with status 409 if `next` returns a reason instead.
     */
    write: (
      id: string,
      by: string,
      next: (record: ChangeSetRecord) => ChangeSetRecord | string,
      change?: SetChange,
    ): Promise<string> =>
      inTurn(async () => {
        const head = await headOf(id)
        const file = await texts.fileAt(head)
        const other = change && pending.get(id)
        const more = other === undefined ? undefined : await texts.fileAt(other)
        const events = file ? next(mergeRecords(file.events, more?.events ?? [])) : unreadable
        if (typeof events === 'string') throw new HttpError(409, events)
        const list = change?.files[picturesFile]
        const base = change?.base[picturesFile] ?? ''
        const lists = change ? list !== undefined && { files: list, base } : file?.pictures
        const pictures =
          change && list !== undefined ? await pictureFiles(base, list, change.read) : []
        const content = writeSetFile({ events, ...(lists && { pictures: lists }) })
        const commit = await repository.commit(id, {
          author: by,
          message: `Change set: ${events.at(-1)?.what}`,
          onto: change?.onto ?? head,
          parents: [
            ...new Set([
              head,
              ...(other === undefined ? [] : [other]),
              ...(change ? [change.onto] : []),
            ]),
          ],
          files: new Map([
            ...filesOfTexts(change?.files ?? {}),
            ...pictures,
            [recordFile, Buffer.from(content)],
          ]),
        })
        if (change) pending.delete(id)
        void push(id)
        return commit
      }),
  }
}

/** What went wrong, in words for people who compose. */
export function describeFault(error: unknown): PublishFailure {
  const at = Date.now()
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof RepositoryError) return { at, message: text, details: error.details }
  if (error instanceof HttpError) return { at, message: text, details: '' }
  return { at, message: 'Something went wrong. Your changes are kept here.', details: text }
}

const unreadable =
  'What has happened to this change set cannot be read. Ask a developer to restore its record.'
