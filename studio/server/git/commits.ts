import { isPoName } from '../../../site/locales/po/po-name.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'
import { toPageFile } from '../../../site/pages/markdown-page.ts'
import { isMatch } from '../../../site/pages/page-files.ts'
import { patternsIn } from '../files/site-texts.ts'
import type { Git } from './run-git.ts'

/** A file in a commit, or what stands there instead of one. */
export interface TreeEntry {
  /** Its mode in octal digits, as git knows it. */
  mode: string
  id: string
}

/** Lists what a tree has, by its path in it. */
export async function listTree(git: Git, tree: string): Promise<Map<string, TreeEntry>> {
  const listed = (await git(['ls-tree', '-r', '-z', tree])).toString()
  return new Map(
    listed.split('\0').flatMap((line): [string, TreeEntry][] => {
      const [, mode = '', id = '', name = ''] = /^(\d+) \w+ (\w+)\t([^]+)$/.exec(line) ?? []
      return name === '' ? [] : [[name, { mode, id }]]
    }),
  )
}

/** Whether an entry of a tree is a file: not a link, and not another repository. */
export function isPlainFile({ mode }: TreeEntry): boolean {
  return mode.startsWith('100')
}

/** Reads files by their ids, in the same order. Throws an Error if one is missing. */
export async function readBlobs(git: Git, ids: readonly string[]): Promise<Buffer[]> {
  const input = ids.map((id) => `${id}\n`).join('')
  const output = ids.length === 0 ? Buffer.of() : await git(['cat-file', '--batch'], { input })
  let at = 0
  return ids.map((id) => {
    const end = output.indexOf('\n', at)
    const size = Number(/ blob (\d+)$/.exec(output.subarray(at, end).toString())?.[1])
    if (end === -1 || Number.isNaN(size)) throw new Error(`missing in git: ${id}`)
    at = end + size + 2
    return output.subarray(end + 1, end + 1 + size)
  })
}

/** Reads the texts of a site, whose pages file is `own`, from the entries of a tree; undefined if it has none. */
export async function readTreeTexts(git: Git, tree: ReadonlyMap<string, TreeEntry>, own: string) {
  const main = tree.get(own)
  if (!main || !isPlainFile(main)) return undefined
  const [text = ''] = (await readBlobs(git, [main.id])).map(String)
  const patterns = patternsIn(text)
  const found = [...tree].filter(
    ([name, entry]) =>
      name !== own &&
      isPlainFile(entry) &&
      (brandIn(name) !== undefined ||
        isPoName(name) ||
        patterns.some((pattern) => isMatch(pattern, name))),
  )
  const contents = await readBlobs(
    git,
    found.map(([, { id }]) => id),
  )
  const texts = found.map(([name], index) => {
    return [name, toPageFile(name, contents[index] ?? Buffer.of()).toString()] as const
  })
  return { [own]: text, ...Object.fromEntries(texts) }
}

/** What a commit says about itself. The time is in milliseconds since 1970. */
export interface LoggedCommit {
  id: string
  parents: readonly string[]
  at: number
  author: string
  /** The first line of its message. */
  subject: string
  /** The lines at the end of its message, such as `Approved-by`, by their names; the last one where a name is repeated. */
  trailers: Readonly<Record<string, string>>
}

/** Lists commits, newest first. `args` say which, in the options of `git log`. */
export async function listLog(git: Git, args: readonly string[]): Promise<LoggedCommit[]> {
  const format = '--format=%H%x1f%P%x1f%at%x1f%an%x1f%s%x1f%(trailers:only,unfold)%x1e'
  const output = await git(['log', '--encoding=UTF-8', format, ...args])
  return output
    .toString()
    .split('\x1e')
    .flatMap((entry) => {
      const [id = '', parents = '', seconds, author = '', subject = '', lines = ''] = entry
        .trim()
        .split('\x1f')
      const trailers = lines.split('\n').flatMap((line): [string, string][] => {
        const [, name = '', value = ''] = /^([\w-]+): (.*)$/.exec(line) ?? []
        return name === '' ? [] : [[name, value]]
      })
      const at = Number(seconds) * 1000
      const said = { at, author, subject, trailers: Object.fromEntries(trailers) }
      return id === '' ? [] : [{ id, parents: parents.split(' ').filter(Boolean), ...said }]
    })
}
