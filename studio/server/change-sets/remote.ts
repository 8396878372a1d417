import { stripVTControlCharacters } from 'node:util'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { Git } from '../git/run-git.ts'
import { setIdForm } from './refs.ts'

/** The latest commits of a remote repository. */
export interface RemoteTips {
  published: string
  sets: ReadonlyMap<string, string>
}

/** Milliseconds after which a command is given up that reads from the remote repository, or writes there. */
const limits = { list: 60_000, fetch: 30 * 60_000, push: 10 * 60_000 }

/** Opens the remote repository of a site. Its functions throw what git prints. */
export function openRemote(git: Git, address: string, branch: string) {
  const mainRef = `refs/heads/${branch}`
  const setRef = (id: string): string => `refs/heads/changes/${id}`

  async function listRefs(...refs: string[]): Promise<Map<string, string>> {
    const args = ['ls-remote', '--quiet', '--', address, ...refs]
    const printed = String(await git(args, { timeout: limits.list }))
    const lines = printed.matchAll(/^([0-9a-f]{40,64})\t(\S+)$/gm)
    return new Map(Array.from(lines, ([, id = '', ref = '']) => [ref, id]))
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
      throw error
    }
  }

  return {
    /** Lists what is published there, and the latest commits of change sets. */
    async list(): Promise<RemoteTips> {
      const refs = await listRefs(mainRef, setRef('*'))
      const published = refs.get(mainRef)
      if (published === undefined) throw new RepositoryError(faults.missing, mainRef)
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
      await git(args, { timeout: limits.fetch })
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

/** Throws the RepositoryError for what git or the system has said; mistakes of our own as they are. */
export function explain(error: unknown): never {
  if (error instanceof RepositoryError || error instanceof TypeError) throw error
  const text = stripVTControlCharacters(error instanceof Error ? error.message : String(error))
    // An address may contain a password.
    .replace(/(:\/\/)[^@/\s]+@/g, '$1')
  const [, fault = faults.other] = signs.find(([sign]) => sign.test(text)) ?? []
  // What the other side says is what a person has written there, such as the reason of a rule.
  const said = Array.from(text.matchAll(/^remote: ?(.*\S)/gm), ([, line = '']) => line)
  const rest = text.split('\n').filter((line) => !line.startsWith('remote:'))
  const details = [...said, ...rest].join('\n').trim().slice(0, maxDetails)
  // Of a full disk, the system says so.
  const words = sayFault(new Error(text))
  throw new RepositoryError(words === text ? fault : words.replace(/ \(.*\)$/, ''), details)
}

/** What a failure means, in words for people who compose. */
export const faults = {
  refused: 'This was refused where the site is kept. A rule there may forbid it.',
  access:
    'This computer has no access to where the site is kept. Ask a developer to sign it in there.',
  missing:
    'The site was not found where the settings say that it is kept. Ask a developer to correct that.',
  network: 'The place where the site is kept cannot be reached.',
  other: 'Something went wrong in the place where the site is kept.',
}

/** What git prints for each; the first that fits counts. */
const signs: readonly (readonly [sign: RegExp, fault: string])[] = [
  [/^!\t.*\[remote rejected\]/m, faults.refused],
  [
    /authentication failed|could not read (?:user|pass)|permission denied|host key|error: 40[13]/i,
    faults.access,
  ],
  [/not appear to be a git|repository .* not found|error: 404|couldn't find/i, faults.missing],
  [/resolve|connect|unable to access|early EOF|hung up|RPC failed|too long/i, faults.network],
]

/** Why the remote repository could not be reached, or has refused something, in a sentence for people who compose. */
export class RepositoryError extends Error {
  constructor(
    message: string,
    readonly details = '',
  ) {
    super(message)
  }
}
