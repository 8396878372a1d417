import { quote } from '../../../check/problem/wording.ts'
import type { Git } from '../git/run-git.ts'
import { findPlainFiles, type PlainFiles } from './plain-files.ts'
import { RepositoryError, type CommitNote, type FileChanges } from './site-repository.ts'

/** What a new commit has, and what it follows. */
export interface NewCommit extends CommitNote {
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
    else then.set(name, { mode: '100644', size: 0, id: '', ...then.get(name) })
  }
  const [refused] = findPlainFiles(then).refused.keys()
  if (refused !== undefined) throw refusal(refused)
  const changes = [...files].flatMap(([name, content]) => {
    // What is a link in the repository has no files below it.
    const steps = name.split('/').map((_step, index, all) => all.slice(0, index + 1).join('/'))
    if (content === null && !before.files.has(name)) return []
    if (steps.some((step) => before.refused.has(step))) throw refusal(name)
    const path = site === '' ? name : `${site}/${name}`
    return content === null
      ? [`D ${path}\n`]
      : [`M ${then.get(name)?.mode} inline ${path}\n`, ...dataOf(content)]
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

function messageOf({ message, trailers = {} }: CommitNote): string {
  const lines = Object.entries(trailers).map(([name, value]) => `${name}: ${oneLine(value)}\n`)
  return `${message.replaceAll('\0', ' ').trim() || 'Change'}\n\n${lines.join('')}`
}

const oneLine = (text: string): string => text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
