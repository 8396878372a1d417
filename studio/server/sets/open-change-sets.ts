import { dirname, join } from 'node:path'
import type { ChangeSetsConfig } from '../../../schema/config/options/change-sets.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { findRepository } from '../change-sets/find-repository.ts'
import { openSiteRepository } from '../change-sets/open-repository.ts'
import { RepositoryError, type SiteRepository } from '../change-sets/site-repository.ts'
import { openDraftFolder } from '../drafts/draft-folder.ts'

/** Where the change sets of a site are kept. */
export interface OpenChangeSets {
  repository: SiteRepository
  needsApproval: boolean
  /** The pages file in the checkout of what is published, which the composer shows. */
  pagesFile: string
  /** The folder that paths in the settings start from. */
  base: string
}

/**
 * Opens the repository that the settings name; undefined without change sets. Throws a UserError if there is none, or it
 * cannot be reached the first time.
 */
export async function openChangeSets(
  pagesFile: string,
  config: Required<ChangeSetsConfig> | undefined,
): Promise<OpenChangeSets | undefined> {
  if (!config) return undefined
  const { branch, approval } = config
  const place = await findRepository(pagesFile, config.repository)
  const folder = openDraftFolder(pagesFile).path
  const opening = openSiteRepository({ ...place, branch, folder, log: console.log })
  const repository = await opening.catch((error: unknown) => {
    if (error instanceof RepositoryError)
      throw new UserError([error.message, error.details].filter(Boolean).join('\n'))
    throw error
  })
  return {
    repository,
    needsApproval: approval === 'required',
    pagesFile: join(repository.folder, place.pages),
    base: dirname(pagesFile),
  }
}
