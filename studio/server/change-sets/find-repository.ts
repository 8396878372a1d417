import { existsSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { UserError } from '../../../schema/read/user-error.ts'
import { gitIn } from '../git/run-git.ts'

/** Where the repository of a site is. */
export interface RepositoryPlace {
  /** Its address, or its absolute path. */
  repository: string
  /** The path of the site's folder in it; empty at its root. */
  site: string
  /** The name of the pages file. */
  pages: string
}

/**
 * Finds the repository that the settings name: a remote of the one that the site is in, a path from the folder of the site,
 * or an address. Throws a UserError if there is none.
 */
export async function findRepository(
  pagesFile: string,
  repository: string,
): Promise<RepositoryPlace> {
  const folder = dirname(resolve(pagesFile))
  const git = gitIn(folder)
  const read = (...args: string[]): Promise<string | undefined> =>
    git(args, { timeout: 10_000 }).then(
      (printed) => printed.toString().replace(/\r?\n$/, ''),
      () => undefined,
    )
  const prefix = await read('rev-parse', '--show-prefix')
  if (prefix === undefined)
    throw new UserError(
      `site.config.ts: "changeSets" needs git, and the site in a git repository, which ${folder} is not. Run \`git init\` and commit the site, or work in a clone.`,
    )
  const place = { site: prefix.replace(/\/$/, ''), pages: basename(pagesFile) }
  // The repository may rewrite the addresses of its remotes, and include other settings: only what stands there counts.
  const remote = ['config', '--local', '--no-includes', '--get', `remote.${repository}.url`]
  const url = remoteName.test(repository) ? await read(...remote) : undefined
  const base = url === undefined ? folder : ((await read('rev-parse', '--show-toplevel')) ?? folder)
  const address = url ?? repository
  const local = resolve(base, address)
  if (existsSync(local)) return { ...place, repository: local }
  if (!isAddress(address))
    throw new UserError(
      `site.config.ts: "changeSets.repository" is ${JSON.stringify(repository)}, but there is no such folder or remote. Write the address of a repository, or run: git remote add origin ADDRESS`,
    )
  return { ...place, repository: address }
}

const remoteName = /^\w[\w.-]*$/

/** A URL of a kind that git may use here, or HOST:PATH. `ext::` and its like name programs. */
function isAddress(address: string): boolean {
  return /^(?:(?:file|git|https?|ssh):\/\/[^\s-]|(?:[\w.-]+@)?\w[\w.-]*:(?!:))[^\s\p{Cc}]*$/u.test(
    address,
  )
}
