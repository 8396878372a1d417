import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { makeFile, type SiteContent } from '../../../builder/load-site.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import { rootsOf } from '../../../schema/config/site-roots.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { findPublic, listPublicFiles } from '../../../site/files/public-files.ts'
import { placeSite, type SitePlace } from '../../../site/files/site-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type {
  BrandsReport,
  CropRequest,
  Draft,
  DraftDelta,
  DraftRequest,
  DraftView,
  Editor,
  FileDelta,
  Outdated,
  Refusal,
  Saved,
  SaveRequest,
  Stamp,
  StudioReport,
  StudioSite,
  Texts,
  Unchecked,
} from '../../api.ts'
import { applyDelta } from '../../draft-delta.ts'
import { sha256Of } from '../../texts/hash-text.ts'
import type { SiteRepository } from '../change-sets/repository.ts'
import type { SetLayer } from '../change-sets/set-store.ts'
import { addDocument, type UploadedFile } from '../files/add-document.ts'
import { cropPicture, encodeUpload } from '../files/encode-picture.ts'
import { openPictureStore } from '../files/picture-store.ts'
import { checkFileNames, readSiteTexts } from '../files/site-texts.ts'
import { openHistory } from '../history/history.ts'
import { HttpError } from '../http-error.ts'
import { createDraftChecker, listOthers } from './draft-checker.ts'
import type { DraftFolder, StoredDraft } from './draft-folder.ts'
import { migrateDraft, migrateTexts } from './migrate-draft.ts'
import type { EditRequest } from './parse-draft.ts'
import { createDraftSaving } from './save-draft.ts'

/** A site that is being edited: its draft, the result of the check, and the content of the preview. */
export type DraftWorkspace = ReturnType<typeof createDraftWorkspace>

/**
 * Creates the workspace of a site, or of a change set of it, which shows a brand first; the repository of change sets has the
 * history. It handles one request at a time.
 */
export function createDraftWorkspace(
  given: SitePlace,
  live: LiveSite,
  folder: DraftFolder,
  {
    brand,
    set,
    repository,
  }: { brand?: string | undefined; set?: SetLayer; repository?: SiteRepository | undefined } = {},
) {
  const added = set && { added: set.documents }
  const place = { ...given, ...added }
  const { pagesFile } = place
  const pictures = openPictureStore(place, folder.images)
  const checker = createDraftChecker(place, live, pictures)
  const seat = createSeat()
  const history = openHistory(pagesFile, folder.versions, repository)
  const saving = createDraftSaving(place, live, { pictures, checker, history, set })
  const listeners: ((editor: string | undefined) => void)[] = []
  let draft: Draft | null = null
  let revision = ''
  /** The brand and the time that the preview shows. */
  let viewpoint: DraftView = { brand }
  const enqueue = createTurns()
  void enqueue(begin).catch(() => {})

  async function begin(): Promise<void> {
    const stored = await folder.read()
    use(stored)
    const saved = await set?.start(saving.readSite)
    if (saved && !stored.draft) use(await folder.write(saved))
  }

  function use(next: StoredDraft): void {
    draft = next.draft
    revision = next.revision
    announce()
  }

  function announce(): void {
    for (const listener of listeners) listener(seat.editor()?.window)
  }

  /** Why a change by a window is refused; undefined if it is not. */
  function findObstacle(stamp: Stamp): Outdated | undefined {
    if (seat.editor()?.window !== stamp.window) return { reason: 'taken' }
    return stamp.revision === revision ? undefined : { reason: 'stale' }
  }

  async function store(request: DraftRequest): Promise<StudioReport | Unchecked | Outdated> {
    const obstacle = findObstacle(request)
    // A request whose response was lost is sent again, as a whole.
    const isStored =
      obstacle?.reason === 'stale' && 'files' in request && isSameDraft(request, draft)
    if (obstacle && !isStored) return obstacle
    if (!isStored) {
      const asked = await draftOf(request)
      if ('reason' in asked) return asked
      const { files, base, delta } = asked
      await checkFileNames(pagesFile, files, new Set(Object.keys(draft?.files ?? {})))
      if (files[picturesFile] !== undefined) await pictures.check(files[picturesFile])
      const next = Object.keys(files).length > 0 ? { files, base } : null
      use(await (next && draft && delta ? folder.add(delta, next) : folder.write(next)))
    }
    viewpoint = { brand: request.brand, at: request.at }
    return report().catch((error: unknown) => {
      const fault = error instanceof Error ? error.message : String(error)
      return { revision, fault: stripVTControlCharacters(fault) }
    })
  }

  /**
   * The draft that a request asks for, and its delta, if it has one, with the bases that are named by their hashes, which are
   * among the texts on disk. Throws an HttpError with status 400 if it does not fit the draft before.
   */
  async function draftOf(
    request: DraftRequest,
  ): Promise<(Draft & { delta?: DraftDelta }) | Outdated> {
    if ('files' in request) return request
    const delta: Record<string, FileDelta | null> = { ...request.delta }
    for (const [name, one] of Object.entries(delta)) {
      if (one?.baseHash === undefined) continue
      const base = (await saving.readSite())[name] ?? ''
      if ((await sha256Of(base)) !== one.baseHash) return { reason: 'unfounded' }
      delta[name] = { change: one.change, base }
    }
    try {
      return { ...applyDelta(draft ?? { files: {}, base: {} }, delta), delta }
    } catch (error) {
      throw new HttpError(400, error instanceof Error ? error.message : String(error))
    }
  }

  async function report(): Promise<StudioReport> {
    const isNow = viewpoint.at === undefined
    const advice = live.advice === '' ? {} : { advice: live.advice }
    const found = await checker.report(checkedTexts(), viewpoint)
    return { ...found, ...advice, isNow, revision }
  }

  const checkedTexts = () => ({ files: draft?.files ?? {}, revision })

  /** Checks the draft, or the site on disk, for all brands, one after the other; undefined if another draft was stored in the meantime. */
  async function reportBrands(): Promise<BrandsReport | undefined> {
    const [asked, shown] = [revision, viewpoint]
    // A draft that arrives meanwhile is checked first.
    const all = await checker.findAll(checkedTexts(), shown.at, (find) =>
      enqueue(async () => (revision === asked && viewpoint === shown ? find() : undefined)),
    )
    return all && { problems: listOthers(all, shown.brand), revision: asked }
  }

  async function save({ withProblems, ...stamp }: SaveRequest): Promise<Refusal | Saved> {
    const obstacle = findObstacle(stamp)
    if (obstacle) return obstacle
    const by = seat.editor()?.name ?? ''
    const done = await saving.save(draft, { revision, withProblems, by })
    if ('reason' in done) return done
    if (draft !== done.left) use(await folder.write(done.left))
    if (done.saved) return { updated: done.updated, set: { saved: done.saved, revision } }
    await live.reload()
    return { updated: done.updated }
  }

  /** The versions of the change set, whose pictures are here then. */
  async function readSet(from: SetLayer) {
    const versions = await from.versions()
    await from.fetchDocuments()
    for (const { files } of [versions.saved, versions.theirs ?? versions.saved])
      if (files[picturesFile] !== undefined) await pictures.fetch(files[picturesFile], from.read)
    return versions
  }

  return {
    site: (): Promise<StudioSite> =>
      enqueue(async () => {
        const disk = await saving.readSite()
        const versions = set && (await readSet(set))
        const brands = checker.brands(draft?.files ?? {})
        const { settings } = live
        const roots = rootsOf(settings)
        const examples = listBlockTypes(roots).map((type) => [
          type,
          readExamples(type, settings, roots),
        ])
        // A page of any brand may use them.
        const publicFiles = brands.flatMap((one) =>
          listPublicFiles({ ...placeSite(pagesFile, one), ...added }),
        )
        return {
          id: folder.id,
          main: basename(pagesFile),
          disk,
          ...migrateDraft(disk, draft, basename(pagesFile)),
          revision,
          editor: seat.editor(),
          bundle: live.openReader().bundle,
          examples: Object.fromEntries(examples),
          pictures: await pictures.all(),
          publicFiles: [...new Set(publicFiles)],
          brand: brand ?? null,
          ...(versions && { set: versions }),
        }
      }),
    /** Notes that the draft has what others have saved in the change set. */
    followSet: async (commit: string): Promise<void> => set?.follow(commit),
    draft: (): Promise<Draft | null> => enqueue(() => Promise.resolve(draft)),
    /** Stores another draft, whichever window edits. */
    reset: (next: Draft | null): Promise<void> =>
      enqueue(async () => use(await folder.write(next))),
    prepare: (next: Draft) => saving.prepare(next),
    /** Lets a window edit, unless another open one does and the request is not forced. Returns which window edits then. */
    edit: (request: EditRequest): Promise<Editor> =>
      enqueue(() => {
        const editor = seat.take(request)
        announce()
        return Promise.resolve(editor)
      }),
    /** Notes that a window is open, until the returned function is called. */
    open(window: string): () => void {
      const close = seat.open(window)
      announce()
      return () => {
        close()
        announce()
      }
    },
    /** Calls `listener` with the window that edits whenever another draft was stored, or another window edits. */
    follow: (listener: (editor: string | undefined) => void) => void listeners.push(listener),
    /**
     * Stores a draft, on disk as well, and checks it; one without files deletes the stored draft. Returns the reason if it
     * was refused. Throws an HttpError with status 400 and stores nothing if a file name is not allowed. The preview then
     * shows the site for the brand and as of the time of the request.
     */
    setDraft: (request: DraftRequest) => enqueue(() => store(request)),
    report: () => enqueue(report),
    reportBrands,
    /** The texts of the site on disk, and its saved versions. */
    readSite: saving.readSite,
    history,
    /** Compiles other texts of the site for what is shown; undefined if they have errors. */
    compileTexts: (texts: Texts) => checker.compile(texts, viewpoint),
    /** Keeps a copy of the site with the draft, which is about to be discarded. */
    keepDraft: (): Promise<void> =>
      enqueue(async () => {
        await history.keep('discarded', { ...(await saving.readSite()), ...draft?.files })
      }),
    /** Migrates texts that were kept elsewhere, as the draft is. */
    migrate: (texts: Texts): Promise<Texts> =>
      enqueue(async () => {
        const site = { ...(await readSiteTexts(pagesFile)), ...draft?.files, ...texts }
        return { ...texts, ...migrateTexts(texts, site, basename(pagesFile)) }
      }),
    /**
     * Writes the draft to disk with the uploaded pictures that it uses, and with its PO files brought up to date. Returns the
     * reason if it was refused. Throws an HttpError with status 500 if a file cannot be written.
     */
    save: (request: SaveRequest) => enqueue(() => save(request)),
    /** Keeps an uploaded picture, for a draft to name. Throws an HttpError if it cannot be used. */
    async addPicture(bytes: Uint8Array) {
      if (!place.isOwn)
        throw new HttpError(400, 'This site has no "public" folder beside its pages for pictures.')
      return pictures.add(await encodeUpload(bytes))
    },
    /** Adds a file to the public files, at once: no draft names it. Throws an HttpError if it cannot be used. */
    addDocument: (...file: UploadedFile) => enqueue(() => addDocument(place, ...file)),
    /** Keeps a part of a picture, for a draft to name. Throws an HttpError if it cannot be used. */
    async cropPicture({ file, frame }: CropRequest) {
      const path = await pictures.find(file)
      if (path === undefined) throw new HttpError(404, 'This picture is not available any more.')
      return pictures.add(await cropPicture(path, frame))
    },
    /** Creates a rendition of a picture for the composer. Returns its file; undefined if there is no such picture. */
    makeThumbnail: (file: string, width: number) => pictures.thumbnail(file, width),
    /** Counts the bytes of the files on disk, which a draft may carry. */
    countBytes: async () =>
      Buffer.byteLength(Object.values(await readSiteTexts(pagesFile)).join('')),
    /** Returns what the preview shows: the draft or the site on disk; undefined until one of them could be rendered. */
    content: (): Promise<SiteContent | undefined> =>
      enqueue(async () => {
        // If a file cannot be read, the preview keeps its last content.
        await checker.shown(checkedTexts(), viewpoint).catch(() => {})
        return checker.content(viewpoint.brand)
      }),
    /** Creates the picture or social card at a path. Returns its file; undefined if the draft has none there. */
    async makeFile(pathname: string): Promise<string | undefined> {
      const content = checker.content(viewpoint.brand)
      return content && makeFile(content, pathname)
    },
    /** The public file at a path of the brand that is shown, or of the change set; undefined if there is none. */
    findBrandFile(pathname: string): string | undefined {
      if (viewpoint.brand === undefined && !added) return undefined
      const name = decodeURIComponent(pathname).slice(1)
      const file = findPublic({ ...placeSite(pagesFile, viewpoint.brand), ...added }, name)
      return file && statSync(file).isFile() ? file : undefined
    },
  }
}

/** Whether a draft has the same texts as another one, or as none. */
function isSameDraft({ files, base }: Draft, draft: Draft | null): boolean {
  return isSameJson(asRecord({ files, base }), asRecord(draft ?? { files: {}, base: {} }))
}

/**
 * Creates the seat of a site, with nobody in it: which window edits the site. A window that closes keeps it until another one
 * wants it. `now` returns the time in milliseconds.
 */
export function createSeat(now: () => number = Date.now) {
  let holder: Omit<Editor, 'isOpen'> | undefined
  const connections = new Set<{ window: string }>()

  function isOpen({ window }: Omit<Editor, 'isOpen'>): boolean {
    return [...connections].some((connection) => connection.window === window)
  }

  return {
    /** The window that edits; null if none has asked to since the server started. */
    editor: (): Editor | null => (holder ? { ...holder, isOpen: isOpen(holder) } : null),
    /** Gives the seat to a window, unless another open one has it and the request is not forced. Returns who has it then. */
    take({ window, name, isForced }: EditRequest): Editor {
      if (holder?.window === window) holder = { ...holder, name }
      else if (!holder || isForced || !isOpen(holder)) holder = { window, name, since: now() }
      return { ...holder, isOpen: isOpen(holder) }
    },
    /** Notes that a window is open, until the returned function is called. */
    open(window: string): () => void {
      const connection = { window }
      connections.add(connection)
      return () => void connections.delete(connection)
    },
  }
}
