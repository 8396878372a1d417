import { UserError } from '../../read/user-error.ts'
import { advise, wrong } from './check-kinds.ts'

/** Where change sets of the composer are kept, and what publishing one needs. */
export interface ChangeSetsConfig {
  /** A remote of the git repository that the site is in, the folder of a repository, or an address. `origin` if left out. */
  repository?: string
  /** The branch that is published. `main` if left out. */
  branch?: string
  /** `required`, if left out: only what somebody else than its author has approved may be published. `optional`: all may. */
  approval?: 'required' | 'optional'
}

const approvals: readonly string[] = ['required', 'optional']

/** Completes the settings of change sets. Throws a UserError if they are not valid. */
export function completeChangeSets(config: ChangeSetsConfig): Required<ChangeSetsConfig> {
  const { repository = 'origin', branch = 'main', approval = 'required' } = config
  // Options of git, and transports that name a program, are no addresses.
  if (repository.trim() === '' || /^-|^[\w-]+::|\p{Cc}/u.test(repository))
    throw wrong(
      'changeSets.repository',
      repository,
      'Write the name of a remote such as "origin", or the folder or address of a repository.',
    )
  if (/:\/\/[^/@]*:[^/]*@/.test(repository))
    throw new UserError(
      'site.config.ts: "changeSets.repository" contains a password. Let git keep it, as with `git config credential.helper store`.',
    )
  if (!isBranch(branch))
    throw wrong(
      'changeSets.branch',
      branch,
      'Write the name of a branch that does not begin with changes/.',
    )
  if (!approvals.includes(approval))
    throw wrong('changeSets.approval', approval, advise(approval, approvals))
  return { repository, branch, approval }
}

/** A name that git accepts, and that is not below the branches of change sets. */
function isBranch(name: string): boolean {
  return /^\w[\w./-]*$/.test(name) && !/\.\.|\/\/|\.lock$|\/\.|[./]$|^changes(?:\/|$)/.test(name)
}
