import { basename, dirname } from 'node:path'
import type { Texts, Version } from '../../api.ts'
import { listLog, listTree, readTreeTexts, type LoggedCommit } from '../git/commits.ts'
import { gitIn, type Git } from '../git/run-git.ts'

/** Milliseconds after which git is given up. */
const timeout = 5000
/** The most commits that are listed. */
export const maxCommits = 200

/** Lists the commits that changed files of a site, newest first; empty without git or outside of a repository. */
export async function listCommits(
  pagesFile: string,
  patterns: readonly string[],
): Promise<Version[]> {
  const paths = [basename(pagesFile), 'brands/*.json', 'locales/**/*.po', ...patterns].map(
    (pattern) => `:(glob)${pattern}`,
  )
  const args = [`-n${maxCommits}`, '--', ...paths]
  const commits = await listLog(gitOf(pagesFile), args).catch(() => [])
  return commits.map(showCommit)
}

/** A commit as a version, with who has written, approved and published it. */
export function showCommit({ id, at, author, subject, trailers }: LoggedCommit): Version {
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
export async function readCommit(pagesFile: string, id: string): Promise<Texts | undefined> {
  const git = gitOf(pagesFile)
  const tree = await listTree(git, id).catch(() => undefined)
  return tree && readTreeTexts(git, tree, basename(pagesFile)).catch(() => undefined)
}

function gitOf(pagesFile: string): Git {
  const git = gitIn(dirname(pagesFile))
  return (args, more) => git(args, { ...more, timeout })
}
