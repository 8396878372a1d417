import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readCard } from '../../../builder/compile/card.ts'
import { recordChanges } from '../../../builder/lastmod.ts'
import type { SiteContent } from '../../../builder/load-site.ts'
import { readClock } from '../../../check/check.ts'
import { countProblems } from '../../../check/formats/report.ts'
import { readExamples } from '../../../schema/read/examples.ts'
import { listBlockTypes } from '../../../schema/read/load-schemas.ts'
import { dayAt } from '../../../schema/values/calendar.ts'
import type { LiveSite } from '../../../server/dev/live-site.ts'
import { listPictures, type SitePlace } from '../../../site/files/site-files.ts'
import { writeCached } from '../../../site/files/write-cached.ts'
import type {
  Draft,
  Refusal,
  SaveRequest,
  StudioPicture,
  StudioReport,
  StudioSite,
} from '../../api.ts'
import { checkFileNames } from '../files/check-names.ts'
import { encodePicture, namePicture } from '../files/encode-picture.ts'
import { listPublicFiles } from '../../../site/files/public-files.ts'
import { hasChanged, publishPictures, writeTexts } from '../files/save.ts'
import { readTexts } from '../files/site-texts.ts'
import { HttpError } from '../http-error.ts'
import { createDraftChecker, type CheckedDraft } from './draft-checker.ts'
import type { DraftFolder } from './draft-folder.ts'
import { migrateDraft } from './migrate-draft.ts'

/** A site that is being edited: its draft, the result of the check, and the content of the preview. */
export interface Workspace {
  /** Returns what the composer loads when it opens. */
  site(): Promise<StudioSite>
  /**
   * Stores a draft, on disk as well, and checks it; one without files deletes the stored draft. Throws an HttpError with
   * status 400 and stores nothing if a file name is not allowed, and with status 409 if a newer draft arrived before this
   * one, which is stored until then, was checked. The preview then shows the site as of `at`; as of now if undefined.
   */
  setDraft(draft: Draft, at?: number): Promise<StudioReport>
  /**
   * Writes texts to disk with the uploaded pictures that they use. Returns the reason if it was refused. Throws an
   * HttpError with status 400 if a file name is not allowed, and 500 if a file cannot be written.
   */
  save(request: SaveRequest): Promise<Refusal | undefined>
  /** Stores an uploaded picture until texts that use it are saved. Throws an HttpError if it cannot be used. */
  addPicture(fileName: string, bytes: Uint8Array): Promise<StudioPicture>
  /** Returns what the preview shows: the draft or the site on disk; undefined until one of them could be rendered. */
  content(): Promise<SiteContent | undefined>
  /** Counts the bytes of the files on disk, which a draft may carry. */
  countBytes(): Promise<number>
  /** Creates the picture or social card at a path. Returns its file; undefined if the draft has none there. */
  makeFile(pathname: string): Promise<string | undefined>
}

/** Creates the workspace of a site. It handles one request at a time. */
export function createWorkspace(place: SitePlace, live: LiveSite, folder: DraftFolder): Workspace {
  const { pagesFile, publicDir } = place
  const checker = createDraftChecker(place, live, folder.images)
  let draft: Draft | null = null
  /** Incremented with each stored draft. */
  let revision = 0
  /** Incremented with each draft that is received. */
  let received = 0
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
    revision += 1
  }

  async function replace(next: Draft): Promise<void> {
    const stored = Object.keys(next.files).length > 0 ? next : null
    await folder.write(stored)
    use(stored)
  }

  function checkNames({ files }: Pick<Draft, 'files'>): Promise<void> {
    return checkFileNames(pagesFile, files, new Set(Object.keys(draft?.files ?? {})))
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

  async function save(request: SaveRequest): Promise<Refusal | undefined> {
    const { files, withProblems } = request
    await checkNames(request)
    const refuseChanged = async (): Promise<Refusal> => {
      return { reason: 'changed', disk: await readTexts(pagesFile) }
    }
    if (await hasChanged(pagesFile, request)) return refuseChanged()
    if (!withProblems) {
      const checked = await checker.check(files)
      if (countProblems(checked.check.problems).errors > 0)
        return { reason: 'problems', report: await checker.report(checked) }
    }
    const uploads = checker.uploadsIn(files)
    await publishPictures(publicDir, uploads)
    if (!(await writeTexts(pagesFile, request))) return refuseChanged()
    // The save has succeeded, whether or not the day of the change can be recorded.
    await recordChanges(place, dayAt(readClock())).catch(() => {})
    await Promise.all(uploads.map((file) => rm(file, { force: true })))
    // Edits made since the request stay in the draft.
    const rest = Object.entries(draft?.files ?? {}).filter(([name, text]) => files[name] !== text)
    await replace({ files: Object.fromEntries(rest), base: { ...draft?.base, ...files } })
    await live.reload()
    return undefined
  }

  async function storePicture(fileName: string, data: Buffer): Promise<StudioPicture> {
    const taken = new Set(listPictures(publicDir, checker.uploadsIn()).keys())
    const name = namePicture(fileName, taken)
    writeCached(join(folder.images, `${name}.webp`), data)
    const added = (await checker.listPictures()).find((picture) => picture.name === name)
    if (!added) throw new Error(`the picture ${name} is not among the stored ones`)
    return added
  }

  return {
    site: () =>
      enqueue(async () => {
        const disk = await readTexts(pagesFile)
        return {
          id: folder.id,
          main: basename(pagesFile),
          disk,
          ...migrateDraft(disk, draft, basename(pagesFile)),
          bundle: live.openReader().bundle,
          examples: Object.fromEntries(listBlockTypes().map((type) => [type, readExamples(type)])),
          pictures: await checker.listPictures(),
          publicFiles: listPublicFiles(place),
        }
      }),
    setDraft(next, at) {
      received += 1
      const own = received
      return enqueue(async () => {
        await checkNames(next)
        await replace(next)
        asOf = at
        if (own !== received) throw new HttpError(409, 'A newer draft has replaced this one.')
        return checker.report(await checkCurrent())
      })
    },
    save: (request) => enqueue(() => save(request)),
    async addPicture(fileName, bytes) {
      if (!place.isOwn)
        throw new HttpError(400, 'This site has no "public" folder beside its pages for pictures.')
      const data = await encodePicture(bytes)
      return enqueue(() => storePicture(fileName, data))
    },
    async countBytes() {
      const texts = await readTexts(pagesFile)
      return Object.values(texts).reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    },
    content: () =>
      enqueue(async () => {
        // If a file cannot be read, the preview keeps its last content.
        await checkCurrent().catch(() => {})
        return content
      }),
    async makeFile(pathname) {
      const shown = content?.pictures.renditions.get(pathname)
      const rendition = shown ?? (await checker.planPictures()).renditions.get(pathname)
      if (rendition) return rendition.make()
      const pages = Object.values(content?.data.pages ?? {})
      const page = pages.find(({ card }) => card?.src === pathname)
      const card = page && readCard(page)
      return card && content?.cards.make(card)
    },
  }
}
