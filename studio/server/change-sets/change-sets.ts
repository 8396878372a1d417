import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { onceFor, oncePer } from '../../../schema/cache/once-per.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import { slugFromTitle } from '../../../schema/values/id.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import type { Draft } from '../../api.ts'
import type {
  ChangeSet,
  ChangeSetAction,
  ChangeSetList,
  OtherChanges,
  SetRefusal,
} from '../../change-sets.ts'
import { changedPlaces } from '../../texts/changed-places.ts'
import { openDraftFolder } from '../drafts/draft-folder.ts'
import { createDraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'
import { act, findHindrance, showEvents } from './events.ts'
import { createSetPublishing } from './publish-set.ts'
import type { SiteRepository } from './repository.ts'
import { describeFault, isPublication, openSetStore } from './set-store.ts'

/** The change sets of a site, as the composer's server handles them. */
export type ChangeSets = ReturnType<typeof createChangeSets>

/** What change sets need of the server. */
interface Parts {
  repository: SiteRepository
  needsApproval: boolean
  place: SitePlace
  live: LiveSite
  /** The brand to show first. */
  brand: string | undefined
  deliver: () => Promise<void>
  /** Called with the list after a change. */
  announce: (list: ChangeSetList) => void
  /** Ends what the repository does. */
  close: () => void
}

/** Milliseconds between two looks at what others have pushed, and at the clock. */
const pause = 30_000

/** Creates what lists, changes and publishes change sets, also at a planned time. */
export function createChangeSets(parts: Parts) {
  const { repository, needsApproval, place, live, brand } = parts
  const folderOf = (id: string) => openDraftFolder(place.pagesFile, id)
  const store = openSetStore(repository, (id) => folderOf(id).path, announce)
  const workspaceOf = onceFor((id: string) =>
    createDraftWorkspace(place, live, folderOf(id), {
      brand,
      repository,
      set: store.layerOf(id, folderOf(id).documents),
    }),
  )
  const publishing = createSetPublishing({ ...parts, store, workspaceOf })
  const placesOf = oncePer((draft: Draft) => changedPlaces(draft))
  const started = Date.now()
  const enqueue = createTurns()
  let timer: NodeJS.Timeout | undefined
  /** When to look next. */
  let due = Infinity
  let isClosed = false

  async function show(id: string, set = store.readSet(id)): Promise<ChangeSet> {
    const { events, saved } = await set
    const { planned, failure, unsent } = await store.stateOf(id).read()
    const shown = showEvents(id, events)
    // What is published does not differ from that any more.
    const isPublished = shown.state === 'published'
    const published = isPublished ? events.findLast((one) => one.saved)?.saved : ''
    const commit = isPublished ? events.findLast(({ what }) => what === 'published') : undefined
    const [before] = commit?.parents ?? []
    return {
      ...shown,
      saved: saved.id || (published ?? ''),
      ...(commit && before !== undefined && { publication: { before, after: commit.id } }),
      planned,
      failure: failure ?? unsent,
    }
  }

  async function list(): Promise<ChangeSetList> {
    const all = [...(await store.readAll())]
    const sets = await Promise.all(all.map(([id, set]) => show(id, Promise.resolve(set))))
    const latest = ({ events, comments }: ChangeSet): number =>
      Math.max(0, ...events.map(({ at }) => at), ...comments.map(({ at }) => at))
    const sorted = sets.toSorted((a, b) => latest(b) - latest(a))
    return { isSetUp: true, needsApproval, sets: sorted }
  }

  async function announce(hasPublished = false): Promise<void> {
    if (hasPublished) await live.reload()
    if (!isClosed) parts.announce(await list())
  }

  /** Publishes or takes back; what is refused because of the content, or fails, is kept with the change set as well. */
  async function run(id: string, by: string, tried: 'published' | 'taken-back') {
    const { note } = store.stateOf(id)
    await note({ planned: null, failure: null, tried })
    try {
      const refusal = await publishing[tried === 'published' ? 'publish' : 'takeBack'](id, by)
      if (refusal) await note({ failure: describeRefusal(refusal, tried), tried: null })
      else await deliver(id)
      return refusal
    } catch (error) {
      // Anything but this may have worked after all.
      const isRefused = error instanceof HttpError
      await note(isRefused ? { tried: null } : { failure: describeFault(error) })
      if (isRefused) throw error
      return undefined
    }
  }

  /** Delivers what is published. If that cannot begin, it is tried again later. */
  async function deliver(id: string): Promise<void> {
    const { note } = store.stateOf(id)
    await parts.deliver().then(
      () => note({ tried: null, failure: null }),
      (error: unknown) => note({ failure: describeFault(error) }),
    )
  }

  async function plan(id: string, by: string, at: number): Promise<undefined> {
    if (at <= Date.now()) throw new HttpError(400, 'This time is over. Choose a later one.')
    const { events, saved } = await store.readSet(id)
    const hindrance = findHindrance(events, { saved: saved.id, needsApproval })
    if (hindrance !== undefined) throw new HttpError(409, hindrance)
    await store.stateOf(id).note({ planned: { at, by }, failure: null })
    schedule(at)
  }

  async function attempt(id: string, action: ChangeSetAction): Promise<SetRefusal | undefined> {
    const { by } = action
    switch (action.do) {
      case 'publish':
        return action.at === undefined ? run(id, by, 'published') : plan(id, by, action.at)
      case 'take-back':
        return run(id, by, 'taken-back')
      case 'cancel':
        await store.stateOf(id).note({ planned: null })
        return undefined
      case 'delete':
        await workspaceOf(id).keepDraft()
        await repository.remove(id)
        await rm(folderOf(id).path, { recursive: true, force: true })
        return undefined
      default: {
        // What others have saved counts.
        if (action.do === 'approve' || action.do === 'ask') await store.update().catch(() => {})
        await store.add(id, by, ({ events, saved }) =>
          act(events, action, { saved: saved.id, needsApproval }),
        )
        return undefined
      }
    }
  }

  /** Publishes what is due, and delivers what was published without that being known. Returns when more is due. */
  async function look(): Promise<number> {
    const fault = await store.update().catch((error: unknown) => ({ error }))
    let next = Date.now() + pause
    for (const id of (await repository.sets()).keys()) {
      const { read, note } = store.stateOf(id)
      const { planned, tried } = await read()
      if (tried && !fault) await enqueue(() => settle(id))
      if (planned && planned.at > Date.now()) next = Math.min(next, planned.at)
      else if (planned && planned.at < started)
        await note({ planned: null, failure: { at: planned.at, message: missed, details: '' } })
      else if (planned)
        await enqueue(() => run(id, planned.by, 'published')).catch((error: unknown) =>
          note({ failure: describeFault(error) }),
        )
    }
    await announce()
    return next
  }

  /** Delivers what was tried, if it has worked. */
  async function settle(id: string): Promise<void> {
    const { read, note } = store.stateOf(id)
    const { tried } = await read()
    const latest = (await store.readSet(id)).events.findLast(isPublication)
    if (tried && tried === latest?.what) await deliver(id)
    else await note({ tried: null })
  }

  /** Looks at a time, and again after a while. Goes on whatever fails. */
  function schedule(at: number): void {
    if (isClosed) return
    clearTimeout(timer)
    due = Math.min(due, at, Date.now() + pause)
    const start = (): void => {
      due = Infinity
      void look().then(schedule, () => schedule(Infinity))
    }
    timer = setTimeout(start, Math.max(0, due - Date.now())).unref()
  }
  schedule(0)

  return {
    list,
    /** Tells all windows what there is, if that can be read. */
    announce: (): void => void announce().catch(() => {}),
    workspaceOf,
    update: store.update,
    /** Throws an HttpError with status 404 if there is no such change set. */
    check: (id: string): Promise<unknown> => store.readSet(id),
    async make({ name, by }: { name: string; by: string }): Promise<ChangeSet> {
      const id = `${(slugFromTitle(name) ?? 'set').slice(0, 40).replace(/-+$/, '')}-${randomBytes(3).toString('hex')}`
      await store.make(id, by, name)
      await announce()
      return show(id)
    },
    /** Does something with a change set. Resolves with it then, or why that is refused. */
    act: (id: string, action: ChangeSetAction): Promise<ChangeSet | SetRefusal> =>
      enqueue(async () => {
        const before = await show(id)
        const refusal = await attempt(id, action).finally(() => announce())
        return refusal ?? (action.do === 'delete' ? before : show(id))
      }),
    /** Lists the places that other change sets change. */
    async others(own: string): Promise<OtherChanges[]> {
      const { sets } = await list()
      const active = sets.filter(({ id, state }) => id !== own && state !== 'published')
      return Promise.all(
        active.map(async ({ id, name, author }) => {
          const draft = await workspaceOf(id).draft()
          return { set: { id, name, author }, places: draft ? placesOf(draft) : [] }
        }),
      )
    },
    /** Ends what is being done, and waits for no planned time any more. */
    close(): void {
      isClosed = true
      clearTimeout(timer)
      parts.close()
    },
  }
}

const missed =
  'This change set was to be published at this time, but the composer was not running. Nothing was published.'

function describeRefusal({ reason }: SetRefusal, tried: 'published' | 'taken-back') {
  const moved = {
    published:
      'Something else was published in the same places. Open this change set to merge both, save, and publish once more.',
    'taken-back':
      'What was published later changes the same places. Take that back first, or write the earlier texts into another change set.',
  }
  const message =
    reason === 'problems'
      ? 'What is saved has errors, so nothing was published. Fix them, save, and publish once more.'
      : moved[tried]
  return { at: Date.now(), message, details: '' }
}
