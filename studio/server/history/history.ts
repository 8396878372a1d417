import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { basename, join, dirname } from 'node:path'
import { writeWhole } from '../../../site/files/write-whole.ts'
import type { CopyKind, Texts, Version } from '../../api.ts'
import type { SiteRepository } from '../change-sets/repository.ts'
import { migrateTexts } from '../drafts/migrate-draft.ts'
import { patternsIn, readSiteTexts } from '../files/site-texts.ts'
import { listLog, listTree, readTreeTexts, type LoggedCommit } from '../git/commits.ts'
import { gitIn } from '../git/run-git.ts'
import { HttpError } from '../http-error.ts'

/** The saved versions of a site. */
export interface History {
  /** Lists the versions, newest first. Copies of saves that were committed since are left out. */
  list: () => Promise<Version[]>
  /** Reads a version, migrated to the current schemas. Throws an HttpError with status 404 if there is none. */
  read: (id: string) => Promise<Texts>
  /** Keeps a copy. Never rejects: nothing else may fail because of it. */
  keep: (kind: CopyKind, texts: Texts) => Promise<void>
}

/**
 * Opens the history of a site, its saved versions: the commits of its repository, or of that with its change sets, and copies
 * that saves keep in `folder`.
 */
export function openHistory(
  pagesFile: string,
  folder: string,
  repository?: SiteRepository,
): History {
  const copies = openCopies(folder)
  return {
    async list() {
      const texts = await readSiteTexts(pagesFile).catch(() => ({}))
      const patterns = Object.values(texts).flatMap(patternsIn)
      const commits = await (repository
        ? repository.history(maxCommits).then((all) => all.map(showCommit))
        : listCommits(pagesFile, patterns))
      const kept = await copies.list()
      const newest = commits[0]?.at ?? 0
      const rest = kept.filter(({ kind, at }) => kind === 'discarded' || at > newest)
      return [...commits, ...rest].toSorted((a, b) => b.at - a.at)
    },
    async read(id) {
      const isCommit = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(id)
      const texts = await (isCommit
        ? (repository?.readTexts(id) ?? readCommit(pagesFile, id))
        : copies.read(id))
      if (!texts) throw new HttpError(404, 'This version is not available any more.')
      return { ...texts, ...migrateTexts(texts, texts, basename(pagesFile)) }
    },
    keep: (kind, texts) => copies.keep(kind, texts).catch(() => {}),
  }
}

/** The limits of what is kept; the oldest copies are deleted. */
const maxCopies = 50
const maxBytes = 64 * 1024 * 1024

/** Opens the copies of a site in a folder. `now` returns the time in milliseconds. */
export function openCopies(folder: string, now: () => number = Date.now) {
  /** Lists the copies, newest first. */
  async function list(): Promise<Version[]> {
    const names = existsSync(folder) ? await readdir(folder) : []
    const versions = names.flatMap((name): Version[] => {
      const [, id = '', at, kind] = nameForm.exec(name) ?? []
      return isKind(kind) ? [{ kind, id, at: Number(at) }] : []
    })
    return versions.toSorted((a, b) => b.at - a.at)
  }

  /** Reads a copy; undefined if there is none with this id. */
  async function read(id: string): Promise<Texts | undefined> {
    const known = (await list()).some((version) => version.id === id)
    return known ? JSON.parse(await readFile(fileOf(id), 'utf8')) : undefined
  }

  const fileOf = (id: string): string => join(folder, `${id}.json`)

  return {
    list,
    read,
    /** Keeps a copy, unless the newest one has the same texts. */
    async keep(kind: CopyKind, texts: Texts): Promise<void> {
      const content = JSON.stringify(texts)
      const [newest, ...older] = await list()
      if (newest && (await readFile(fileOf(newest.id), 'utf8')) === content) return
      const at = Math.max(now(), (newest?.at ?? 0) + 1)
      await writeWhole(fileOf(`${at}-${kind}`), content)
      let [count, bytes] = [1, Buffer.byteLength(content)]
      for (const { id } of newest ? [newest, ...older] : []) {
        const { size } = await stat(fileOf(id))
        count += 1
        bytes += size
        if (count > maxCopies || bytes > maxBytes) await rm(fileOf(id), { force: true })
      }
    },
  }
}

const nameForm = /^((\d{1,15})-([a-z]+))\.json$/

function isKind(kind: string | undefined): kind is CopyKind {
  return kind === 'saved' || kind === 'discarded' || kind === 'found'
}

/** Milliseconds after which git is given up. */
const timeout = 5000
const maxCommits = 200

/** Lists the commits that changed files of a site, newest first; empty without git or outside of a repository. */
async function listCommits(pagesFile: string, patterns: readonly string[]): Promise<Version[]> {
  const paths = [basename(pagesFile), 'brands/*.json', 'locales/**/*.po', ...patterns].map(
    (pattern) => `:(glob)${pattern}`,
  )
  const args = [`-n${maxCommits}`, '--', ...paths]
  const commits = await listLog(gitIn(dirname(pagesFile), { timeout }), args).catch(() => [])
  return commits.map(showCommit)
}

/** A commit as a version, with who has written, approved and published it. */
function showCommit({ id, at, author, subject, trailers }: LoggedCommit): Version {
  const names = Object.entries(signatures).flatMap(([trailer, name]) =>
    trailers[trailer] === undefined ? [] : [[name, trailers[trailer]] as const],
  )
  return { kind: 'commit', id, at, author, subject, ...Object.fromEntries(names) }
}

const signatures = {
  'Change-set': 'set',
  'Written-by': 'writtenBy',
  'Approved-by': 'approvedBy',
  'Published-by': 'publishedBy',
  'Taken-back-by': 'takenBackBy',
}

/** Reads the files of a site as of a commit; undefined if it has none. */
async function readCommit(pagesFile: string, id: string): Promise<Texts | undefined> {
  const git = gitIn(dirname(pagesFile), { timeout })
  const tree = await listTree(git, id).catch(() => undefined)
  return tree && readTreeTexts(git, tree, basename(pagesFile)).catch(() => undefined)
}
