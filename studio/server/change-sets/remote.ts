import { stripVTControlCharacters } from 'node:util'
import { sayFault } from '../../../site/files/explain-failure.ts'
import type { Git } from '../git/run-git.ts'
import { ExplainedError } from '../http-error.ts'
import { readRefs, type Refs } from './refs.ts'

/** Milliseconds after which a command is given up that reads from the remote repository, or writes there. */
const limits = { fetch: 30 * 60_000, push: 10 * 60_000 }

/** Opens the remote repository of a site. Its functions throw what git prints. */
export function openRemote(git: Git, address: string, branch: string) {
  /** Fetches what is published there, as `fetched/published`, and the latest commits of change sets, as `fetched/sets/ID`. */
  async function fetch(): Promise<Refs> {
    const options = ['--quiet', '--prune', '--no-tags', '--no-write-fetch-head', '--no-auto-gc']
    const refs = [`${branch}:refs/fetched/published`, 'changes/*:refs/fetched/sets/*']
    const from = ['--', address, ...refs.map((ref) => `+refs/heads/${ref}`)]
    await git(['fetch', ...options, ...from], { timeout: limits.fetch })
    return readRefs(git)
  }

  /**
   * Pushes a commit that is published then, or is the latest of a change set, after `expected`; an empty one deletes that.
   * `moved` if something else is there. Never in any other way than forward.
   */
  async function push(commit: string, expected = '', id?: string): Promise<'pushed' | 'moved'> {
    const ref = `refs/heads/${id === undefined ? branch : `changes/${id}`}`
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
      const tips = await fetch().catch(() => undefined)
      const tip = tips?.get(`fetched/${id === undefined ? 'published' : `sets/${id}`}`) ?? ''
      if (tips && tip === commit) return 'pushed'
      if (tips && tip !== expected && /^!\t/m.test(printed)) return 'moved'
      throw error
    }
  }

  return { fetch, push }
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
export class RepositoryError extends ExplainedError {}
