import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rememberLatest } from '../../../schema/cache/bounded-cache.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import { groupBy } from '../../../schema/read/group-by.ts'
import { listFolder } from '../../../site/files/public-folder.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Draft, PublishFailure, SavedDraft, SetVersions, Texts } from '../../api.ts'
import type { ChangeSet } from '../../change-sets.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { LoggedCommit } from '../git/commits.ts'
import { failureFrom, HttpError } from '../http-error.ts'
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
import type { SiteRepository } from './repository.ts'
import {
  draftBetween,
  filesOfDraft,
  nameDraft,
  openDifferences,
  withPicturesOf,
  type SetDraft,
} from './set-texts.ts'

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

/** The change set that a workspace edits: what is saved is in its repository, and the draft stays. */
export type SetLayer = ReturnType<SetStore['layerOf']>

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

  /** The layer of a change set, whose folder `documents` has the public files that are not published yet. */
  function layerOf(id: string, documents: string) {
    const state = stateOf(id)

    /** The saved texts that the draft has, and those that it does not have. */
    async function versions(): Promise<SetVersions> {
      const { latest, events } = await readSet(id)
      const own = (await state.read()).followed ?? latest
      const saved = asSaved(await draftAt(own, events))
      const common = own === latest ? latest : await commonOf(own, latest)
      if (common === undefined || common === latest) return { saved }
      const { files, base } = await differences(latest, common)
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
        const { head, saved } = await readSet(id)
        await state.note({ followed: head })
        const isEmpty = Object.keys(saved.files).length === 0
        return isEmpty ? undefined : withPicturesOf(await readSite(), saved)
      },
      /** Notes that the draft has what others have saved. */
      async follow(commit: string): Promise<void> {
        if (commit === (await readSet(id)).latest) await state.note({ followed: commit })
      },
      /** Reads a file as of the latest version. */
      read: async (path: string) => repository.readFile((await readSet(id)).latest, path),
      /** Writes the public files of the latest version, besides pictures, that are not published. */
      async fetchDocuments(): Promise<void> {
        const { latest, events } = await readSet(id)
        const { others } = await draftAt(latest, events)
        for (const [name, entry] of others) {
          const file = join(documents, name.replace(/^public\//, ''))
          if (!entry || !name.startsWith('public/') || existsSync(file)) continue
          await writeWhole(file, (await repository.readFile(latest, name)) ?? '')
        }
      },
      /** Fetches what others have saved, if their place can be reached. Resolves with whether the draft lacks some of it. */
      async isBehind(): Promise<boolean> {
        await update().catch(() => {})
        return (await versions()).theirs !== undefined
      },
      /** The published commit, which texts are saved over. */
      published: repository.published,
      /** Saves texts over a published commit, with the other files that the change set has; `read` finds the contents of pictures. */
      save: (
        draft: Draft,
        onto: string,
        by: string,
        read: (file: string) => Promise<Uint8Array | undefined>,
      ): Promise<SavedDraft> =>
        inTurn(async () => {
          const { head, latest, events, saved: before } = await readSet(id)
          const published = await repository.files(onto)
          const theirs = await draftAt(latest, events)
          const now = new Map([...before.others, ...theirs.others])
          const added = new Map<string, Uint8Array>()
          for (const [name, path] of listFolder(documents).files) {
            const own = `public/${name}`
            if (published.has(own) || now.has(own)) continue
            const bytes = await readFile(path)
            added.set(own, bytes)
            now.set(own, { mode: '100644', id: blobId(bytes, onto) })
          }
          const others = [...now].filter(([name, entry]) => published.get(name)?.id !== entry?.id)
          const saved = nameDraft(draft, new Map(others))
          const find = async (file: string, path: string) =>
            (await read(file)) ?? repository.readFile(latest, path)
          const files = await filesOfDraft(draft, find)
          const done = await addEvent(
            id,
            by,
            events,
            { what: 'saved', saved: saved.id },
            {
              onto,
              parents: [head, latest, onto],
              files: new Map([...others, ...added, ...files]),
            },
          )
          pending.delete(id)
          await state.note({ followed: done, failure: null })
          void onChange(false).catch(() => {})
          return asSaved(saved)
        }),
    }
  }

  return {
    stateOf,
    readAll,
    readSet,
    commonOf,
    differences,
    update,
    /** Makes a change set that changes nothing yet. */
    async make(id: string, by: string, note: string): Promise<void> {
      const onto = repository.published()
      const change = { onto, parents: [onto], files: new Map() }
      await addEvent(id, by, [], { what: 'made', note }, change)
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
    layerOf,
  }
}

const asSaved = ({ files, base, id }: SavedDraft): SavedDraft => ({ files, base, id })

/** What went wrong, in words for people who compose. */
export const describeFault = (error: unknown): PublishFailure =>
  failureFrom(error, 'Something went wrong. Your changes are kept here.')

/** The trailers of the commit of an event. */
export function eventTrailers(id: string, event: NewEvent): Record<string, string> {
  return { [setTrailer]: id, [eventTrailer]: writeEvent(event) }
}

/** Whether an event is one of what is published. */
export function isPublication({ what }: Pick<NewEvent, 'what'>): boolean {
  return what === 'published' || what === 'taken-back'
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
    note: (change: Partial<SetState>): Promise<void> => {
      known = read().then((now) => ({ ...now, ...change }))
      return inTurn(async () => {
        await writeWhole(file, JSON.stringify(await read()))
      })
    },
  }
}
