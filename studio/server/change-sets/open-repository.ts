import { hash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { quote } from '../../../check/problem/wording.ts'
import { takeTurn } from '../../../site/files/folder-lock.ts'
import { listLog, listTree, readBlobs, readTreeTexts } from '../git/commits.ts'
import { gitIn } from '../git/run-git.ts'
import { blobId, checkOut, type CheckedOut } from './checkout.ts'
import { createCommit, type NewCommit } from './create-commit.ts'
import type { RepositoryPlace } from './find-repository.ts'
import { findPlainFiles, type PlainFiles } from './plain-files.ts'
import { changeRefs, readRefs, removeLeftovers, repairRefs, type Refs } from './refs.ts'
import { explain, openRemote, setIdForm, type RemoteTips } from './remote.ts'
import { RepositoryError, type FileChanges, type SiteRepository } from './site-repository.ts'

/** Where the repository of change sets is, and what it needs. */
export interface RepositoryOptions extends Omit<RepositoryPlace, 'pages'> {
  /** The name of the pages file; pages.json if undefined. */
  pages?: string
  /** The branch that is published. */
  branch: string
  /** A folder for the repository and the checkout. */
  folder: string
  /** Ends what is being done. */
  signal?: AbortSignal
  /** Is told what takes long, and which files are left out. */
  log?: (line: string) => void
}

/**
 * Opens the repository of change sets in a folder. The first time, it fetches all of the remote repository, and throws a
 * RepositoryError if that fails; later, it needs none.
 *
 * Its references: `site/published` is what the checkout has, `site/sets/ID` the latest of a change set here, `remote/sets/ID`
 * what the remote repository had when it was last asked, `site/pending/…` publications whose outcome is not known, and
 * `site/removed/COMMIT` keeps what was deleted.
 */
export async function openSiteRepository({
  repository,
  branch,
  folder,
  site,
  pages = 'pages.json',
  signal,
  log = () => {},
}: RepositoryOptions): Promise<SiteRepository> {
  const dir = join(folder, 'repository')
  const checkout = join(folder, 'checkout')
  const git = gitIn(folder, { env: { GIT_DIR: dir }, signal })
  const remote = openRemote(git, repository, branch)
  const told = new Set<string>()
  const trees = new Map<string, Promise<PlainFiles>>()
  let known: CheckedOut | undefined
  let published = ''

  /** Changes the repository here. */
  const here = <T>(task: (refs: Refs) => Promise<T>): Promise<T> =>
    takeTurn(dir, async () => {
      await removeLeftovers(dir)
      return task(await readRefs(git))
    })
  /** Deals with the remote repository. Meanwhile, change sets are saved here. */
  const there = <T>(task: () => Promise<T>): Promise<T> => takeTurn(folder, task)

  /** Finds the files of the site as of a commit. */
  function filesOf(commit: string): Promise<PlainFiles> {
    const tree = site === '' ? checkId(commit) : `${checkId(commit)}:${site}`
    const found = trees.get(commit) ?? listTree(git, tree).then(findPlainFiles)
    trees.delete(commit)
    trees.set(commit, found)
    found.catch(() => trees.delete(commit))
    const [oldest = ''] = trees.keys()
    if (trees.size > maxTrees) trees.delete(oldest)
    return found
  }

  /** Whether a commit has what a change makes of its files. */
  async function hasFiles(commit: string, changes: FileChanges): Promise<boolean> {
    const { files } = await filesOf(commit)
    return [...changes].every(([name, content]) => {
      const id = files.get(name)?.id
      return content === null ? id === undefined : id === blobId(content, commit)
    })
  }

  const isAncestor = (a: string, b: string): Promise<boolean> =>
    git(['merge-base', '--is-ancestor', a, b]).then(
      () => true,
      () => false,
    )

  /** Brings the checkout to a commit. */
  async function bring(refs: Refs, commit: string): Promise<void> {
    // Another process may have changed it.
    const before = refs.get('site/published') === published ? known : undefined
    if (before && commit === published) return
    const { files, refused } = await filesOf(commit).catch((error: unknown) => {
      throw new RepositoryError(noSite, String(error))
    })
    for (const [name, reason] of refused) {
      if (!told.has(name)) log(`${quote(name)} of the repository is left out: ${reason}.`)
      told.add(name)
    }
    known = undefined
    const now = await checkOut(git, checkout, files, before)
    await changeRefs(git, refs, new Map([['site/published', commit]]))
    known = now
    published = commit
  }

  /** Fetches what is not here yet. */
  async function fetchTips(): Promise<RemoteTips> {
    const here = new Set((await readRefs(git)).values())
    for (let attempts = 3; attempts > 0; attempts -= 1) {
      const tips = await remote.list()
      const all = [tips.published, ...tips.sets.values()]
      const input = all.map((id) => (here.has(id) ? '' : `${id}\n`)).join('')
      const found = input === '' ? '' : String(await git(['cat-file', '--batch-check'], { input }))
      const missing = new Set(Array.from(found.matchAll(/^(\w+) missing$/gm), ([, id]) => id))
      if (missing.size === 0) return tips
      // Somebody may push meanwhile, or replace what was listed: it is listed again.
      await remote.fetch([...tips.sets].flatMap(([id, tip]) => (missing.has(tip) ? [id] : [])))
    }
    throw new RepositoryError(restless)
  }

  /** Notes what the remote repository has. Change sets without commits of their own here follow. */
  async function follow(refs: Refs, sets: RemoteTips['sets']): Promise<void> {
    const changes = new Map<string, string | null>()
    const ids = ['site/sets/', 'remote/sets/'].flatMap((prefix) => [...below(refs, prefix).keys()])
    for (const id of new Set([...sets.keys(), ...ids])) {
      const now = sets.get(id)
      const own = refs.get(`site/sets/${id}`)
      const last = refs.get(`remote/sets/${id}`)
      changes.set(`remote/sets/${id}`, now ?? null)
      if (now === undefined) {
        if (own !== undefined && own === last) drop(changes, id, own)
      } else if (own === undefined || (own !== now && (await isAncestor(own, now))))
        changes.set(`site/sets/${id}`, now)
    }
    await changeRefs(git, refs, changes)
  }

  const update = (): Promise<RemoteTips> =>
    there(async () => {
      const tips = await fetchTips()
      await here(async (refs) => {
        await follow(refs, tips.sets)
        await bring(refs, tips.published)
      })
      return tips
    })

  /** Commits as the latest of a reference, which must be contained in the commit. */
  const create = async (ref: string, change: NewCommit): Promise<string> => {
    for (const parent of change.parents) checkId(parent)
    const before = await filesOf(change.onto)
    return createCommit(git, ref, site, before, change).catch((error: unknown) => {
      if (/does not contain/.test(String(error))) throw new RepositoryError(savedMeanwhile)
      return explain(error)
    })
  }

  await mkdir(dir, { recursive: true })
  await takeTurn(dir, async () => {
    await removeLeftovers(dir)
    await git(['init', '--quiet', '--bare', '--template='])
    await repairRefs(dir)
  })
  await here(async (refs) => {
    const commit = refs.get('site/published')
    if (commit !== undefined) await bring(refs, commit)
  })
  if (published === '') {
    log('Fetching the repository of the site, which may take minutes the first time.')
    await update()
  }

  return {
    folder: checkout,
    published: () => published,
    sets: async () => below(await readRefs(git), 'site/sets/'),
    update,
    async readFile(commit, name) {
      const entry = (await filesOf(commit)).files.get(name)
      return entry && (await readBlobs(git, [entry.id]))[0]
    },
    readTexts: async (commit) =>
      (await readTreeTexts(git, (await filesOf(commit)).files, pages)) ?? {},
    history: (max) => {
      const paths = site === '' ? [] : [`:(top,literal)${site}`]
      return listLog(git, ['--first-parent', `-n${max}`, published, '--', ...paths])
    },
    commonOf: (a, b) =>
      git(['merge-base', checkId(a), checkId(b)]).then(
        (printed) => printed.toString().trim(),
        () => undefined,
      ),
    commit: (id, change) => here(() => create(`site/sets/${checkSet(id)}`, change)),
    push: (id) =>
      there(async () => {
        const refs = await readRefs(git)
        const commit = refs.get(`site/sets/${checkSet(id)}`)
        const last = refs.get(`remote/sets/${id}`)
        if (commit === undefined || commit === last) return 'pushed'
        const outcome = await remote.pushSet(id, commit, last)
        const changes = new Map([[`remote/sets/${id}`, commit]])
        if (outcome === 'pushed') await here((now) => changeRefs(git, now, changes))
        return outcome
      }),
    publish: ({ also, ...change }) =>
      there(async () => {
        const { author, message, trailers, onto } = change
        const key = JSON.stringify([also, author, message, trailers])
        const pending = `site/pending/${hash('sha256', key)}`
        const tried = (await readRefs(git)).get(pending)
        if (onto !== published) return 'moved'
        // It may have been published after all, and what it has put online still be there; or it is tried again.
        const isOnline = tried !== undefined && (await isAncestor(tried, onto))
        if (isOnline && (await hasFiles(onto, change.files))) return { commit: tried }
        const isAgain =
          tried !== undefined &&
          (await hasFiles(tried, change.files)) &&
          (await git(['rev-parse', `${tried}^`])).toString().trim() === onto
        const commit = isAgain
          ? tried
          : await here(async (refs) => {
              await changeRefs(git, refs, new Map([[pending, null]]))
              return create(pending, { ...change, parents: [onto, ...also] })
            })
        if ((await remote.publish(commit, onto)) === 'moved') return 'moved'
        await here(async (refs) => {
          await changeRefs(git, refs, new Map([[pending, null]]))
          await bring(refs, commit)
        }).catch((error: unknown) => log(String(error)))
        return { commit }
      }),
    remove: (id) =>
      there(async () => {
        const own = (await readRefs(git)).get(`site/sets/${checkSet(id)}`)
        const tip = await remote.tipOf(id)
        const isKnown = own !== undefined && (tip === '' || (await isAncestor(tip, own)))
        if (!isKnown || (tip !== '' && (await remote.remove(id, tip)) === 'moved'))
          throw new RepositoryError(savedMeanwhile)
        const changes = new Map<string, string | null>([[`remote/sets/${id}`, null]])
        drop(changes, id, own)
        await here((refs) => changeRefs(git, refs, changes))
      }),
  }
}

/** The commits of which the files are remembered. */
const maxTrees = 8

const noSite =
  'The site is not where it was in what is published. Ask a developer to look at the settings.'
const restless = 'Others publish and save all the time. Try again.'
const savedMeanwhile =
  'Somebody else has saved this meanwhile. Look at what has changed, and try again.'

/** References whose names begin with `prefix`, by the rest of their names. */
function below(refs: Refs, prefix: string): Map<string, string> {
  const found = [...refs].filter(([name]) => name.startsWith(prefix))
  return new Map(found.map(([name, commit]) => [name.slice(prefix.length), commit]))
}

/** Deletes a change set here; its last commit is kept. */
function drop(changes: Map<string, string | null>, id: string, commit: string): void {
  changes.set(`site/sets/${id}`, null)
  changes.set(`site/removed/${commit}`, commit)
}

function checkSet(id: string): string {
  if (!setIdForm.test(id)) throw new Error(`${quote(id)} is not the id of a change set`)
  return id
}

function checkId(commit: string): string {
  if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit))
    throw new Error(`${quote(commit)} is no commit`)
  return commit
}
