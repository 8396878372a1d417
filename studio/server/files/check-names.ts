import { lstat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { quote } from '../../../check/problem/wording.ts'
import { isMarkdown } from '../../../schema/values/file-path.ts'
import { findPageFiles } from '../../../site/pages/page-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import { HttpError } from '../http-error.ts'
import { patternsIn, poNamesIn, readCurrent } from './site-texts.ts'
import { brandIn } from '../../../site/overlay/overlay-name.ts'

/** A valid name of a new file: a pattern without wildcards. */
const validName = /^(?:[\w-][\w. -]*\/)*[\w-][\w. -]*\.json$/

/**
 * Throws an HttpError with status 400 unless each name in `files` is pages.json, matches an "include" pattern of `files` or
 * of the site on disk, is the overlay of a brand or a PO file of one of the languages, or is in `known`. Paths through symbolic links are refused, but pages.json itself may be one.
 */
export async function checkFileNames(
  pagesFile: string,
  files: Texts,
  known: ReadonlySet<string>,
): Promise<void> {
  const own = basename(pagesFile)
  const names = Object.keys(files).filter((name) => name !== own && name !== picturesFile)
  if (names.length === 0) return
  const texts = [(await readCurrent(pagesFile)).toString(), files[own] ?? '']
  const patterns = texts.flatMap(patternsIn)
  const poNames = new Set(texts.flatMap((text) => poNamesIn(text, pagesFile)))
  const added = names.filter((name) => validName.test(name))
  const found = await findPageFiles(pagesFile, patterns, added)
  const matched = new Set(found.names)
  for (const name of names) {
    const isKnown = matched.has(name) || known.has(name) || poNames.has(name)
    if ((!isKnown || isMarkdown(name)) && brandIn(name) === undefined)
      throw new HttpError(400, `${quote(name)} is not a page file of this site.`)
    if (await hasLink(dirname(pagesFile), name))
      throw new HttpError(
        400,
        `${quote(name)} is reached through a symbolic link, which the composer does not follow.`,
      )
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
