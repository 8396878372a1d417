import {
  extract,
  findBase,
  findCommit,
  isCutOff,
  refuseNoRepository,
  type Extract,
} from '../../impact/git.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { UserError } from '../../schema/read/user-error.ts'

/**
 * Extracts the version to compare with: that of `--base`, or else that before this branch. The caller removes it.
 * Undefined where the history does not reach back to it. Throws UserError for a revision that there is not, or without a
 * repository.
 */
export function openBase(base: string | undefined): Extract | undefined {
  refuseNoRepository(siteRoot)
  const commit = base === undefined ? findBase(siteRoot) : findCommit(siteRoot, base)
  if (commit !== undefined) return extract(siteRoot, commit)
  if (base !== undefined && !isCutOff(siteRoot)) throw new UserError(`Unknown revision "${base}".`)
  return undefined
}
