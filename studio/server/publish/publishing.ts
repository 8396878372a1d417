import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { listWords } from '../../../check/problem/wording.ts'
import type { PublishConfig } from '../../../schema/config/options/publish.ts'
import { isSameJson } from '../../../schema/read/equal.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { listOverlays, type SitePlace } from '../../../site/files/site-files.ts'
import type { PublishFailure, PublishRequest, PublishState, Texts } from '../../api.ts'
import { migrateTexts } from '../drafts/migrate-draft.ts'
import type { DraftWorkspace } from '../drafts/workspace.ts'
import { failureFrom, ExplainedError, HttpError } from '../http-error.ts'
import { runBuild } from '../publisher.ts'
import { deliver } from './deliver.ts'
import {
  comparePublicFiles,
  hashPublicFiles,
  type FileHashes,
  openPublications,
} from './publications.ts'

/** Publishes the saved site: at most one publication at a time. */
export type Publishing = ReturnType<typeof createPublishing>

/** Milliseconds after which the delivery of a built site is given up. */
const maxDelivery = 15 * 60 * 1000
/** Milliseconds between two looks at the clock, which may have been set, or the machine have slept. */
const pause = 30_000

/**
 * Creates what publishes a site to where the settings say. It keeps what was published in `folder`, and a time that was
 * planned, also after a restart. The settings name paths from the folder `base`.
 */
export function createPublishing(
  { pagesFile, publicDir }: SitePlace,
  folder: string,
  publish: PublishConfig,
  { readSite }: Pick<DraftWorkspace, 'readSite'>,
  base = dirname(pagesFile),
) {
  const { folder: place, command, git, branch } = publish
  const kept = openPublications(folder, JSON.stringify({ place, command, git, branch }))
  const abort = new AbortController()
  const listeners: ((state: PublishState) => void)[] = []
  const hashFiles = (): Promise<FileHashes> => hashPublicFiles({ pagesFile, publicDir })
  let step: PublishState['step'] = null
  let running: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function state(): Promise<PublishState> {
    const record = await kept.record()
    const published = record.live && (await kept.files(record.live.id))
    return {
      ...((place ?? command ?? git) === undefined && { advice }),
      ...record,
      kept: await kept.list(),
      files: published ? comparePublicFiles(published, await hashFiles()) : [],
      step,
    }
  }

  async function announce(): Promise<PublishState> {
    const next = await state()
    for (const listener of listeners) listener(next)
    return next
  }

  async function enter(next: PublishState['step']): Promise<void> {
    step = next
    await announce()
  }

  /** Checks and builds the saved site, and says which texts that is made of. */
  async function build(): Promise<{ built: string; texts: Texts }> {
    const hasBrands = listOverlays(pagesFile).length > 0
    const built = join(folder, hasBrands ? 'brands' : 'site')
    const options = ['--pages', pagesFile, '--out', built]
    if (hasBrands) {
      options.push('--brand', 'all')
      // A brand may have been removed.
      await rm(built, { recursive: true, force: true })
    }
    if (publish.compress) options.push('--compress')
    for (let attempts = 3; attempts > 0; attempts -= 1) {
      const texts = await readSite()
      await runBuild(options, abort.signal).catch((error: unknown) => {
        throw nameBrands(error, hasBrands ? listOverlays(pagesFile) : [], built)
      })
      // Somebody may have saved meanwhile: the build has read some of that, or all, or nothing.
      if (isSameJson(asRecord(texts), asRecord(await readSite()))) return { built, texts }
    }
    throw new ExplainedError('The site was saved again while it was built. Publish it once more.')
  }

  async function send(site: string, at: number): Promise<void> {
    await enter('send')
    const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(maxDelivery)])
    const summary = `Publish the site of ${new Date(at).toISOString()}`
    await deliver(publish, { site, base, scratch: folder, summary, signal })
  }

  async function publishSaved(): Promise<string> {
    const files = await hashFiles()
    const { built, texts } = await build()
    const made = await kept.make(built, texts, files)
    try {
      const [newest] = await kept.list()
      const at = Math.max(Date.now(), (newest?.at ?? 0) + 1)
      await send(made.site, at)
      await made.keep(String(at))
      return String(at)
    } finally {
      await made.drop()
    }
  }

  async function goBack(id: string): Promise<string> {
    await send(await kept.siteOf(id), Number(id))
    return id
  }

  /** Publishes the saved site, or an earlier publication again. Never rejects: what went wrong is part of the state. */
  async function run(id: string | undefined, unlock: () => Promise<void>): Promise<void> {
    try {
      const live = await (id === undefined ? publishSaved() : goBack(id))
      const since = id === undefined ? Number(live) : Date.now()
      await kept.note({ live: { id: live, since }, failure: null })
      await kept.prune(live)
    } catch (error) {
      await kept.note({ failure: explain(error) }).catch(() => {})
    } finally {
      await unlock().catch(() => {})
      await enter(null).catch(() => {})
    }
  }

  async function start(id?: string): Promise<PublishState> {
    if (id !== undefined) await kept.siteOf(id)
    if (step !== null) throw new HttpError(409, busy)
    step = id === undefined ? 'build' : 'send'
    let unlock: (() => Promise<void>) | undefined
    try {
      unlock = await kept.lock()
    } finally {
      if (!unlock) step = null
    }
    if (!unlock) throw new HttpError(409, busy)
    running = run(id, unlock)
    return announce()
  }

  async function plan(planned: number | null): Promise<PublishState> {
    if (planned !== null && planned <= Date.now())
      throw new HttpError(400, 'This time is over. Choose a later one.')
    await kept.note({ planned })
    await wait()
    return announce()
  }

  /** Publishes if the planned time has come. */
  async function look(): Promise<void> {
    const { planned } = await kept.record()
    if (planned === null || planned > Date.now() || step !== null) return
    await kept.note({ planned: null })
    await start().catch(async (error: unknown) => {
      await kept.note({ failure: explain(error) })
      await announce()
    })
  }

  /** Looks at the clock until there is nothing to wait for. */
  async function wait(): Promise<void> {
    clearTimeout(timer)
    const { planned } = await kept.record()
    if (planned === null || abort.signal.aborted) return
    const time = Math.max(0, Math.min(planned - Date.now(), pause))
    timer = setTimeout(() => void look().then(wait, wait), time)
    timer.unref()
  }

  /** Goes on waiting for the time that was planned before a restart, unless it is over. */
  async function resume(): Promise<void> {
    const { planned } = await kept.record()
    if (planned !== null && planned < Date.now())
      await kept.note({ planned: null, failure: { at: planned, message: missed, details: '' } })
    await wait()
  }
  void resume().catch(() => {})

  return {
    state,
    /** Calls `listener` with the state when it has changed. */
    follow: (listener: (state: PublishState) => void) => void listeners.push(listener),
    /**
     * Starts to publish the saved site or to return to an earlier publication, or plans it for a time. Resolves with the
     * state; throws an HttpError with status 409 while the site is being published, 404 for a publication that is not kept,
     * and 400 for a time that is over.
     */
    publish: ({ at, id }: PublishRequest): Promise<PublishState> =>
      at === undefined ? start(id) : plan(at),
    cancel: (): Promise<PublishState> => plan(null),
    /** Reads the texts of a publication, migrated to the current schemas. Throws an HttpError with status 404 if it is not kept. */
    async texts(id: string): Promise<Texts> {
      const texts = await kept.read(id)
      return { ...texts, ...migrateTexts(texts, texts, basename(pagesFile)) }
    },
    /** Resolves when nothing is being published. */
    idle: (): Promise<void> => running,
    /** Stops what is being done, and waits for no planned time any more. */
    close(): void {
      abort.abort()
      clearTimeout(timer)
    },
  }
}

/** Makes an error of a build say which brands have errors, if the sites of others have been built; other errors stay. */
function nameBrands(error: unknown, brands: readonly string[], built: string): unknown {
  const failed = brands.filter((brand) => !existsSync(join(built, brand)))
  const isOfSome = existsSync(built) && failed.length > 0
  if (!isOfSome || !(error instanceof HttpError) || error.status !== 422) return error
  const message = `What is saved has errors for ${listWords(failed)}, so nothing was published for any brand. Fix them, save, and publish once more.`
  return new ExplainedError(message, error.message)
}

const busy = 'The site is being published already. Wait until that is done.'
const missed =
  'The site was to be published at this time, but the composer was not running. Nothing was published.'
const advice =
  'No place to publish to is set up, so the site is built into the folder “dist” and does not go online by itself. Ask a developer to set one up, by the guide “Deploying”.'

/** Says why nothing was published, also where an error of the build is in the words of programs. */
function explain(error: unknown): PublishFailure {
  const fault = error instanceof HttpError ? buildFaults[error.status] : undefined
  return fault !== undefined && error instanceof Error
    ? { at: Date.now(), message: fault, details: error.message }
    : failureFrom(error, 'Something went wrong, so nothing was published.')
}

const buildFaults: Readonly<Record<number, string | undefined>> = {
  422: 'What is saved has errors, so nothing was published. Fix them, save, and publish once more.',
  500: 'The saved site could not be built, so nothing was published.',
}
