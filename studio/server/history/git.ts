import { execFile } from 'node:child_process'
import { basename, dirname } from 'node:path'
import { isPoName } from '../../../site/locales/po/po-name.ts'
import { toPageFile } from '../../../site/pages/markdown-page.ts'
import { isMatch } from '../../../site/pages/page-files.ts'
import type { Texts, Version } from '../../api.ts'
import { patternsIn } from '../files/site-texts.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'

/** Milliseconds after which git is given up. */
const timeout = 5000
const maxCommits = 200
const maxBytes = 256 * 1024 * 1024

/** Lists the commits that changed files of a site, newest first; empty without git or outside of a repository. */
export async function listCommits(
  pagesFile: string,
  patterns: readonly string[],
): Promise<Version[]> {
  const format = '--format=%H%x1f%at%x1f%an%x1f%s%x1e'
  const paths = [basename(pagesFile), 'brands/*.json', 'locales/**/*.po', ...patterns].map(
    (pattern) => `:(glob)${pattern}`,
  )
  const args = ['log', `-n${maxCommits}`, '--no-show-signature', format, '--', ...paths]
  const output = (await git(pagesFile, args))?.toString() ?? ''
  return output.split('\x1e').flatMap((entry) => {
    const [id = '', seconds, author = '', subject = ''] = entry.trim().split('\x1f')
    return id === '' ? [] : [{ kind: 'commit', id, at: Number(seconds) * 1000, author, subject }]
  })
}

/** Reads the files of a site as of a commit; undefined if it has none. */
export async function readCommit(pagesFile: string, id: string): Promise<Texts | undefined> {
  const own = basename(pagesFile)
  const main = (await git(pagesFile, ['show', `${id}:./${own}`]))?.toString()
  if (main === undefined) return undefined
  const listed = await git(pagesFile, ['ls-tree', '-r', '-z', '--name-only', id])
  const patterns = patternsIn(main)
  const names = (listed?.toString() ?? '')
    .split('\0')
    .filter(
      (name) =>
        name !== own &&
        (brandIn(name) !== undefined ||
          isPoName(name) ||
          patterns.some((pattern) => isMatch(pattern, name))),
    )
  const request = names.map((name) => `${id}:./${name}\n`).join('')
  const output = await git(pagesFile, ['cat-file', '--batch'], request)
  return output && { [own]: main, ...readBatch(output, names) }
}

/** Reads what `git cat-file --batch` prints: for each name a line with the size, and the content. */
function readBatch(output: Buffer, names: readonly string[]): Texts {
  const texts: Record<string, string> = {}
  let at = 0
  for (const name of names) {
    const end = output.indexOf('\n', at)
    const size = Number(/ blob (\d+)$/.exec(output.subarray(at, end).toString())?.[1])
    if (end === -1 || Number.isNaN(size)) return texts
    texts[name] = toPageFile(name, output.subarray(end + 1, end + 1 + size)).toString()
    at = end + size + 2
  }
  return texts
}

/** Runs a command that only reads, in the folder of a site. Resolves with its output, or undefined if it fails. */
function git(pagesFile: string, args: readonly string[], input = ''): Promise<Buffer | undefined> {
  // No program that the repository configures may run, nothing may be written, fetched or asked for.
  const all = ['-c', 'core.fsmonitor=false', '--no-pager', '--no-replace-objects', ...args]
  const env = {
    ...process.env,
    GIT_OPTIONAL_LOCKS: '0',
    GIT_TERMINAL_PROMPT: '0',
    GIT_NO_LAZY_FETCH: '1',
  }
  const options = {
    cwd: dirname(pagesFile),
    env,
    timeout,
    maxBuffer: maxBytes,
    encoding: 'buffer',
  } as const
  return new Promise((resolve) => {
    const child = execFile('git', all, options, (error, output) =>
      resolve(error ? undefined : output),
    )
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
}
