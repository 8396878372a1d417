import { stripVTControlCharacters } from 'node:util'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { Git } from '../git/run-git.ts'
import { RepositoryError } from './site-repository.ts'

/** The latest commits of a remote repository. */
export interface RemoteTips {
  published: string
  sets: ReadonlyMap<string, string>
}

/** The form of the ids of change sets, which are parts of the names of branches. */
export const setIdForm = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** Milliseconds after which a command is given up that reads from the remote repository, or writes there. */
const limits = { list: 60_000, fetch: 30 * 60_000, push: 10 * 60_000 }

/** Opens the remote repository of a site. Its functions throw a RepositoryError. */
export function openRemote(git: Git, address: string, branch: string) {
  const mainRef = `refs/heads/${branch}`
  const setRef = (id: string): string => `refs/heads/changes/${id}`

  async function listRefs(...refs: string[]): Promise<Map<string, string>> {
    const args = ['ls-remote', '--quiet', '--', address, ...refs]
    const printed = await git(args, { timeout: limits.list }).catch(explain)
    return new Map(
      printed
        .toString()
        .split('\n')
        .flatMap((line): [string, string][] => {
          const [, id = '', ref = ''] = /^([0-9a-f]{40,64})\t(\S+)$/.exec(line) ?? []
          return ref === '' ? [] : [[ref, id]]
        }),
    )
  }

  /** Pushes a commit to a branch that is at `expected`, or creates it; an empty commit deletes it. Never in any other way than forward. */
  async function push(commit: string, ref: string, expected: string): Promise<'pushed' | 'moved'> {
    const lease = commit === '' ? [`--force-with-lease=${ref}:${expected}`] : []
    const args = ['push', '--porcelain', ...lease, '--', address, `${commit}:${ref}`]
    try {
      await git(args, { timeout: limits.push })
      return 'pushed'
    } catch (error) {
      const printed = String(error)
      if (/\[rejected\] \((?:fetch first|non-fast-forward|stale info)\)/.test(printed))
        return 'moved'
      // What is lost may be only the answer.
      const tips = await listRefs(ref).catch(() => undefined)
      const tip = tips?.get(ref) ?? ''
      if (tips && tip === commit) return 'pushed'
      if (tips && tip !== expected && /^!\t/m.test(printed)) return 'moved'
      return explain(error)
    }
  }

  return {
    /** Lists what is published there, and the latest commits of change sets. */
    async list(): Promise<RemoteTips> {
      const refs = await listRefs(mainRef, setRef('*'))
      const published = refs.get(mainRef)
      if (published === undefined)
        throw new RepositoryError(faults.missing, `There is no branch "${branch}" there.`)
      const prefix = setRef('')
      const sets = [...refs].flatMap(([ref, commit]): [string, string][] => {
        const id = ref.slice(prefix.length)
        return ref.startsWith(prefix) && setIdForm.test(id) ? [[id, commit]] : []
      })
      return { published, sets: new Map(sets) }
    },
    /** Fetches what is published, and change sets. */
    async fetch(ids: readonly string[]): Promise<void> {
      const from = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-gc', '--', address]
      const args = ['fetch', ...from, mainRef, ...ids.map(setRef)]
      await git(args, { timeout: limits.fetch }).catch(explain)
    },
    /** Pushes a commit that is published then, after `onto`. */
    publish: (commit: string, onto: string) => push(commit, mainRef, onto),
    /** Pushes the latest commit of a change set, which was at `before` when last seen. */
    pushSet: (id: string, commit: string, before = '') => push(commit, setRef(id), before),
    /** The latest commit of a change set there; empty if there is none. */
    tipOf: async (id: string): Promise<string> =>
      (await listRefs(setRef(id))).get(setRef(id)) ?? '',
    /** Deletes a change set there, unless it has moved on since it was at `before`. */
    remove: (id: string, before: string) => push('', setRef(id), before),
  }
}

const maxDetails = 4000

/** Throws the RepositoryError for what git has printed, or the error itself if it is one. */
export function explain(error: unknown): never {
  if (error instanceof RepositoryError) throw error
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    // An address may contain a password.
    .replace(/(:\/\/)[^@/\s]+@/g, '$1')
  const [, fault = faults.other] = signs.find(([sign]) => sign.test(text)) ?? []
  // What the other side says is what a person has written there, such as the reason of a rule.
  const said = Array.from(text.matchAll(/^remote: ?(.*\S)/gm), ([, line = '']) => line)
  const rest = text.split('\n').filter((line) => !line.startsWith('remote:'))
  const details = [...said, ...rest].join('\n').trim().slice(0, maxDetails)
  throw new RepositoryError(fault === faults.disk ? sayFault(new Error(text)) : fault, details)
}

/** What a failure means, in words for people who compose. */
const faults = {
  refused: 'This was refused where the site is kept. A rule there may forbid it.',
  access:
    'This computer has no access to where the site is kept. Ask a developer to sign it in there.',
  missing:
    'The site was not found where the settings say that it is kept. Ask a developer to correct that.',
  network: 'The place where the site is kept cannot be reached.',
  slow: 'The place where the site is kept took too long to respond.',
  disk: 'The disk is full. Free some space and try again.',
  other: 'Something went wrong in the place where the site is kept.',
}

/** The first that fits counts. */
const signs: readonly (readonly [sign: RegExp, fault: string])[] = [
  [/^!\t.*\[remote rejected\]|pre-receive hook declined|protected branch/im, faults.refused],
  [/No space left|ENOSPC|EDQUOT|quota exceeded/i, faults.disk],
  [
    /Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|Permission denied|Host key verification|returned error: 40[13]|Access denied/i,
    faults.access,
  ],
  [
    /does not appear to be a git repository|repository .* not found|returned error: 404|couldn't find remote ref|does not exist/i,
    faults.missing,
  ],
  [
    /Could(?: not|n't) resolve|Failed to connect|Connection (?:refused|reset|closed|timed out)|unable to access|early EOF|hung up|RPC failed|returned error: 5|Network is unreachable|unexpected disconnect|unable to connect/i,
    faults.network,
  ],
  [/took too long|too slow/i, faults.slow],
]
