import { existsSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { ChangeSetsConfig } from '../../../schema/config/options/change-sets.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { openDraftFolder } from '../drafts/draft-folder.ts'
import { gitIn } from '../git/run-git.ts'
import { RepositoryError } from './remote.ts'
import { openSiteRepository, type RepositoryPlace } from './repository.ts'

/** Where the change sets of a site are kept. */
export type OpenChangeSets = Awaited<ReturnType<typeof openChangeSets>>

/**
 * Opens the repository that the settings name: with it, the pages file in the checkout of what is published, the folder
 * that paths in the settings start from, and what ends all that is being done. Throws a UserError if there is none, or it
 * cannot be reached the first time.
 */
export async function openChangeSets(pagesFile: string, config: Required<ChangeSetsConfig>) {
  const { branch, approval } = config
  const place = await findRepository(pagesFile, config.repository)
  const folder = openDraftFolder(pagesFile).path
  const abort = new AbortController()
  const options = { ...place, branch, folder, log: console.log, signal: abort.signal }
  const repository = await openSiteRepository(options).catch((error: unknown) => {
    if (error instanceof RepositoryError)
      throw new UserError([error.message, error.details].filter(Boolean).join('\n'))
    throw error
  })
  return {
    repository,
    needsApproval: approval === 'required',
    pagesFile: join(repository.folder, place.pages),
    base: dirname(pagesFile),
    close: (): void => abort.abort(),
  }
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
  const read = async (...args: string[]): Promise<string | undefined> => {
    const printed = await git(args, { timeout: 10_000 }).catch(() => undefined)
    return printed?.toString().replace(/\r?\n$/, '')
  }
  const prefix = await read('rev-parse', '--show-prefix')
  if (prefix === undefined)
    throw new UserError(
      `site.config.ts: "changeSets" needs the site in a git repository, which ${folder} is not: run \`git init\`, or work in a clone.`,
    )
  const place = { site: prefix.replace(/\/$/, ''), pages: basename(pagesFile) }
  // The repository may rewrite the addresses of its remotes, and include other settings: only what stands there counts.
  const remote = ['config', '--local', '--no-includes', '--get', `remote.${repository}.url`]
  const url = remoteName.test(repository) ? await read(...remote) : undefined
  const base = url === undefined ? folder : ((await read('rev-parse', '--show-toplevel')) ?? folder)
  const address = url ?? repository
  const local = resolve(base, address)
  if (existsSync(local)) return { ...place, repository: local }
  if (!addressForm.test(address))
    throw new UserError(
      `site.config.ts: "changeSets.repository" is ${JSON.stringify(repository)}, but there is no such folder or remote. Write the address of a repository, or run: git remote add origin ADDRESS`,
    )
  return { ...place, repository: address }
}

const remoteName = /^\w[\w.-]*$/

/** A URL of a kind that git may use here, or HOST:PATH. `ext::` and its like name programs. */
const addressForm =
  /^(?:(?:file|git|https?|ssh):\/\/[^\s-]|(?:[\w.-]+@)?\w[\w.-]*:(?!:))[^\s\p{Cc}]*$/u
