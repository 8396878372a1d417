import { quote } from '../../../check/problem/wording.ts'
import type { TreeEntry } from '../git/commits.ts'
import type { Git } from '../git/run-git.ts'
import { findPlainFiles, type PlainFiles } from './plain-files.ts'
import { RepositoryError } from './remote.ts'

/** Files of a site by their paths in it: new content, or what a commit has; null deletes one. */
export type FileChanges = ReadonlyMap<string, Uint8Array | TreeEntry | null>

/** A commit of files over those of the commit `onto`. */
export interface NewCommit {
  /** The name of the person; git also gets an address that reaches nobody. */
  author: string
  message: string
  /** Lines for the end of the message, such as `Approved-by`, by their names: what a message says itself is never one of them. */
  trailers?: Readonly<Record<string, string>>
  onto: string
  /** At least one. */
  parents: readonly string[]
  files: FileChanges
}

/**
 * Commits changes of files of a site over those of another commit, as the latest of a reference, and resolves with the
 * commit. `site` is the path of the site in the repository, `before` the files there. Throws a RepositoryError for a file
 * that no site may have.
 */
export async function createCommit(
  git: Git,
  ref: string,
  site: string,
  before: PlainFiles,
  { onto, parents, files, ...note }: NewCommit,
): Promise<string> {
  const then = new Map(before.files)
  for (const [name, content] of files) {
    if (content === null) then.delete(name)
    else then.set(name, { mode: '100644', id: '', ...then.get(name) })
  }
  const [refused] = findPlainFiles(then).refused.keys()
  if (refused !== undefined) throw refusal(refused)
  const changes = [...files].flatMap(([name, content]) => {
    // What is a link in the repository has no files below it.
    const steps = name.split('/').map((_step, index, all) => all.slice(0, index + 1).join('/'))
    if (content === null && !before.files.has(name)) return []
    if (steps.some((step) => before.refused.has(step))) throw refusal(name)
    const path = site === '' ? name : `${site}/${name}`
    if (content === null) return [`D ${path}\n`]
    if ('id' in content) return [`${['M', content.mode, content.id, path].join(' ')}\n`]
    return [`${['M', then.get(name)?.mode, 'inline', path].join(' ')}\n`, ...dataOf(content)]
  })
  const [first = onto, ...others] = new Set(parents)
  // The files may be those of another commit than the first parent.
  const tree = first === onto ? '' : String(await git(['rev-parse', `${onto}^{tree}`])).trim()
  const seconds = Math.floor(Date.now() / 1000)
  const input = [
    `commit refs/${ref}\nmark :1\n`,
    `author ${nameOf(note.author)} <composer@localhost> ${seconds} +0000\n`,
    `committer Composer <composer@localhost> ${seconds} +0000\n`,
    ...dataOf(Buffer.from(messageOf(note))),
    `from ${first}\n`,
    ...others.map((parent) => `merge ${parent}\n`),
    ...(tree === '' ? [] : [`M 040000 ${tree} \n`]),
    ...changes,
    '\nget-mark :1\ndone\n',
  ]
  const all = Buffer.concat(input.map((part) => Buffer.from(part)))
  return String(await git(['fast-import', '--quiet', '--done'], { input: all })).trim()
}

function refusal(name: string): RepositoryError {
  return new RepositoryError(`${quote(name)} cannot be saved under this name.`)
}

function dataOf(content: Uint8Array): (string | Uint8Array)[] {
  return [`data ${content.length}\n`, content, '\n']
}

/** A name as one line of text that git takes for one. */
function nameOf(name: string): string {
  const plain = oneLine(name.replace(/[<>]/g, ' '))
  return /[\p{L}\p{N}]/u.test(plain) ? plain : 'Composer'
}

function messageOf({ message, trailers = {} }: Pick<NewCommit, 'message' | 'trailers'>): string {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${oneLine(value)}\n`)
  return `${message.replaceAll('\0', ' ').trim() || 'Change'}\n\n${lines.join('')}`
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
