import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { dayAt } from '../../schema/values/calendar.ts'
import { readClock } from '../../check/check.ts'
import { countProblems } from '../../check/formats/report.ts'
import { readCard } from '../../builder/compile/card.ts'
import { readExamples } from '../../schema/read/examples.ts'
import type { LiveSite } from '../../server/dev/live-site.ts'
import type { SiteContent } from '../../builder/load-site.ts'
import { recordChanges } from '../../builder/lastmod.ts'
import { listBlockTypes } from '../../schema/read/load-schemas.ts'
import { listPictures, type SitePlace } from '../../site/files/site-files.ts'
import { writeCached } from '../../site/files/write-cached.ts'
import type { Draft, Refusal, SaveRequest, StudioPicture, StudioReport, StudioSite } from './api.ts'
import type { DraftFolder } from './files/draft-folder.ts'
import { encodePicture, namePicture } from './files/encode-picture.ts'
import { refuseNames } from './files/file-names.ts'
import { createLooker, type View } from './look.ts'
import { listPublicFiles } from './files/public-files.ts'
import { Refused } from './refused.ts'
import { hasChanged, publishPictures, writeTexts } from './files/save.ts'
import { readTexts } from './files/site-texts.ts'

/** A site while it is composed: its draft, what the check says of it, and what the preview shows. */
export interface Desk {
  /** What the composer opens. */
  site(): Promise<StudioSite>
  /**
   * Keeps a draft, on disk as well, and checks it; one without files drops the kept one. Throws Refused 400 where a name may
   * not be, and nothing is kept; 409 where a newer draft came before this one was checked, which is kept until then.
   */
  keep(draft: Draft): Promise<StudioReport>
  /**
   * Writes texts to disk, and the uploaded pictures that they name. Returns why that was not done, where it was not. Throws
   * Refused 400 where a name may not be, 500 where a file cannot be written.
   */
  save(request: SaveRequest): Promise<Refusal | undefined>
  /** Keeps a picture until texts that name it are saved. Throws Refused where it cannot be used. */
  addPicture(fileName: string, bytes: Uint8Array): Promise<StudioPicture>
  /** What the preview shows: the draft, or what is on disk; undefined before any of it could be shown. */
  content(): Promise<SiteContent | undefined>
  /** Makes the picture or social card at an address. Returns its file; undefined where the draft has none there. */
  makeFile(pathname: string): Promise<string | undefined>
}

/** Makes the desk of a site. What is asked is done one after the other. */
export function createDesk(place: SitePlace, live: LiveSite, folder: DraftFolder): Desk {
  const { pagesFile, publicDir } = place
  const looker = createLooker(place, live, folder.images)
  let draft: Draft | null = null
  /** Counts the drafts. */
  let revision = 0
  /** Counts the drafts that were asked to be kept. */
  let asked = 0
  let latest: { key: string; view: View } | undefined
  let content: SiteContent | undefined
  let queue: Promise<unknown> = folder.read().then(use)

  function inTurn<T>(task: () => Promise<T>): Promise<T> {
    const done = queue.then(task)
    queue = done.catch(() => {})
    return done
  }

  function use(next: Draft | null): void {
    draft = next
    revision += 1
  }

  async function replace(next: Draft): Promise<void> {
    const kept = Object.keys(next.files).length > 0 ? next : null
    await folder.write(kept)
    use(kept)
  }

  function refuse({ files }: Pick<Draft, 'files'>): Promise<void> {
    return refuseNames(pagesFile, files, new Set(Object.keys(draft?.files ?? {})))
  }

  /** Looks at the draft, or at what is on disk; again only when one of them has changed. */
  async function lookAgain(): Promise<View> {
    await live.catchUp()
    const key = `${live.state.version} ${revision}`
    if (latest?.key !== key) latest = { key, view: await looker.look(draft?.files ?? {}) }
    content = latest.view.content ?? content
    return latest.view
  }

  async function save(request: SaveRequest): Promise<Refusal | undefined> {
    const { files, withProblems } = request
    await refuse(request)
    const sayChanged = async (): Promise<Refusal> => {
      return { reason: 'changed', disk: await readTexts(pagesFile) }
    }
    if (await hasChanged(pagesFile, request)) return sayChanged()
    if (!withProblems) {
      const view = await looker.look(files)
      if (countProblems(view.check.problems).errors > 0)
        return { reason: 'problems', report: await looker.describe(view) }
    }
    const uploads = looker.uploadsIn(files)
    await publishPictures(publicDir, uploads)
    if (!(await writeTexts(pagesFile, request))) return sayChanged()
    // What was saved is saved, whether its day is noted or not.
    await recordChanges(place, dayAt(readClock())).catch(() => {})
    await Promise.all(uploads.map((file) => rm(file, { force: true })))
    // What was typed since then stays a draft.
    const rest = Object.entries(draft?.files ?? {}).filter(([name, text]) => files[name] !== text)
    await replace({ files: Object.fromEntries(rest), base: { ...draft?.base, ...files } })
    await live.reload()
    return undefined
  }

  async function keepPicture(fileName: string, data: Buffer): Promise<StudioPicture> {
    const taken = new Set(listPictures(publicDir, looker.uploadsIn()).keys())
    const name = namePicture(fileName, taken)
    writeCached(join(folder.images, `${name}.webp`), data)
    const added = (await looker.listPictures()).find((picture) => picture.name === name)
    if (!added) throw new Error(`the picture ${name} is not among those that were kept`)
    return added
  }

  return {
    site: () =>
      inTurn(async () => ({
        id: folder.id,
        main: basename(pagesFile),
        disk: await readTexts(pagesFile),
        draft,
        bundle: live.openReader().bundle,
        examples: Object.fromEntries(listBlockTypes().map((type) => [type, readExamples(type)])),
        pictures: await looker.listPictures(),
        publicFiles: listPublicFiles(place),
      })),
    keep(next) {
      asked += 1
      const own = asked
      return inTurn(async () => {
        await refuse(next)
        await replace(next)
        if (own !== asked) throw new Refused(409, 'A newer draft came meanwhile.')
        return looker.describe(await lookAgain())
      })
    },
    save: (request) => inTurn(() => save(request)),
    async addPicture(fileName, bytes) {
      if (!place.isOwn)
        throw new Refused(400, 'This site has no folder "public" beside its pages for pictures.')
      const data = await encodePicture(bytes)
      return inTurn(() => keepPicture(fileName, data))
    },
    content: () =>
      inTurn(async () => {
        // Where a file cannot be read, what was seen before stays.
        await lookAgain().catch(() => {})
        return content
      }),
    async makeFile(pathname) {
      const shown = content?.pictures.renditions.get(pathname)
      const rendition = shown ?? (await looker.planPictures()).renditions.get(pathname)
      if (rendition) return rendition.make()
      const pages = Object.values(content?.data.pages ?? {})
      const page = pages.find(({ card }) => card?.src === pathname)
      const card = page && readCard(page)
      return card && content?.cards.make(card)
    },
  }
}
