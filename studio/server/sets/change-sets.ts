import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { onceFor, oncePer } from '../../../schema/cache/once-per.ts'
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
import type { SiteRepository } from '../change-sets/site-repository.ts'
import { openDraftFolder } from '../drafts/draft-folder.ts'
import { createDraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'
import { createSetPublishing } from './publish-set.ts'
import { act, addEvent, findHindrance, showRecord } from './records.ts'
import { createSetLayer } from './set-layer.ts'
import { describeFault, openSetStore } from './set-store.ts'

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
  /** Delivers what is published. */
  deliver: () => Promise<void>
  /** Called with the list after a change. */
  announce: (list: ChangeSetList) => void
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
      set: createSetLayer(id, repository, store),
    }),
  )
  const publishing = createSetPublishing({ ...parts, store, workspaceOf })
  const placesOf = oncePer((draft: Draft) => changedPlaces(draft))
  const started = Date.now()
  let queue: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = queue.then(task)
    queue = done.catch(() => {})
    return done
  }

  async function show(id: string, head: string): Promise<ChangeSet> {
    const [file, saved] = [await store.texts.fileAt(head), await store.texts.draftAt(head)]
    const { planned, failure, unsent } = await store.stateOf(id).read()
    return {
      ...showRecord(id, file?.events ?? []),
      saved: saved.id,
      planned: planned?.at ?? null,
      failure: failure ?? unsent,
    }
  }

  async function list(): Promise<ChangeSetList> {
    const heads = [...(await repository.sets())]
    const sets = await Promise.all(heads.map(([id, head]) => show(id, head)))
    const latest = ({ events, comments }: ChangeSet): number =>
      Math.max(0, ...events.map(({ at }) => at), ...comments.map(({ at }) => at))
    return {
      isSetUp: true,
      needsApproval,
      sets: sets.toSorted((a, b) => latest(b) - latest(a)),
    }
  }

  async function announce(hasPublished = false): Promise<void> {
    if (hasPublished) await live.reload()
    if (!isClosed) parts.announce(await list())
  }

  /** Publishes or takes back; what is refused because of the content, or fails, is kept with the change set as well. */
  async function run(
    id: string,
    task: () => Promise<SetRefusal | undefined>,
  ): Promise<SetRefusal | undefined> {
    const state = store.stateOf(id)
    await state.note({ planned: null, failure: null })
    const refusal = await task().catch(async (error: unknown): Promise<'failed'> => {
      if (error instanceof HttpError) throw error
      await state.note({ failure: describeFault(error) })
      return 'failed'
    })
    if (refusal === 'failed') return undefined
    if (refusal) await state.note({ failure: describeRefusal(refusal) })
    else await parts.deliver()
    return refusal
  }

  async function plan(id: string, by: string, at: number): Promise<undefined> {
    if (at <= Date.now()) throw new HttpError(400, 'This time is over. Choose a later one.')
    const { id: saved } = await store.texts.draftAt(await store.headOf(id))
    const hindrance = findHindrance(await store.recordOf(id), { saved, needsApproval })
    if (hindrance !== undefined) throw new HttpError(409, hindrance)
    await store.stateOf(id).note({ planned: { at, by }, failure: null })
    void wait()
  }

  async function remove(id: string): Promise<void> {
    await workspaceOf(id).keepDraft()
    await repository.remove(id)
    await rm(folderOf(id).path, { recursive: true, force: true })
  }

  async function attempt(id: string, action: ChangeSetAction): Promise<SetRefusal | undefined> {
    const { by } = action
    switch (action.do) {
      case 'publish':
        return action.at === undefined
          ? run(id, () => publishing.publish(id, by))
          : plan(id, by, action.at)
      case 'take-back':
        return run(id, () => publishing.takeBack(id, by))
      case 'cancel':
        await store.stateOf(id).note({ planned: null })
        return undefined
      case 'delete':
        await remove(id)
        return undefined
      default: {
        // What others have saved counts.
        if (action.do === 'approve' || action.do === 'ask') await store.update().catch(() => {})
        const { id: saved } = await store.texts.draftAt(await store.headOf(id))
        const newId = randomBytes(8).toString('hex')
        const context = { saved, needsApproval, now: Date.now() }
        await store.write(id, by, (record) => act(record, action, context, newId))
        return undefined
      }
    }
  }

  /** Does something with a change set. Resolves with it then, or why that is refused. */
  const perform = (id: string, action: ChangeSetAction): Promise<ChangeSet | SetRefusal> =>
    enqueue(async () => {
      const before = await show(id, await store.headOf(id))
      const refusal = await attempt(id, action).finally(() => announce())
      return refusal ?? (action.do === 'delete' ? before : show(id, await store.headOf(id)))
    })

  /** Publishes what is due. */
  async function look(): Promise<void> {
    await store.update().catch(() => {})
    for (const id of (await repository.sets()).keys()) {
      const { planned } = await store.stateOf(id).read()
      if (!planned || planned.at > Date.now()) continue
      const isMissed = planned.at < started
      if (isMissed)
        await store.stateOf(id).note({
          planned: null,
          failure: { at: planned.at, message: missed, details: '' },
        })
      else
        await enqueue(() => run(id, () => publishing.publish(id, planned.by))).catch(
          (error: unknown) => store.stateOf(id).note({ failure: describeFault(error) }),
        )
    }
    await announce()
  }

  /** Looks again after a while, or at the next planned time. */
  async function wait(): Promise<void> {
    clearTimeout(timer)
    const ids = [...(await repository.sets()).keys()]
    const states = await Promise.all(ids.map((id) => store.stateOf(id).read()))
    const times = states.flatMap(({ planned }) => (planned ? [planned.at - Date.now()] : []))
    if (isClosed) return
    timer = setTimeout(() => void look().then(wait, wait), Math.max(0, Math.min(pause, ...times)))
    timer.unref()
  }
  void look().then(wait, wait)

  return {
    list,
    /** Tells all windows what there is. */
    announce: (): Promise<void> => announce(),
    workspaceOf,
    update: store.update,
    has: async (id: string): Promise<boolean> => (await repository.sets()).has(id),
    /** Makes a change set. */
    async make({ name, by }: { name: string; by: string }): Promise<ChangeSet> {
      const id = `${(slugFromTitle(name) ?? 'set').slice(0, 40).replace(/-+$/, '')}-${randomBytes(3).toString('hex')}`
      await store.make(id, by, addEvent([], { by, what: 'made', note: name }, Date.now()))
      await announce()
      return show(id, await store.headOf(id))
    },
    act: perform,
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
    /** Waits for no planned time any more. */
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

const missed =
  'This change set was to be published at this time, but the composer was not running. Nothing was published.'

function describeRefusal(refusal: SetRefusal) {
  const message =
    refusal.reason === 'problems'
      ? 'What is saved has errors, so nothing was published. Fix them, save, and publish once more.'
      : 'Something else was published in the same places. Open this change set to merge both, save, and publish once more.'
  return { at: Date.now(), message, details: '' }
}
