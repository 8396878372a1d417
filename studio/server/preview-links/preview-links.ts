import { hash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, rm, cp } from 'node:fs/promises'
import { join, sep, basename, dirname, relative } from 'node:path'
import { lastmodFileOf } from '../../../builder/lastmod.ts'
import { compareBuilt } from '../../../diff/compare-built.ts'
import { onceFor } from '../../../schema/cache/once-per.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { parseJson } from '../../../schema/read/json-object.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import { placeSite } from '../../../site/files/site-files.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import { nameInOverlay, overlayOf } from '../../../site/overlay/overlay-name.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import type {
  ChangeSet,
  CommentPlace,
  PreviewLink,
  PreviewRequest,
  ReviewComment,
} from '../../change-sets.ts'
import type { ChangeSets } from '../change-sets/change-sets.ts'
import { type DraftFolder, openDraftFolder } from '../drafts/draft-folder.ts'
import { openPictureStore } from '../files/picture-store.ts'
import { HttpError } from '../http-error.ts'
import { wordsFor } from '../http/words-for.ts'
import { runBuild } from '../publisher.ts'
import { makeBanner, nameBlocks } from './banner.ts'
import { describePreview, findPlaces } from './describe-preview.ts'
import { dressPages } from './dress-preview.ts'

/** Makes, keeps and removes the preview links of all change sets of a site. */
export type PreviewLinks = ReturnType<typeof createPreviewLinks>

/** A comment as a reviewer sends it. */
export type NewComment = Pick<ReviewComment, 'by' | 'text' | 'place'>

/** The change sets as preview links see them. */
export interface LinkedSets {
  find(set: string): Promise<Pick<ChangeSet, 'name' | 'saved' | 'comments'> | undefined>
  /** All texts of the site with those of a change set, and the list of its pictures. */
  readTexts(set: string): Promise<Texts>
  /** The folder of the pictures that have been uploaded for it. */
  uploadsOf(set: string): Uploads
  addComment(set: string, comment: NewComment): Promise<Pick<ReviewComment, 'id'>>
  /** Called when the links of a change set have changed. */
  announce(set: string): void
}

/** A link as it is stored: with the hash of its token, the comments that came by it, and what can be commented on. */
interface StoredLink {
  link: Omit<PreviewLink, 'path'>
  set: string
  hash: string
  comments: readonly string[]
  places: readonly { path: string; place: CommentPlace }[]
}

/** How many links a change set has, how many days they last, and how many comments come by one. */
const limits = { links: 10, days: 90, comments: 200 }

/** Milliseconds between two looks for links that have ended. */
const pause = 60_000

/** The path below which previews are served. */
export const linksUrl = '/p/'

const maxDetails = 4000

/** Opens the preview links that are kept in a folder. */
export function createPreviewLinks(
  folder: string,
  pagesFile: string,
  bundle: SchemaBundle,
  sets: LinkedSets,
  runs = runBuild,
) {
  const abort = new AbortController()
  const calendar = calendarOf(bundle.settings)
  const links = new Map<string, StoredLink>()
  /** The addresses of the links that were made since the start. */
  const paths = new Map<string, string>()
  const nameTime = (at: number, lang: string): string =>
    calendar.nameInstant(at - (at % 60_000), lang)
  const [buildInTurn, writeInTurn] = [createTurns(), createTurns()]

  for (const id of existsSync(folder) ? readdirSync(folder) : []) {
    const stored = readLink(join(folder, id, 'link.json'))
    if (stored?.link.isReady && 'places' in stored && stored.link.endsAt > Date.now())
      links.set(id, stored)
    else rmSync(join(folder, id), { recursive: true, force: true })
  }
  const timer = setInterval(() => void sweep().catch(() => {}), pause).unref()

  async function remove(id: string): Promise<void> {
    links.delete(id)
    paths.delete(id)
    await rm(join(folder, id), { recursive: true, force: true, maxRetries: 3 })
  }

  async function sweep(): Promise<void> {
    for (const [id, { set, link }] of links)
      if (link.endsAt <= Date.now() || !(await sets.find(set))) await remove(id)
  }

  async function store(id: string, change: Partial<StoredLink>): Promise<void> {
    const known = links.get(id)
    if (!known) return
    links.set(id, { ...known, ...change })
    await writeInTurn(async () => {
      const latest = links.get(id)
      if (latest) await writeWhole(join(folder, id, 'link.json'), JSON.stringify(latest))
    })
    sets.announce(known.set)
  }

  /** Builds what a link shows, and what is published as of the same time, to compare. */
  async function build({ link, set }: StoredLink): Promise<void> {
    const { id, brand, at = link.madeAt } = link
    const inFolder = (name: string): string => join(folder, id, name)
    const [work, before] = [inFolder('work'), inFolder('before')]
    const moment = calendar.minuteAt(at) + calendar.offsetAt(at)
    const options = ['--at', moment, ...(brand === undefined ? [] : ['--brand', brand])]
    const run = (pages: string, out: string): Promise<void> =>
      runs(['--pages', pages, '--out', out, ...options], abort.signal)
    try {
      const { name = '', saved = '' } = (await sets.find(set)) ?? {}
      const texts = await sets.readTexts(set)
      const site = inFolder('site')
      await run(await copySite(pagesFile, texts, sets.uploadsOf(set), work), site)
      const changes = await run(pagesFile, before)
        .then(() => compareBuilt(before, site))
        .catch(() => undefined)
      const describe = onceFor((lang: string) => changes && describePreview(changes, bundle, lang))
      const brandName =
        brand === undefined ? '' : nameInOverlay(parseJson(texts[overlayOf(brand)] ?? ''), brand)
      const facts = { name, brandName, link, nameTime }
      await dressPages(site, ({ path, lang, html }) => {
        const words = wordsFor(lang)
        const described = describe(words.lang)
        const own = described?.find((one) => one.path === path)
        const page = own ? nameBlocks(html, own) : { html, ids: new Map<number, string>() }
        const banner = makeBanner(facts, words, described, { path, ids: page.ids })
        return { html: page.html, banner }
      })
      const places = changes ? findPlaces(changes, describe('en') ?? [], texts, brand) : []
      await store(id, { link: { ...link, saved, isReady: true }, places })
    } catch (error) {
      const printed = error instanceof Error ? error.message : String(error)
      const details = printed.replaceAll(work + sep, '').slice(-maxDetails)
      const message =
        error instanceof HttpError && error.status === 422
          ? 'The preview could not be built, because the texts have errors. Correct them, and make another link.'
          : 'The preview could not be built. Delete it, and make another link.'
      await store(id, { link: { ...link, failure: { at: Date.now(), message, details } } })
    }
    for (const path of [work, before]) await rm(path, { recursive: true, force: true })
    if (!links.has(id)) await remove(id)
  }

  const asShown = ({ link }: StoredLink): PreviewLink => ({
    ...link,
    path: paths.get(link.id) ?? '',
  })
  const linksOf = (set: string): StoredLink[] =>
    [...links.values()]
      .filter((one) => one.set === set)
      .toSorted((a, b) => a.link.madeAt - b.link.madeAt)

  return {
    nameTime,
    /** Lists the links of a change set, the oldest first. */
    list: (set: string): PreviewLink[] => linksOf(set).map(asShown),
    /** Makes a link, whose preview is built in the background. Throws an HttpError if there are too many. */
    async make(set: string, { days, ...asked }: PreviewRequest & { by: string }) {
      if (!(await sets.find(set))) throw new HttpError(404, 'There is no such change set.')
      await sweep()
      const own = linksOf(set)
      const oldest = calendar.nameInstant(own[0]?.link.madeAt ?? 0)
      if (own.length >= limits.links)
        throw new HttpError(
          409,
          `There are ${own.length} links already. Delete one first. The oldest is of ${oldest}.`,
        )
      const [id, token] = [randomBytes(8).toString('hex'), randomBytes(16).toString('base64url')]
      const madeAt = Date.now()
      const endsAt = madeAt + Math.min(Math.max(days, 1), limits.days) * 86_400_000
      const link = { ...asked, id, madeAt, endsAt, isReady: false, saved: '' }
      const stored = { link, set, hash: hash('sha256', token), comments: [], places: [] }
      links.set(id, stored)
      paths.set(id, `${linksUrl}${token}/`)
      await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
      await store(id, {})
      void buildInTurn(() => build(stored)).catch(() => {})
      return asShown(stored)
    },
    /** Deletes a link of a change set with its preview. Throws an HttpError if there is none. */
    async delete(set: string, id: string): Promise<void> {
      if (links.get(id)?.set !== set) throw new HttpError(404, 'There is no such link.')
      await remove(id)
      sets.announce(set)
    },
    /** Finds the link with a token that has not ended, by the hash of the token, and its built site. */
    find(token: string): (StoredLink & { site: string }) | undefined {
      const wanted = hash('sha256', token)
      const found = [...links.values()].find((one) => one.hash === wanted)
      if (!found || found.link.endsAt <= Date.now()) return undefined
      return { ...found, site: join(folder, found.link.id, 'site') }
    },
    /** The name of the change set of a link, and the comments that came by the link. */
    async read({ set, comments }: Pick<StoredLink, 'set' | 'comments'>) {
      const { name = '', comments: all = [] } = (await sets.find(set)) ?? {}
      return { name, comments: all.filter(({ id }) => comments.includes(id)) }
    },
    /** Adds a comment that came by a link; returns false if there are too many. */
    async comment({ link, set }: StoredLink, comment: NewComment): Promise<boolean> {
      if ((links.get(link.id)?.comments.length ?? 0) >= limits.comments) return false
      const { id } = await sets.addComment(set, comment)
      await store(link.id, { comments: [...(links.get(link.id)?.comments ?? []), id] })
      return true
    },
    /** Resolves when all previews are built. */
    settled: (): Promise<void> => buildInTurn(() => Promise.resolve()),
    close(): void {
      clearInterval(timer)
      abort.abort()
    },
  }
}

function readLink(file: string): StoredLink | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** The folders of what was uploaded for a draft. */
type Uploads = Pick<DraftFolder, 'images' | 'documents'>

/** The folders next to a pages file that a build reads. */
const folders = ['brands', 'data', 'locales', 'public']

/**
 * Copies a site to a folder with other texts, with the pictures that these list, of which those that are not in its public
 * folder are in `uploads`, and with the documents there. Resolves with its pages file.
 */
async function copySite(
  pagesFile: string,
  { [picturesFile]: pictures, ...texts }: Texts,
  uploads: Uploads,
  folder: string,
): Promise<string> {
  const own = dirname(pagesFile)
  const copy = join(folder, basename(pagesFile))
  for (const name of [...folders, basename(lastmodFileOf(pagesFile))])
    if (existsSync(join(own, name)))
      await cp(join(own, name), join(folder, name), { recursive: true, preserveTimestamps: true })
  if (existsSync(uploads.documents))
    await cp(uploads.documents, join(folder, 'public'), { recursive: true, force: false })
  for (const [name, text] of Object.entries(texts)) {
    const file = join(folder, name)
    if (relative(folder, file).startsWith('..')) continue
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, text)
  }
  const place = placeSite(copy)
  if (pictures !== undefined && place.isOwn) {
    const deleteOthers = await openPictureStore(place, uploads.images).publish(pictures)
    await deleteOthers()
  }
  return copy
}

/** Opens the preview links of the change sets of a site. */
export function linkSets(pagesFile: string, bundle: SchemaBundle, sets: ChangeSets): PreviewLinks {
  return createPreviewLinks(openDraftFolder(pagesFile).previews, pagesFile, bundle, {
    find: async (set) => (await sets.list()).sets.find(({ id }) => id === set),
    async readTexts(set) {
      const { readSite, draft } = sets.workspaceOf(set)
      return { ...(await readSite()), ...(await draft())?.files }
    },
    uploadsOf: (set) => openDraftFolder(pagesFile, set),
    async addComment(set, comment) {
      const done = await sets.act(set, { do: 'comment', ...comment })
      const own = 'comments' in done ? done.comments : []
      const added = own.findLast(({ by, text }) => by === comment.by && text === comment.text)
      if (!added) throw new HttpError(409, 'The comment could not be kept.')
      return added
    },
    announce: sets.announce,
  })
}
