import { hash } from 'node:crypto'
import { basename } from 'node:path'
import { readCard } from '../../../builder/compile/card.ts'
import { recordChanges } from '../../../builder/lastmod.ts'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock } from '../../../check/check.ts'
import { countProblems } from '../../../check/formats/report.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import { dayAt } from '../../../schema/values/calendar.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import type { SitePlace } from '../../../site/files/site-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type {
  CropRequest,
  Draft,
  DraftRequest,
  Editor,
  Outdated,
  Refusal,
  Saved,
  SaveRequest,
  Stamp,
  StudioPicture,
  StudioReport,
  StudioSite,
  Texts,
  Unchecked,
} from '../../api.ts'
import { checkFileNames } from '../files/check-names.ts'
import { cropPicture, encodePicture } from '../files/encode-picture.ts'
import { listPublicFiles } from '../../../site/files/public-files.ts'
import { openPictureStore } from '../files/picture-store.ts'
import { hasChanged, writeTexts } from '../files/save.ts'
import { listSharedOverlays, readOverlays, readPoTexts, readTexts } from '../files/site-texts.ts'
import { openHistory, type History } from '../history/history.ts'
import { HttpError } from '../http-error.ts'
import { createDraftChecker, type CheckedDraft } from './draft-checker.ts'
import type { DraftFolder } from './draft-folder.ts'
import { migrateDraft, migrateTexts } from './migrate-draft.ts'
import type { EditRequest } from './parse-draft.ts'
import { createSeat } from './seat.ts'

/** A site that is being edited: its draft, the result of the check, and the content of the preview. */
export interface Workspace {
  /** Returns what the composer loads when it opens. */
  site(): Promise<StudioSite>
  /** Lets a window edit, unless another open one does and the request is not forced. Returns which window edits then. */
  edit(request: EditRequest): Promise<Editor>
  /** Notes that a window is open, until the returned function is called. */
  open(window: string): () => void
  /** Calls `listener` with the window that edits whenever another draft was stored, or another window edits. */
  follow(listener: (editor: string | undefined) => void): void
  /**
   * Stores a draft, on disk as well, and checks it; one without files deletes the stored draft. Returns the reason if it
   * was refused. Throws an HttpError with status 400 and stores nothing if a file name is not allowed. The preview then
   * shows the site as of the time of the request.
   */
  setDraft(request: DraftRequest): Promise<StudioReport | Unchecked | Outdated>
  /** Checks the draft or the site on disk. */
  report(): Promise<StudioReport>
  /** Migrates texts that were kept elsewhere, as the draft is. */
  migrate(texts: Texts): Promise<Texts>
  /**
   * Writes the draft to disk with the uploaded pictures that it uses, and with its PO files brought up to date. Returns the reason if it was refused. Throws an
   * HttpError with status 500 if a file cannot be written.
   */
  save(request: SaveRequest): Promise<Refusal | Saved>
  /** The saved versions of the site. */
  history: Pick<History, 'list' | 'read'>
  /** Keeps a copy of the site with the draft, which is about to be discarded. */
  keepDraft(): Promise<void>
  /** Keeps an uploaded picture, for a draft to name. Throws an HttpError if it cannot be used. */
  addPicture(bytes: Uint8Array): Promise<StudioPicture>
  /** Keeps a part of a picture, for a draft to name. Throws an HttpError if it cannot be used. */
  cropPicture(request: CropRequest): Promise<StudioPicture>
  /** Creates a rendition of a picture for the composer. Returns its file; undefined if there is no such picture. */
  makeThumbnail(file: string, width: number): Promise<string | undefined>
  /** Returns what the preview shows: the draft or the site on disk; undefined until one of them could be rendered. */
  content(): Promise<SiteContent | undefined>
  /** Counts the bytes of the files on disk, which a draft may carry. */
  countBytes(): Promise<number>
  /** Creates the picture or social card at a path. Returns its file; undefined if the draft has none there. */
  makeFile(pathname: string): Promise<string | undefined>
}

/** Creates the workspace of a site. It handles one request at a time. */
export function createWorkspace(place: SitePlace, live: LiveSite, folder: DraftFolder): Workspace {
  const { pagesFile } = place
  const pictures = openPictureStore(place, folder.images)
  const checker = createDraftChecker(place, live, pictures)
  const seat = createSeat()
  const history = openHistory(pagesFile, folder.versions)
  const listeners: ((editor: string | undefined) => void)[] = []
  let draft: Draft | null = null
  let revision = ''
  let latest: { key: string; checked: CheckedDraft } | undefined
  let content: SiteContent | undefined
  /** The time that the preview shows; undefined for now. */
  let asOf: number | undefined
  let queue: Promise<unknown> = folder.read().then(use)

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = queue.then(task)
    queue = done.catch(() => {})
    return done
  }

  function use(next: Draft | null): void {
    draft = next
    revision = revisionOf(next)
    announce()
  }

  function announce(): void {
    for (const listener of listeners) listener(seat.editor()?.window)
  }

  async function readSite(): Promise<Texts> {
    const texts = { ...(await readTexts(pagesFile)), ...(await readOverlays(pagesFile)) }
    const translations = await readPoTexts(pagesFile)
    return { ...texts, ...translations, [picturesFile]: await pictures.text() }
  }

  /** Why a change by a window is refused; undefined if it is not. */
  function findObstacle(stamp: Stamp): Outdated | undefined {
    if (seat.editor()?.window !== stamp.window) return { reason: 'taken' }
    return stamp.revision === revision ? undefined : { reason: 'stale' }
  }

  async function replace(next: Draft | null): Promise<void> {
    await folder.write(next)
    use(next)
  }

  async function store({
    files,
    base,
    at,
    ...stamp
  }: DraftRequest): Promise<StudioReport | Unchecked | Outdated> {
    const next = Object.keys(files).length > 0 ? { files, base } : null
    const obstacle = findObstacle(stamp)
    // A request whose response was lost is sent again.
    const isStored = obstacle?.reason === 'stale' && revisionOf(next) === revision
    if (obstacle && !isStored) return obstacle
    if (!isStored) {
      const overlays = listSharedOverlays(pagesFile)
      const known = new Set([...Object.keys(draft?.files ?? {}), ...overlays])
      await checkFileNames(pagesFile, files, known)
      if (files[picturesFile] !== undefined) await pictures.check(files[picturesFile])
      await replace(next)
    }
    asOf = at
    return report().catch((error: unknown) => {
      return { revision, fault: error instanceof Error ? error.message : String(error) }
    })
  }

  async function report(): Promise<StudioReport> {
    return reportOf(await checkCurrent(), asOf === undefined)
  }

  async function reportOf(checked: CheckedDraft, isNow: boolean): Promise<StudioReport> {
    return { ...(await checker.report(checked)), isNow, revision }
  }

  /** Checks the draft or the site on disk, if either has changed since the last check. */
  async function checkCurrent(): Promise<CheckedDraft> {
    await live.catchUp()
    const key = `${live.state.version} ${revision} ${asOf ?? ''}`
    if (latest?.key !== key)
      latest = { key, checked: await checker.check(draft?.files ?? {}, asOf) }
    content = latest.checked.content ?? content
    return latest.checked
  }

  async function save({ withProblems, ...stamp }: SaveRequest): Promise<Refusal | Saved> {
    const obstacle = findObstacle(stamp)
    if (obstacle || !draft) return obstacle ?? { updated: {} }
    const { files } = draft
    const refuseChanged = async (): Promise<Refusal> => {
      return { reason: 'changed', disk: await readSite() }
    }
    const { [picturesFile]: list, ...written } = files
    const translated = await checker.updateTranslations(files)
    const texts = {
      files: { ...written, ...translated.files },
      base: { ...translated.base, ...draft.base },
    }
    const isOtherList = list !== undefined && draft.base[picturesFile] !== (await pictures.text())
    if (isOtherList || (await hasChanged(pagesFile, texts))) return refuseChanged()
    if (!withProblems) {
      // Whatever time the preview shows, the site is published now.
      const checked = asOf === undefined ? await checkCurrent() : await checker.check(files)
      if (countProblems(checked.check.problems).errors > 0)
        return { reason: 'problems', report: await reportOf(checked, true) }
    }
    const before = await readSite()
    const deleteOthers = list === undefined ? undefined : await pictures.publish(list)
    if (!(await writeTexts(pagesFile, texts))) return refuseChanged()
    await deleteOthers?.()
    await history.keep('found', before)
    await history.keep('saved', { ...before, ...files, ...translated.files })
    // The save has succeeded, whether or not the day of the change can be recorded.
    await recordChanges(place, dayAt(readClock())).catch(() => {})
    await replace(null)
    await live.reload()
    return { updated: translated.files }
  }

  return {
    site: () =>
      enqueue(async () => {
        const disk = await readSite()
        return {
          id: folder.id,
          main: basename(pagesFile),
          disk,
          ...migrateDraft(disk, draft, basename(pagesFile)),
          revision,
          editor: seat.editor(),
          bundle: live.openReader().bundle,
          examples: Object.fromEntries(listBlockTypes().map((type) => [type, readExamples(type)])),
          pictures: await pictures.all(),
          publicFiles: listPublicFiles(place),
        }
      }),
    edit: (request) =>
      enqueue(() => {
        const editor = seat.take(request)
        announce()
        return Promise.resolve(editor)
      }),
    open(window) {
      const close = seat.open(window)
      announce()
      return () => {
        close()
        announce()
      }
    },
    follow: (listener) => void listeners.push(listener),
    setDraft: (request) => enqueue(() => store(request)),
    report: () => enqueue(report),
    history,
    keepDraft: () =>
      enqueue(async () => {
        await history.keep('discarded', { ...(await readSite()), ...draft?.files })
      }),
    migrate: (texts) =>
      enqueue(async () => {
        const site = { ...(await readTexts(pagesFile)), ...draft?.files, ...texts }
        return { ...texts, ...migrateTexts(texts, site, basename(pagesFile)) }
      }),
    save: (request) => enqueue(() => save(request)),
    async addPicture(bytes) {
      if (!place.isOwn)
        throw new HttpError(400, 'This site has no "public" folder beside its pages for pictures.')
      return pictures.add(await encodePicture(bytes))
    },
    async cropPicture({ file, frame }) {
      const path = await pictures.find(file)
      if (path === undefined) throw new HttpError(404, 'This picture is not available any more.')
      return pictures.add(await cropPicture(path, frame))
    },
    makeThumbnail: (file, width) => pictures.thumbnail(file, width),
    async countBytes() {
      const texts = { ...(await readTexts(pagesFile)), ...(await readPoTexts(pagesFile)) }
      return Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    },
    content: () =>
      enqueue(async () => {
        // If a file cannot be read, the preview keeps its last content.
        await checkCurrent().catch(() => {})
        return content
      }),
    async makeFile(pathname) {
      const rendition = content?.pictures.renditions.get(pathname)
      if (rendition) return rendition.make()
      const pages = Object.values(content?.data.pages ?? {})
      const page = pages.find(({ card }) => card?.src === pathname)
      const card = page && readCard(page)
      return card && content?.cards.make(card)
    },
  }
}

/** Drafts with the same content have the same revision, also after a restart. */
function revisionOf(draft: Draft | null): string {
  return draft ? hash('sha256', JSON.stringify([draft.files, draft.base])) : 'none'
}
