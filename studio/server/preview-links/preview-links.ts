import { hash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { SchemaBundle } from '../../../schema/read/bundle.ts'
import { asRecord, parseJson } from '../../../schema/read/json-object.ts'
import { calendarOf } from '../../../schema/values/calendar.ts'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { Texts } from '../../api.ts'
import type { ChangeSet, PreviewLink, PreviewRequest, ReviewComment } from '../../change-sets.ts'
import { HttpError } from '../http-error.ts'
import { runBuild } from '../publisher.ts'
import { copySite } from './copy-site.ts'
import { findChanges, type PageChanges } from './find-changes.ts'

/** Makes, keeps and removes the preview links of all change sets of a site. */
export type PreviewLinks = ReturnType<typeof createPreviewLinks>

/** What preview links need of change sets. */
export interface LinkedSets {
  /** Finds a change set; undefined if there is none. */
  find(set: string): Promise<Pick<ChangeSet, 'name' | 'comments'> | undefined>
  /** All texts of the site with those of a change set, and the list of its pictures. */
  readTexts(set: string): Promise<Texts>
  /** The folder of the pictures that have been uploaded for it. */
  uploadsOf(set: string): string
  addComment(
    set: string,
    comment: Pick<ReviewComment, 'by' | 'text' | 'place'>,
  ): Promise<ReviewComment>
  /** Called when the links of a change set have changed. */
  announce(set: string): void
}

/** A link as it is stored: the hash of its token, and the comments that came by it. */
interface StoredLink extends Omit<PreviewLink, 'path'> {
  set: string
  hash: string
  comments: readonly string[]
}

/** How many links a change set has, how many days they last, and how many comments come by one. */
const limits = { links: 10, days: 90, comments: 200 }

/** Milliseconds between two looks for links that have ended. */
const pause = 60_000

/** Opens the preview links that are kept in a folder. */
export function createPreviewLinks(
  folder: string,
  pagesFile: string,
  bundle: SchemaBundle,
  sets: LinkedSets,
) {
  const abort = new AbortController()
  const calendar = calendarOf(bundle.settings)
  const links = new Map<string, StoredLink>()
  /** The addresses of the links that were made since the start. */
  const paths = new Map<string, string>()
  let queue: Promise<unknown> = Promise.resolve()
  const fileOf = (id: string, name: string): string => join(folder, id, name)

  for (const id of existsSync(folder) ? readdirSync(folder) : []) {
    const link = readLink(fileOf(id, 'link.json'))
    if (link?.id === id && link.isReady && link.endsAt > Date.now()) links.set(id, link)
    else rmSync(join(folder, id), { recursive: true, force: true })
  }
  const timer = setInterval(() => void sweep().catch(() => {}), pause).unref()

  async function remove(id: string): Promise<void> {
    links.delete(id)
    paths.delete(id)
    await rm(join(folder, id), { recursive: true, force: true, maxRetries: 3 })
  }

  async function sweep(): Promise<void> {
    for (const { id, set, endsAt } of links.values())
      if (endsAt <= Date.now() || !(await sets.find(set))) await remove(id)
  }

  async function store(link: StoredLink): Promise<void> {
    if (!links.has(link.id)) return
    links.set(link.id, link)
    await writeWhole(fileOf(link.id, 'link.json'), JSON.stringify(link))
    sets.announce(link.set)
  }

  /** Builds what a link shows, and what is published as of the same time, to compare. */
  async function build(link: StoredLink): Promise<void> {
    const { id, set, brand, at = link.madeAt } = link
    const [work, site, before] = ['work', 'site', 'before'].map((name) => fileOf(id, name))
    if (!links.has(id) || !work || !site || !before) return
    const moment = calendar.minuteAt(at) + calendar.offsetAt(at)
    const options = ['--at', moment, ...(brand === undefined ? [] : ['--brand', brand])]
    const run = (pages: string, out: string): Promise<void> =>
      runBuild(['--pages', pages, '--out', out, ...options], abort.signal)
    try {
      const texts = await sets.readTexts(set)
      await run(await copySite(pagesFile, texts, sets.uploadsOf(set), work), site)
      const changes = await run(pagesFile, before)
        .then(() => findChanges([before, site], texts, bundle))
        .catch(() => undefined)
      await writeWhole(fileOf(id, 'changes.json'), JSON.stringify(changes ?? null))
      await store({ ...link, isReady: true })
    } catch (error) {
      const details = error instanceof Error ? error.message.slice(-maxDetails) : ''
      const isContent = error instanceof HttpError && error.status === 422
      const message = isContent
        ? 'The preview could not be built, because the texts have errors. Correct them, and make another link.'
        : 'The preview could not be built. Delete it, and make another link.'
      await store({ ...link, failure: { at: Date.now(), message, details } })
    } finally {
      for (const path of [work, before]) await rm(path, { recursive: true, force: true })
      if (!links.has(id)) await remove(id)
    }
  }

  const asShown = ({
    hash: _hash,
    comments: _own,
    set: _set,
    ...link
  }: StoredLink): PreviewLink => ({
    ...link,
    path: paths.get(link.id) ?? '',
  })
  const linksOf = (set: string): StoredLink[] =>
    [...links.values()].filter((link) => link.set === set).toSorted((a, b) => a.madeAt - b.madeAt)

  return {
    /** Lists the links of a change set, the oldest first. */
    list: (set: string): PreviewLink[] => linksOf(set).map(asShown),
    /** Makes a link, whose preview is built in the background. Throws an HttpError if there are too many. */
    async make(
      set: string,
      { days, by, ...request }: PreviewRequest & { by: string },
    ): Promise<PreviewLink> {
      if (!(await sets.find(set))) throw new HttpError(404, 'There is no such change set.')
      await sweep()
      const [oldest, ...others] = linksOf(set)
      if (oldest && others.length + 1 >= limits.links)
        throw new HttpError(
          409,
          `A change set has at most ${limits.links} links. Delete one first. The oldest is of ${calendar.nameInstant(oldest.madeAt)}.`,
        )
      const [id, token] = [randomBytes(8).toString('hex'), randomBytes(16).toString('base64url')]
      const madeAt = Date.now()
      const endsAt = madeAt + Math.min(Math.max(days, 1), limits.days) * 86_400_000
      const link = {
        ...request,
        id,
        set,
        by,
        madeAt,
        endsAt,
        isReady: false,
        comments: [],
        hash: hashOf(token),
      }
      await mkdir(join(folder, id), { recursive: true, mode: 0o700 })
      links.set(id, link)
      paths.set(id, `${linksUrl}${token}/`)
      await store(link)
      queue = queue.then(() => build(link))
      return asShown(link)
    },
    /** Deletes a link of a change set with its preview. Throws an HttpError if there is none. */
    async delete(set: string, id: string): Promise<void> {
      if (links.get(id)?.set !== set) throw new HttpError(404, 'There is no such link.')
      await remove(id)
      sets.announce(set)
    },
    /** Finds the link with a token that has not ended, by its hash. */
    find(token: string): StoredLink | undefined {
      const wanted = hashOf(token)
      return [...links.values()].find((one) => one.hash === wanted && one.endsAt > Date.now())
    },
    siteOf: ({ id }: StoredLink): string => fileOf(id, 'site'),
    /** What differs from what was published when a link was made; undefined if that is not known. */
    async changes({ id }: StoredLink): Promise<readonly PageChanges[] | undefined> {
      const known: PageChanges[] | null = JSON.parse(
        await readFile(fileOf(id, 'changes.json'), 'utf8'),
      )
      return known ?? undefined
    },
    /** The name of the change set of a link, and the comments that came by the link. */
    async read({ set, comments }: StoredLink) {
      const { name = '', comments: all = [] } = (await sets.find(set)) ?? {}
      return { name, comments: all.filter(({ id }) => comments.includes(id)) }
    },
    /** Adds a comment that came by a link; returns false if there are too many. */
    async comment(
      link: StoredLink,
      comment: Pick<ReviewComment, 'by' | 'text' | 'place'>,
    ): Promise<boolean> {
      if (link.comments.length >= limits.comments) return false
      const { id } = await sets.addComment(link.set, comment)
      const { comments } = links.get(link.id) ?? link
      await store({ ...link, comments: [...comments, id] })
      return true
    },
    calendar,
    /** Resolves when all previews are built. */
    settled: (): Promise<unknown> => queue,
    /** Ends a running build. */
    close(): void {
      clearInterval(timer)
      abort.abort()
    },
  }
}

/** The path below which previews are served. */
export const linksUrl = '/p/'

const maxDetails = 4000

function hashOf(token: string): string {
  return hash('sha256', token)
}

function readLink(file: string): StoredLink | undefined {
  const value = existsSync(file) ? asRecord(parseJson(readFileSync(file, 'utf8'))) : {}
  return isStored(value) ? value : undefined
}

function isStored(value: unknown): value is StoredLink {
  const { id, set, hash: known, comments, endsAt, madeAt } = asRecord(value)
  const isTime = [endsAt, madeAt].every((one) => typeof one === 'number')
  return (
    [id, set, known].every((one) => typeof one === 'string') && isTime && Array.isArray(comments)
  )
}
