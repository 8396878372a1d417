import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { quote } from '../../../check/problem/wording.ts'
import type { Git } from '../git/run-git.ts'

/** The references of the repository of change sets, by the names below `refs/`. */
export type Refs = ReadonlyMap<string, string>

/** Reads all references, by their names below `refs/`. */
export async function readRefs(git: Git): Promise<Refs> {
  const printed = await git(['for-each-ref', '--format=%(objectname) %(refname)'])
  const lines = printed.toString().split('\n').filter(Boolean)
  return new Map(
    lines.map((line) => [line.slice(line.indexOf(' ') + 6), line.slice(0, line.indexOf(' '))]),
  )
}

/** Gives references other commits, or deletes them, all or none. Fails if one is not as it was in `before`. */
export async function changeRefs(
  git: Git,
  before: Refs,
  changes: ReadonlyMap<string, string | null>,
): Promise<void> {
  const lines = [...changes].map(([name, commit]) => {
    const old = before.get(name)
    if (commit === (old ?? null)) return ''
    if (commit === null) return `delete refs/${name} ${old}\n`
    return `update refs/${name} ${commit} ${old ?? '0'.repeat(commit.length)}\n`
  })
  const input = lines.join('')
  if (input !== '') await git(['update-ref', '--stdin'], { input })
}

/** The change sets among references whose names begin with `prefix`, by their ids. */
export function setsIn(refs: Refs, prefix: string): Map<string, string> {
  const named = Array.from(
    refs,
    ([name, commit]) => [name.slice(prefix.length), name, commit] as const,
  )
  return new Map(
    named.flatMap(([id, name, commit]): [string, string][] =>
      name === prefix + id && setIdForm.test(id) ? [[id, commit]] : [],
    ),
  )
}

/** Removes what killed commands have left in a repository that nothing writes to: lock files, and reports of crashes. */
export async function removeLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir, { recursive: true }))
    if (/(?:\.lock|(?:^|[\\/])(?:tmp_\w+|fast_import_crash_\d+))$/.test(name))
      await rm(join(dir, name), { force: true })
}

/** The form of the ids of change sets, which are parts of the names of branches. */
export const setIdForm = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/

/** Returns the id of a change set. Throws a TypeError for anything else. */
export function checkSet(id: string): string {
  if (!setIdForm.test(id)) throw new TypeError(`not a change set: ${quote(id)}`)
  return id
}

/** Returns the id of a commit. Throws a TypeError for anything else, such as an option of git. */
export function checkId(commit: string): string {
  if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit))
    throw new TypeError(`not a commit: ${quote(commit)}`)
  return commit
}
