import { basename, dirname } from 'node:path'
import type { Texts, Version } from '../../api.ts'
import { listLog, listTree, readTreeTexts } from '../git/commits.ts'
import { gitIn, type Git } from '../git/run-git.ts'

/** Milliseconds after which git is given up. */
const timeout = 5000
const maxCommits = 200

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
  return commits.map(({ id, at, author, subject }) => {
    return { kind: 'commit', id, at, author, subject }
  })
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
