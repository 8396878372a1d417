import { extract, findBase, findCommit, isCutOff, type Extract } from '../../impact/git.ts'
import { projectRoot } from '../../schema/read/load-schemas.ts'
import { UserError } from '../../schema/read/user-error.ts'

/**
 * Extracts the version to compare with: that of `--base`, or else that before this branch. The caller removes it.
 * Undefined where the history does not reach back to it. Throws UserError for a revision that there is not.
 */
export function openBase(base: string | undefined): Extract | undefined {
  const commit = base === undefined ? findBase(projectRoot) : findCommit(projectRoot, base)
  if (commit !== undefined) return extract(projectRoot, commit)
  if (base !== undefined && !isCutOff(projectRoot))
    throw new UserError(`Unknown revision "${base}".`)
  return undefined
}
