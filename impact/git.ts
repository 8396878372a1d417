import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../schema/read/user-error.ts'

/** What a commit has, or only its schemas and content, in a temporary folder. */
export interface Extract {
  root: string
  migrations: ReadonlySet<string>
  remove(): void
}

/**
 * Extracts the version of a repository to compare with: that of a revision, or else that before this branch. The caller
 * removes it. Undefined where the history does not reach back to it. Throws a UserError for a revision that there is not,
 * or without a repository.
 */
export function openBase(root: string, revision: string | undefined): Extract | undefined {
  refuseNoRepository(root)
  const commit = revision === undefined ? findBase(root) : findCommit(root, revision)
  if (commit === undefined && revision !== undefined && !isCutOff(root))
    throw new UserError(`Unknown revision "${revision}".`)
  // It may be from before there was a site in this folder.
  const isThere = commit !== undefined && tryGit(root, 'ls-tree', commit) !== ''
  return isThere ? extract(root, commit) : undefined
}

/**
 * The commit to compare a repository with: where its branch left main; on main, the last commit if something has changed
 * since, or else the one before. Undefined where the history does not reach back to it.
 */
export function findBase(root: string): string | undefined {
  const head = tryGit(root, 'rev-parse', 'HEAD')
  for (const main of ['origin/main', 'main']) {
    const base = tryGit(root, 'merge-base', 'HEAD', main)
    if (base !== undefined && base !== head) return base
  }
  const isChanged = tryGit(root, 'status', '--porcelain') !== ''
  return isChanged ? head : findCommit(root, 'HEAD^')
}

/** The commit of a revision; undefined if the repository does not have it. */
export function findCommit(root: string, revision: string): string | undefined {
  const only = ['--verify', '--quiet', '--end-of-options']
  return tryGit(root, 'rev-parse', ...only, `${revision}^{commit}`)
}

/** Throws a UserError if a folder is in no git repository, or there is no git. */
export function refuseNoRepository(root: string): void {
  if (tryGit(root, 'rev-parse', '--git-dir') === undefined)
    throw new UserError(
      `There is no git repository in ${root}, or no git, to compare with earlier schemas. Run \`git init\` and commit the site, or work in a clone.`,
    )
}

/** Whether the history of a repository is cut off, as in CI, or there is none. */
export function isCutOff(root: string): boolean {
  return tryGit(root, 'rev-parse', '--is-shallow-repository') !== 'false'
}

/**
 * Extracts files below `root` of a commit without checking it out: those with JSON by default, which are all schemas and all
 * content.
 */
export function extract(root: string, commit: string, files = ':(glob)**/*.json'): Extract {
  const folder = mkdtempSync(join(tmpdir(), 'base-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  try {
    const names = git(root, 'ls-tree', '-r', '--name-only', commit).split('\n')
    const archive = join(folder, 'base.tar')
    git(root, 'archive', '-o', archive, commit, '--', files)
    const target = join(folder, 'files')
    mkdirSync(target)
    execFileSync('tar', ['-xf', archive, '-C', target], { stdio: 'pipe' })
    rmSync(archive)
    return { root: target, migrations: new Set(names.flatMap(migrationIn)), remove }
  } catch (error) {
    remove()
    throw error
  }
}

function migrationIn(file: string): string[] {
  const [, name] =
    /^(?:blocks\/\w+|schema\/(?:page|site))\/migrations\/([\d-]{10}-[\w-]+)\.ts$/.exec(file) ?? []
  return name === undefined ? [] : [name]
}

function tryGit(root: string, ...args: string[]): string | undefined {
  try {
    return git(root, ...args)
  } catch {
    return undefined
  }
}

function git(root: string, ...args: string[]): string {
  const options = { cwd: root, encoding: 'utf8', stdio: 'pipe', maxBuffer: 2 ** 28 } as const
  return execFileSync('git', args, options).trim()
}
