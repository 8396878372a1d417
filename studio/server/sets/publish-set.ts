import { existsSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { lastmodFileOf, recordChanges } from '../../../builder/lastmod.ts'
import { readClock } from '../../../check/check.ts'
import type { SiteConfig } from '../../../schema/config/site-options.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Draft } from '../../api.ts'
import type { SetRefusal } from '../../change-sets.ts'
import { mergeFiles } from '../../texts/merge-files.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { HttpError } from '../http-error.ts'
import { addEvent, approverOf, findHindrance, showRecord, type ChangeSetRecord } from './records.ts'
import { pictureFiles } from './set-pictures.ts'
import type { SetStore } from './set-store.ts'
import { draftBetween, filesOfTexts } from './set-texts.ts'
import type { CommitNote, FileChanges, SiteRepository } from '../change-sets/site-repository.ts'

/** What publishing a change set needs. */
interface Parts {
  repository: SiteRepository
  store: SetStore
  place: Pick<SitePlace, 'pagesFile'>
  live: Pick<LiveSite, 'settings' | 'reload'>
  needsApproval: boolean
  workspaceOf: (id: string) => DraftWorkspace
}

/** How often a publication is tried again, because others have published meanwhile. */
const maxAttempts = 3

/** Creates what publishes change sets, and takes that back: both return why they are refused, or undefined. */
export function createSetPublishing({
  repository,
  store,
  place: { pagesFile },
  live,
  needsApproval,
  workspaceOf,
}: Parts) {
  /** Commits changes of what is published; undefined if others have published meanwhile. */
  async function put(
    change: Draft,
    { onto, also, ...note }: CommitNote & { onto: string; also: string[] },
    read: (file: string, path: string) => Promise<Uint8Array | undefined>,
  ): Promise<string | undefined> {
    const { files, base } = change
    const list = files[picturesFile]
    const pictures =
      list === undefined ? [] : await pictureFiles(base[picturesFile] ?? '', list, read)
    const days = await recordDays(pagesFile, live.settings, filesOfTexts(files))
    const all = new Map([...filesOfTexts(files), ...pictures, ...days])
    const done = await repository.publish({ ...note, onto, also, files: all })
    if (done === 'moved') return undefined
    await live.reload()
    return done.commit
  }

  /** Merges changes into what is published, with PO files that follow; or says why that is refused. */
  async function merge(id: string, draft: Draft): Promise<Draft | SetRefusal> {
    const workspace = workspaceOf(id)
    const disk = await workspace.readSite()
    const merged = mergeFiles(draft, disk)
    if (!merged || merged.conflicts.length > 0) return { reason: 'moved' }
    const { draft: completed, errors } = await workspace.prepare(draftBetween(disk, merged.files))
    return errors ? { reason: 'problems', ...errors } : completed
  }

  async function publish(id: string, by: string, attempt = 1): Promise<SetRefusal | undefined> {
    await store.update()
    const head = await store.headOf(id)
    const [record, saved] = [await store.recordOf(id), await store.texts.draftAt(head)]
    const hindrance = findHindrance(record, { saved: saved.id, needsApproval })
    if (hindrance !== undefined) throw new HttpError(409, hindrance)
    const onto = repository.published()
    const change = await merge(id, saved)
    if ('reason' in change) return change
    const note = { onto, also: [head], author: by, ...describe(id, record, saved.id, by) }
    const read = async (file: string, path: string) =>
      (await workspaceOf(id).readPicture(file)) ?? repository.readFile(head, path)
    const after = await put(change, note, read)
    if (after === undefined) return again(attempt, () => publish(id, by, attempt + 1))
    const { [picturesFile]: list = '' } = await workspaceOf(id).readSite()
    const pictures = { files: list, base: change.base[picturesFile] ?? list }
    const publication = { before: onto, after, pictures }
    const event = { by, what: 'published', saved: saved.id, publication } as const
    await store.write(id, by, (now) => addEvent(now, event, Date.now()))
    return undefined
  }

  async function takeBack(id: string, by: string, attempt = 1): Promise<SetRefusal | undefined> {
    await store.update()
    const record = await store.recordOf(id)
    const publication = record.findLast((one) => one.publication !== undefined)?.publication
    if (showRecord(id, record).state !== 'published' || !publication)
      throw new HttpError(409, 'This change set is not published.')
    const { before, after, pictures } = publication
    const onto = repository.published()
    // Anybody may have written the record.
    for (const [older, newer] of [
      [before, after],
      [after, onto],
    ] as const)
      if ((await repository.commonOf(older, newer)) !== older)
        throw new HttpError(409, 'This change set is not published.')
    const undo = await store.texts.differences(before, after)
    const lists = pictures.files === pictures.base ? undefined : pictures
    const change = await merge(id, {
      files: { ...undo.files, ...(lists && { [picturesFile]: lists.base }) },
      base: { ...undo.base, ...(lists && { [picturesFile]: lists.files }) },
    })
    if ('reason' in change) return change
    const { name } = showRecord(id, record)
    const note = {
      author: by,
      message: [name, '(taken back)'].join(' '),
      trailers: { 'Change-set': name, 'Change-set-id': id, 'Taken-back-by': by },
    }
    const read = async (file: string, path: string) =>
      (await workspaceOf(id).readPicture(file)) ??
      (await repository.readFile(before, path)) ??
      repository.readFile(after, path)
    const redo = { files: change.base, base: change.files }
    // A window that is open starts with this draft, before it hears of the change.
    await workspaceOf(id).reset(redo)
    const done = await put(change, { onto, also: [], ...note }, read).catch(
      async (error: unknown) => {
        await workspaceOf(id).reset(null)
        throw error
      },
    )
    if (done === undefined) return again(attempt, () => takeBack(id, by, attempt + 1))
    const event = { by, what: 'taken-back' } as const
    const add = (now: ChangeSetRecord): ChangeSetRecord => addEvent(now, event, Date.now())
    const followed = await store.write(id, by, add, { ...redo, onto: done, read })
    await store.stateOf(id).note({ followed })
    return undefined
  }

  return { publish, takeBack }
}

async function again(
  attempt: number,
  next: () => Promise<SetRefusal | undefined>,
): Promise<SetRefusal | undefined> {
  if (attempt < maxAttempts) return next()
  throw new HttpError(409, 'Other changes are being published all the time. Try again later.')
}

/** What the commit of a publication says, with trailers for programs. */
function describe(
  id: string,
  record: ChangeSetRecord,
  saved: string,
  by: string,
): Pick<CommitNote, 'message' | 'trailers'> {
  const { name, author } = showRecord(id, record)
  const approver = approverOf(record, saved)
  return {
    message: name,
    trailers: {
      'Change-set': name,
      'Change-set-id': id,
      'Written-by': author,
      ...(approver !== undefined && { 'Approved-by': approver }),
      'Published-by': by,
    },
  }
}

/** The file with the days of changes after other texts are published, made in a copy of the site; none if the site has none. */
async function recordDays(
  pagesFile: string,
  settings: SiteConfig,
  files: FileChanges,
): Promise<FileChanges> {
  const days = lastmodFileOf(pagesFile)
  if (!existsSync(days)) return new Map()
  const folder = dirname(pagesFile)
  const copy = await mkdtemp(`${folder}-days-`)
  try {
    const filter = (path: string): boolean => basename(path) !== 'public'
    await cp(folder, copy, { recursive: true, filter })
    for (const [name, bytes] of files) await writeWhole(join(copy, name), bytes ?? '')
    const place = placeSite(join(copy, basename(pagesFile)))
    await recordChanges(place, settings, calendarOf(settings).dayAt(readClock()))
    return new Map([[basename(days), await readFile(join(copy, basename(days)))]])
  } catch {
    // The change is published, whether or not its day can be recorded.
    return new Map()
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
