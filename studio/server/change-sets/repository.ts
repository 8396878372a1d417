import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { rememberLatest } from '../../../schema/cache/bounded-cache.ts'
import { createTurns } from '../../../schema/cache/turns.ts'
import { takeTurn } from '../../../site/files/folder-lock.ts'
import type { Texts } from '../../api.ts'
import {
  listLog,
  listTree,
  readBlobs,
  readTreeTexts,
  type LoggedCommit,
  type TreeEntry,
} from '../git/commits.ts'
import { gitIn } from '../git/run-git.ts'
import { checkOut, type CheckedOut } from './checkout.ts'
import { createCommit, type NewCommit } from './create-commit.ts'
import { eventTrailer } from './events.ts'
import { findPlainFiles } from './plain-files.ts'
import {
  changeRefs,
  checkId,
  checkSet,
  readRefs,
  removeLeftovers,
  setsIn,
  type Refs,
} from './refs.ts'
import { explain, faults, openRemote, RepositoryError } from './remote.ts'

/** Where the repository of a site is. */
export interface RepositoryPlace {
  /** Its address, or its absolute path. */
  repository: string
  /** The path of the site's folder in it; empty at its root. */
  site: string
  /** The name of the pages file. */
  pages: string
}

/** Where the repository of change sets is, and what it needs. */
export interface RepositoryOptions extends RepositoryPlace {
  /** The branch that is published. */
  branch: string
  /** A folder for the repository and the checkout. */
  folder: string
  /** Ends what is being done. */
  signal?: AbortSignal
  /** Gets a line for each file that is left out, and for what could not be written. */
  log?: (line: string) => void
}

/**
 * The repository of a site, which change sets live in: a branch per change set, beside the one that is published. All that
 * it does is kept here first; only `update` and the functions that push need the remote repository. They throw a
 * RepositoryError.
 */
export type SiteRepository = Awaited<ReturnType<typeof openSiteRepository>>

/**
 * Opens the repository of change sets in a folder. The first time, it fetches all of the remote repository, and throws a
 * RepositoryError if that fails; later, it needs none.
 *
 * Its references: `site/published` is what the checkout has, `site/sets/ID` the latest of a change set here, `remote/sets/ID`
 * what the remote repository had when that was last noted, `fetched/…` what it has, `site/publishing` what was to be published
 * last, and `site/removed/COMMIT` keeps what was deleted.
 */
export async function openSiteRepository({
  repository,
  branch,
  folder,
  site,
  pages,
  signal,
  log = () => {},
}: RepositoryOptions) {
  const dir = join(folder, 'repository')
  const checkout = join(folder, 'checkout')
  const git = gitIn(folder, { env: { GIT_DIR: dir }, signal })
  const remote = openRemote(git, repository, branch)
  const logged = new Set<string>()
  /** The commits that say what has happened to change sets, and up to which commits they are listed. */
  let events = { all: new Map<string, LoggedCommit>(), line: new Set<string>() }
  let listed: { tips: string[]; published: string[] } = { tips: [], published: [] }
  const inTurn = createTurns()
  let known: CheckedOut | undefined
  let published = ''

  /** Changes the repository here. */
  const here = <T>(task: (refs: Refs) => Promise<T>): Promise<T> =>
    takeTurn(dir, () => {
      const run = async (): Promise<T> => task(await readRefs(git))
      return run().catch(async (error: unknown) => {
        // A command that was killed may have left it.
        if (!/\.lock': File exists/.test(String(error))) throw error
        await removeLeftovers(dir)
        return run()
      })
    }).catch(explain)
  /** Deals with the remote repository. Meanwhile, change sets are saved here. */
  const there = <T>(task: () => Promise<T>): Promise<T> => takeTurn(folder, task).catch(explain)

  const filesOf = rememberLatest(8, async (commit: string) =>
    findPlainFiles(await listTree(git, checkId(commit) + (site === '' ? '' : `:${site}`))),
  )

  const commonOf = (a: string, b: string): Promise<string | undefined> =>
    git(['merge-base', checkId(a), checkId(b)]).then(
      (printed) => printed.toString().trim(),
      () => undefined,
    )

  /** Brings the checkout to a commit. */
  async function bring(refs: Refs, commit: string): Promise<void> {
    // Another process may have changed it.
    const before = refs.get('site/published') === published ? known : undefined
    if (before && commit === published) return
    const { files, refused } = await filesOf(commit).catch((error: unknown) => {
      throw new RepositoryError(faults.missing, String(error))
    })
    for (const line of refused.values()) if (!logged.has(line)) log(line)
    for (const line of refused.values()) logged.add(line)
    if (published !== '' && (await commonOf(published, commit)) !== published) {
      // Somebody has replaced what was published.
      events = { all: new Map(), line: new Set() }
      listed = { tips: [], published: [] }
    }
    known = undefined
    const now = await checkOut(git, checkout, files, before)
    await changeRefs(git, refs, new Map([['site/published', commit]]))
    known = now
    published = commit
  }

  /** Notes what the remote repository has. Change sets without commits of their own here follow. */
  async function follow(refs: Refs): Promise<void> {
    const changes = new Map<string, string | null>()
    const [fetched, own, last] = ['fetched/', 'site/', 'remote/'].map((name) =>
      setsIn(refs, `${name}sets/`),
    )
    for (const id of new Set([fetched, own, last].flatMap((sets) => [...(sets?.keys() ?? [])]))) {
      const [now, mine] = [fetched?.get(id), own?.get(id)]
      changes.set(`remote/sets/${id}`, now ?? null)
      if (now === undefined) {
        if (mine !== undefined && mine === last?.get(id)) drop(changes, id, mine)
      } else if (mine === undefined || (mine !== now && (await commonOf(mine, now)) === mine))
        changes.set(`site/sets/${id}`, now)
    }
    await changeRefs(git, refs, changes)
  }

  const update = (): Promise<{ sets: ReadonlyMap<string, string> }> =>
    there(async () => {
      const fetched = await remote.fetch()
      await here(async (refs) => {
        await follow(refs)
        await bring(refs, fetched.get('fetched/published') ?? '')
      })
      return { sets: setsIn(fetched, 'fetched/sets/') }
    })

  /** Commits as the latest of a reference, which must be contained in the commit. */
  const create = async (ref: string, change: NewCommit): Promise<string> => {
    for (const parent of change.parents) checkId(parent)
    const before = await filesOf(change.onto)
    return createCommit(git, ref, site, before, change).catch((error: unknown) => {
      if (/does not contain/.test(String(error))) throw new RepositoryError(savedMeanwhile)
      throw error
    })
  }

  /** Lists what is new among the commits with events. */
  async function listEvents(heads: ReadonlyMap<string, string>): Promise<LoggedCommit[]> {
    const tips = [published, ...heads.values()]
    if (!tips.every((tip) => listed.tips.includes(tip))) {
      const list = (now: string[], then: string[], ...more: string[]): Promise<LoggedCommit[]> =>
        listLog(git, [`--grep=^${eventTrailer}: `, ...more, ...now, '--not', ...then])
      const [made, line] = [
        await list(tips, listed.tips),
        await list(tips.slice(0, 1), listed.published, '--first-parent'),
      ]
      for (const commit of made) events.all.set(commit.id, commit)
      for (const { id } of line) events.line.add(id)
      listed = { tips, published: tips.slice(0, 1) }
    }
    return [...events.all.values()]
  }

  await mkdir(dir, { recursive: true })
  const start = async (): Promise<void> => {
    await removeLeftovers(dir)
    await git(['init', '--quiet', '--bare', '--template='])
    await git(['gc', '--auto', '--quiet'])
  }
  await there(() => takeTurn(dir, start))
  await here(async (refs) => {
    const commit = refs.get('site/published')
    if (commit !== undefined) await bring(refs, commit)
  })
  if (published === '') await update()

  return {
    /** The folder of the site in a checkout of what is published, which nobody else writes to. */
    folder: checkout,
    /** The commit that the checkout has. */
    published: (): string => published,
    /** The latest commits of change sets here, by their ids. */
    sets: async (): Promise<ReadonlyMap<string, string>> =>
      setsIn(await readRefs(git), 'site/sets/'),
    /**
     * Fetches what others have pushed, and brings the checkout to what is published. Change sets with nothing of their own
     * here follow: they get the latest commit there, or are gone if they are deleted there. Resolves with the latest commits
     * of all there.
     */
    update,
    files: async (commit: string): Promise<ReadonlyMap<string, TreeEntry>> =>
      (await filesOf(commit)).files,
    /** Reads a file of the site as of a commit; undefined if there is none. */
    async readFile(commit: string, name: string): Promise<Uint8Array | undefined> {
      const entry = (await filesOf(commit)).files.get(name)
      return entry && (await readBlobs(git, [entry.id]))[0]
    },
    readTexts: async (commit: string): Promise<Texts> =>
      (await readTreeTexts(git, (await filesOf(commit)).files, pages)) ?? {},
    /** Lists the latest published commits that changed the site, the newest first. */
    history(max: number): Promise<LoggedCommit[]> {
      const paths = site === '' ? [] : [`:(top,literal)${site}`]
      return listLog(git, ['--first-parent', `-n${max}`, published, '--', ...paths])
    },
    /** Lists the commits with the trailer of events, of change sets with their latest commits, and of what is published. */
    events: (heads: ReadonlyMap<string, string>): Promise<LoggedCommit[]> =>
      inTurn(() => listEvents(heads)),
    /** Whether a commit with an event was published itself, not as a part of another one. */
    isOfLine: (commit: string): boolean => events.line.has(commit),
    /** Finds the commit that two have in common; undefined if there is none. */
    commonOf,
    /**
     * Commits files as the latest of a change set. Resolves with the commit. Throws a RepositoryError also for a file that no
     * site may have, or if the parents do not contain what is the latest.
     */
    async commit(id: string, change: NewCommit): Promise<string> {
      const ref = `site/sets/${checkSet(id)}`
      return here(() => create(ref, change))
    },
    /** Pushes a change set; `moved` if others have pushed what is not in it. */
    push: (id: string): Promise<'pushed' | 'moved'> =>
      there(async () => {
        const refs = await readRefs(git)
        const commit = refs.get(`site/sets/${checkSet(id)}`)
        const last = refs.get(`remote/sets/${id}`)
        if (commit === undefined || commit === last) return 'pushed'
        const outcome = await remote.push(commit, last, id)
        const changes = new Map([[`remote/sets/${id}`, commit]])
        if (outcome === 'pushed') await here((now) => changeRefs(git, now, changes))
        return outcome
      }),
    /**
     * Commits files over what is published, pushes that, and brings the checkout to it; `moved` if others have published
     * meanwhile. If it throws, an update tells whether it was published. `published()` is another commit if the checkout could
     * not be written.
     */
    publish: (change: NewCommit): Promise<{ commit: string } | 'moved'> =>
      there(async () => {
        if (change.onto !== published) return 'moved'
        const commit = await here(async (refs) => {
          await changeRefs(git, refs, new Map([['site/publishing', null]]))
          return create('site/publishing', change)
        })
        if ((await remote.push(commit, change.onto)) === 'moved') return 'moved'
        await here((refs) => bring(refs, commit)).catch((error: unknown) => log(String(error)))
        return { commit }
      }),
    /** Deletes a change set, here and there. */
    remove: (id: string): Promise<void> =>
      there(async () => {
        const own = (await readRefs(git)).get(`site/sets/${checkSet(id)}`)
        const tip = (await remote.fetch()).get(`fetched/sets/${id}`) ?? ''
        const isKnown = own !== undefined && (tip === '' || (await commonOf(tip, own)) === tip)
        if (!isKnown || (tip !== '' && (await remote.push('', tip, id)) === 'moved'))
          throw new RepositoryError(savedMeanwhile)
        const changes = new Map<string, string | null>([[`remote/sets/${id}`, null]])
        drop(changes, id, own)
        await here((refs) => changeRefs(git, refs, changes))
      }),
  }
}

const savedMeanwhile =
  'Somebody else has saved this meanwhile. Look at what has changed, and try again.'

/** Deletes a change set here; its last commit is kept. */
function drop(changes: Map<string, string | null>, id: string, commit: string): void {
  changes.set(`site/sets/${id}`, null)
  changes.set(`site/removed/${commit}`, commit)
}
