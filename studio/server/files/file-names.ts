import { lstat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { quote } from '../../../check/problem/suggest.ts'
import { matchPageFiles } from '../../../site/pages/page-files.ts'
import type { Texts } from '../api.ts'
import { Refused } from '../refused.ts'
import { patternsIn, readNow } from './site-texts.ts'

/** The form of the name of a file that is new: as of a pattern without wildcards. */
const form = /^(?:[\w-][\w. -]*\/)*[\w-][\w. -]*\.json$/

/**
 * Throws Refused 400 where a name among `files` is neither that of pages.json, nor one that "include" matches, there or on
 * disk, nor one of `known`, which were let pass before. A way over a link is refused, wherever it leads; pages.json itself
 * may be one.
 */
export async function refuseNames(
  pagesFile: string,
  files: Texts,
  known: ReadonlySet<string>,
): Promise<void> {
  const own = basename(pagesFile)
  const names = Object.keys(files).filter((name) => name !== own)
  if (names.length === 0) return
  const texts = [(await readNow(pagesFile)).toString(), files[own] ?? '']
  const patterns = texts.flatMap(patternsIn)
  const added = names.filter((name) => form.test(name))
  const matches = await matchPageFiles(pagesFile, patterns, added)
  const matched = new Set(matches.flatMap((match) => match.names))
  for (const name of names) {
    if (!matched.has(name) && !known.has(name))
      throw new Refused(400, `${quote(name)} is no page file of this site.`)
    if (await hasLink(dirname(pagesFile), name))
      throw new Refused(400, `${quote(name)} is behind a link, which the composer does not follow.`)
  }
}

async function hasLink(folder: string, name: string): Promise<boolean> {
  const steps = name.split('/')
  for (const index of steps.keys()) {
    const step = await lstat(join(folder, ...steps.slice(0, index + 1))).catch(() => undefined)
    if (step?.isSymbolicLink()) return true
  }
  return false
}
