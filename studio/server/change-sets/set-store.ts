import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTurns } from '../../../schema/cache/turns.ts'
import { rememberLatest } from '../../../schema/cache/bounded-cache.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { listFolder } from '../../../site/files/public-folder.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import type { Draft, PublishFailure } from '../../api.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { LoggedCommit } from '../git/commits.ts'
import { HttpError } from '../http-error.ts'
import { blobId } from './checkout.ts'
import type { NewCommit } from './create-commit.ts'
import {
  eventTrailer,
  setTrailer,
  showEvents,
  timeEvent,
  type NewEvent,
  type SetEvent,
} from './events.ts'
import { parseEvent, writeEvent } from './parse-event.ts'
import { RepositoryError } from './remote.ts'
import type { SiteRepository } from './repository.ts'
import {
  draftBetween,
  filesOfDraft,
  nameDraft,
  openDifferences,
  type SetDraft,
} from './set-texts.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { ChangeSet } from '../../change-sets.ts'

/** The change sets in a repository, each with its latest texts and events. */
export type SetStore = ReturnType<typeof openSetStore>

/** A change set as its repository has it. */
export interface StoredSet {
  head: string
  /** The latest commit of others that is to be merged, or else that here. */
  latest: string
  events: readonly SetEvent[]
  saved: SetDraft
}

/** What a draft is saved with. */
interface SavedOver {
  /** The published commit that it changes. */
  onto: string
  /** The folder with the public files that it adds. */
  documents: string
  /** Finds the contents of pictures. */
  read: (file: string) => Promise<Uint8Array | undefined>
}

/** Opens the change sets of a repository. `folderOf` names the folder of one on this machine; `onChange` hears of changes. */
export function openSetStore(
  repository: SiteRepository,
  folderOf: (id: string) => string,
  onChange: (hasPublished: boolean) => Promise<void>,
) {
  const differences = openDifferences(repository)
  const commonOf = rememberLatest(1000, (a: string, b: string) => repository.commonOf(a, b))
  const stateOf = onceFor((id: string) => openSetState(folderOf(id)))
  const eventIn = onceFor(({ id, author, parents, trailers }: LoggedCommit) => {
    const event = parseEvent(trailers[eventTrailer] ?? '')
    return event && { ...event, id, by: author, parents }
  })
  /** What others have saved in the same places, until a window has merged that. */
  const pending = new Map<string, string>()
  /** Runs what reads the latest commit of a change set and adds one, before another one does. */
  const inTurn = createTurns()
  let updating: Promise<void> | undefined

  /** Reads what has happened to change sets. Only commits that were published themselves say that one was published. */
  async function readEvents(heads: ReadonlyMap<string, string>) {
    const commits = (await repository.events(heads)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const groups = groupBy(commits, ({ trailers }) => trailers[setTrailer])
    return (id: string): readonly SetEvent[] =>
      (groups.get(id) ?? [])
        .flatMap((commit) => eventIn(commit) ?? [])
        .filter(
          ({ what, parents, id: commit }) =>
            !isPublication({ what }) ||
            (parents.length === (what === 'published' ? 2 : 1) && repository.isOfLine(commit)),
        )
        .toSorted((a, b) => a.at - b.at)
  }

  /** Reads all change sets here, or only one of them. */
  async function readAll(only?: string): Promise<ReadonlyMap<string, StoredSet>> {
    const heads = await repository.sets()
    const eventsOf = await readEvents(heads)
    const read = async ([id, head]: [string, string]): Promise<[string, StoredSet]> => {
      const [latest, events] = [pending.get(id) ?? head, eventsOf(id)]
      return [id, { head, latest, events, saved: await draftAt(head, events) }]
    }
    const wanted = [...heads].filter(([id]) => id === (only ?? id))
    return new Map(await Promise.all(wanted.map(read)))
  }

  /** Reads a change set. Throws an HttpError with status 404 if there is none. */
  async function readSet(id: string): Promise<StoredSet> {
    const found = (await readAll(id)).get(id)
    if (!found) throw new HttpError(404, 'This change set is not there any more.')
    return found
  }

  /** What a change set with these events changes as of a commit, in what was published when it was saved. */
  async function draftAt(commit: string, events: readonly SetEvent[]): Promise<SetDraft> {
    let base = await commonOf(commit, repository.published())
    const published = events.findLast(({ what }) => what === 'published')
    const [before, after] = published?.parents ?? []
    const isBack = published && events.findLast(isPublication) !== published
    // What was taken back is not published any more, although its commit is.
    if (isBack && base && before && after && (await commonOf(base, after)) === base)
      base = await commonOf(base, before)
    return differences(commit, base ?? commit)
  }

  /** Merges what others have pushed, unless that has conflicts. */
  async function combine(id: string, known: string, theirs: string): Promise<void> {
    const own = known === theirs ? known : ((await repository.sets()).get(id) ?? theirs)
    pending.delete(id)
    const common = own === theirs ? theirs : await commonOf(own, theirs)
    if (common === undefined || common === theirs) return
    const [mine, others] = [await differences(own, common), await differences(theirs, common)]
    const before = { ...mine.base, ...others.files }
    const merged = mergeFiles(mine, before)
    if (!merged || merged.conflicts.length > 0) {
      pending.set(id, theirs)
      return
    }
    const now = await repository.files(own)
    const read = (_file: string, path: string) => Promise.resolve(now.get(path))
    const files = await filesOfDraft(draftBetween(before, merged.files), read)
    const message = 'Combine two versions of a change set'
    const parents = [own, theirs]
    const change = { author: '', message, onto: theirs, parents }
    await repository.commit(id, { ...change, files: new Map([...mine.others, ...files]) })
  }

  async function fetchAll(): Promise<void> {
    const before = repository.published()
    const { sets } = await repository.update()
    for (const [id, head] of await repository.sets()) {
      const theirs = sets.get(id)
      if (theirs !== undefined) await inTurn(() => combine(id, head, theirs))
      if (theirs !== head) void push(id, 0)
    }
    await onChange(repository.published() !== before)
  }

  /** Fetches what others have pushed. Throws a RepositoryError. */
  function update(): Promise<void> {
    updating ??= fetchAll().finally(() => {
      updating = undefined
    })
    return updating
  }

  /** Pushes the latest version of a change set. Never rejects: what went wrong is part of the state. */
  async function push(id: string, attempts = 3): Promise<void> {
    const { read, note } = stateOf(id)
    try {
      if (pending.has(id)) return
      if ((await repository.push(id)) === 'moved') {
        if (attempts > 0) await update()
        return attempts > 0 ? await push(id, attempts - 1) : undefined
      }
      if (!(await read()).unsent) return
      await note({ unsent: null })
    } catch (error) {
      await note({ unsent: describeFault(error) }).catch(() => {})
    }
    await onChange(false).catch(() => {})
  }

  /** Commits an event, and begins to push that. */
  async function addEvent(
    id: string,
    by: string,
    before: readonly SetEvent[],
    event: Omit<NewEvent, 'at'>,
    change: Omit<NewCommit, 'author' | 'message'>,
  ): Promise<string> {
    const timed = timeEvent(before, event)
    const { name } = showEvents(id, [...before, { ...timed, id: '', by, parents: [] }])
    const message = `${name} (${event.what})`
    const note = { author: by, message, trailers: eventTrailers(id, timed) }
    const done = await repository.commit(id, { ...note, ...change })
    void push(id)
    return done
  }

  return {
    stateOf,
    readAll,
    readSet,
    draftAt,
    commonOf,
    differences,
    update,
    /** Makes a change set that changes nothing yet. */
    async make(id: string, by: string, note: string): Promise<void> {
      const onto = repository.published()
      await addEvent(
        id,
        by,
        [],
        { what: 'made', note },
        { onto, parents: [onto], files: new Map() },
      )
    },
    /** Adds the event that `next` returns. Throws an HttpError with status 409 if that is a reason instead. */
    add: (
      id: string,
      by: string,
      next: (set: StoredSet) => Omit<NewEvent, 'at'> | string,
    ): Promise<string> =>
      inTurn(async () => {
        const set = await readSet(id)
        const event = next(set)
        if (typeof event === 'string') throw new HttpError(409, event)
        const change = { onto: set.head, parents: [set.head], files: new Map() }
        return addEvent(id, by, set.events, event, change)
      }),
    /** Saves a draft, with the other files that the change set has. */
    save: (
      id: string,
      by: string,
      draft: Draft,
      { onto, documents, read }: SavedOver,
    ): Promise<SetDraft> =>
      inTurn(async () => {
        const { head, latest, events, saved: before } = await readSet(id)
        const published = await repository.files(onto)
        const theirs = await draftAt(latest, events)
        const now = new Map([...before.others, ...theirs.others])
        const added = new Map<string, Uint8Array>()
        for (const [name, path] of listFolder(documents).files) {
          const own = `public/${name}`
          if (!published.has(own) && !now.has(own)) added.set(own, await readFile(path))
        }
        for (const [name, bytes] of added)
          now.set(name, { mode: '100644', id: blobId(bytes, onto) })
        const others = [...now].filter(([name, entry]) => published.get(name)?.id !== entry?.id)
        const saved = nameDraft(draft, new Map(others))
        const find = async (file: string, path: string) =>
          (await read(file)) ?? repository.readFile(latest, path)
        const files = await filesOfDraft(draft, find)
        const event = { what: 'saved', saved: saved.id } as const
        const done = await addEvent(id, by, events, event, {
          onto,
          parents: [head, latest, onto],
          files: new Map([...others, ...added, ...files]),
        })
        pending.delete(id)
        await stateOf(id).note({ followed: done, failure: null })
        void onChange(false).catch(() => {})
        return saved
      }),
  }
}

/** The trailers of the commit of an event. */
export function eventTrailers(id: string, event: NewEvent): Record<string, string> {
  return { [setTrailer]: id, [eventTrailer]: writeEvent(event) }
}

/** Whether an event is one of what is published. */
export function isPublication({ what }: Pick<NewEvent, 'what'>): boolean {
  return what === 'published' || what === 'taken-back'
}

/** What went wrong, in words for people who compose. */
export function describeFault(error: unknown): PublishFailure {
  const at = Date.now()
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof RepositoryError) return { at, message: text, details: error.details }
  if (error instanceof HttpError) return { at, message: text, details: '' }
  return { at, message: 'Something went wrong. Your changes are kept here.', details: text }
}

/** What this server knows of a change set, and its repository does not. */
interface SetState {
  /** The commit whose texts the draft has; null before it was opened here. */
  followed: string | null
  planned: ChangeSet['planned']
  /** What this server tries to do, and has not delivered yet as far as it knows. */
  tried: 'published' | 'taken-back' | null
  /** Why it could not be published, and why others do not have its latest version. */
  failure: PublishFailure | null
  unsent: PublishFailure | null
}

const nothing: SetState = {
  followed: null,
  planned: null,
  tried: null,
  failure: null,
  unsent: null,
}

/** Opens the state of a change set in its folder. */
function openSetState(folder: string) {
  const file = join(folder, 'set.json')
  const inTurn = createTurns()
  let known: Promise<SetState> | undefined

  const read = (): Promise<SetState> =>
    (known ??= readFile(file, 'utf8').then(
      (text): SetState => ({ ...nothing, ...JSON.parse(text) }),
      () => nothing,
    ))

  return {
    read,
    /** Changes the state. */
    note: (change: Partial<SetState>): Promise<void> => {
      known = read().then((now) => ({ ...now, ...change }))
      return inTurn(async () => {
        await writeWhole(file, JSON.stringify(await read()))
      })
    },
  }
}
