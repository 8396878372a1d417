import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { datePages, lastmodFileOf } from '../../../builder/lastmod.ts'
import { readClock } from '../../../check/check.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft, Texts } from '../../api.ts'
import type { SetRefusal } from '../../change-sets.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'
import type { FileChanges } from './create-commit.ts'
import { approverOf, findHindrance, showEvents, timeEvent, type NewEvent } from './events.ts'
import type { SiteRepository } from './repository.ts'
import { eventTrailers, type SetStore, type StoredSet } from './set-store.ts'
import { draftBetween, filesOfDraft, withPicturesOf, type SetDraft } from './set-texts.ts'

/** The site that change sets are published to, and where they are kept. */
interface Parts {
  repository: SiteRepository
  store: SetStore
  place: SitePlace
  live: Pick<LiveSite, 'settings' | 'reload'>
  needsApproval: boolean
  workspaceOf: (id: string) => DraftWorkspace
}

/** A change of what is published, and the event that it is. */
interface Publication {
  change: SetDraft
  /** The commit with the files of the change. */
  from: string
  event: Omit<NewEvent, 'at'>
  /** The commits that are published with it. */
  parents: readonly string[]
  trailers: Readonly<Record<string, string>>
  /** What the draft of the change set becomes. */
  draft?: Draft
}

/** What is published: content, but no programs and settings. */
const contentForm = /^(?:brands|data|locales|public)\//

/** Creates what publishes change sets, and takes that back: both return why they are refused, or undefined. */
export function createSetPublishing(parts: Parts) {
  const { repository, store, place, live, needsApproval, workspaceOf } = parts
  const { settings } = live

  /** The file with the days of changes after texts are published; none if the site has none. */
  async function dateChanges({ [picturesFile]: _list, ...texts }: Texts): Promise<FileChanges> {
    const file = lastmodFileOf(place.pagesFile)
    if (!existsSync(file)) return new Map()
    const today = calendarOf(settings).dayAt(readClock())
    // The change is published, whether or not its day can be recorded.
    const dated = await datePages(place, settings, today, texts).catch(() => undefined)
    return new Map(dated ? [[basename(file), Buffer.from(dated.text)]] : [])
  }

  /** Publishes what is prepared, with PO files that follow. Prepares it again if others publish meanwhile. */
  async function put(
    id: string,
    by: string,
    prepare: (set: StoredSet) => Promise<Publication> | Publication,
    attempts = 3,
  ): Promise<SetRefusal | undefined> {
    if (attempts === 0)
      throw new HttpError(409, 'Other changes are being published all the time. Try again later.')
    await store.update()
    const [onto, set, workspace] = [
      repository.published(),
      await store.readSet(id),
      workspaceOf(id),
    ]
    const { change, from, event, parents, trailers, draft } = await prepare(set)
    const { events } = set
    const disk = await workspace.readSite()
    const merged = mergeFiles(change, disk)
    if (!merged || merged.conflicts.length > 0) return { reason: 'moved' }
    const prepared = await workspace.prepare(draftBetween(disk, merged.files))
    if (prepared.errors) return { reason: 'problems', ...prepared.errors }
    const pictures = await repository.files(from)
    const read = (_file: string, path: string) => Promise.resolve(pictures.get(path))
    const { name } = showEvents(id, events)
    const message = event.note === undefined ? name : `${name} ${event.note}`
    const before = await workspace.draft()
    // A window that is open starts with this draft, before it hears of the change.
    if (draft) {
      const files = Object.entries(before?.files ?? {})
      if (files.some(([file, text]) => text !== disk[file])) await workspace.keepDraft()
      await workspace.reset(withPicturesOf(disk, draft))
    }
    const done = await repository
      .publish({
        author: by,
        message,
        trailers: {
          'Change-set': name,
          ...trailers,
          ...eventTrailers(id, timeEvent(events, event)),
        },
        onto,
        parents: [onto, ...parents],
        files: new Map([
          ...[...change.others].filter(([path]) => contentForm.test(path)),
          ...(await filesOfDraft(prepared.draft, read)),
          ...(await dateChanges(prepared.draft.files)),
        ]),
      })
      .catch(async (error: unknown) => {
        if (draft) await workspace.reset(before)
        throw error
      })
    if (done === 'moved') return put(id, by, prepare, attempts - 1)
    await live.reload()
    return undefined
  }

  return {
    publish: (id: string, by: string): Promise<SetRefusal | undefined> =>
      put(id, by, ({ head: from, events, saved: change }) => {
        const hindrance = findHindrance(events, { saved: change.id, needsApproval })
        if (hindrance !== undefined) throw new HttpError(409, hindrance)
        const approver = approverOf(events, change.id)
        const trailers = {
          'Written-by': showEvents(id, events).author,
          ...(approver !== undefined && { 'Approved-by': approver }),
          'Published-by': by,
        }
        const event = { what: 'published', saved: change.id } as const
        return { change, from, event, parents: [from], trailers }
      }),
    takeBack: (id: string, by: string): Promise<SetRefusal | undefined> =>
      put(id, by, async ({ head, events }) => {
        const { id: after = '', parents: [from = '', saved = ''] = [] } =
          events.findLast(({ what }) => what === 'published') ?? {}
        if (showEvents(id, events).state !== 'published')
          throw new HttpError(409, 'This change set is not published.')
        const change = await store.differences(from, after)
        const base = (await store.commonOf(saved, from)) ?? from
        const draft = await store.differences(head, base)
        const event = { what: 'taken-back', note: '(taken back)' } as const
        return { change, from, event, parents: [], trailers: { 'Taken-back-by': by }, draft }
      }),
  }
}
