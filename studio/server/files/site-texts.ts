import { readFile, lstat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { quote } from '../../../check/problem/wording.ts'
import { openText } from '../../../check/syntax/open-text.ts'
import { asRecord } from '../../../schema/read/json-object.ts'
import { UserError } from '../../../schema/read/user-error.ts'
import { isMarkdown } from '../../../schema/values/file-path.ts'
import { readLocales } from '../../../schema/values/locale.ts'
import { readInput } from '../../../site/files/read-input.ts'
import { listOverlays } from '../../../site/files/site-files.ts'
import { listPoFiles } from '../../../site/locales/locale-files.ts'
import { isPoName, poFileOf } from '../../../site/locales/po/po-name.ts'
import { isBrandName, overlayOf, brandIn } from '../../../site/overlay/overlay-name.ts'
import { findPageFiles, patternsOf } from '../../../site/pages/page-files.ts'
import { picturesFile } from '../../../site/view/picture-list.ts'
import type { Texts } from '../../api.ts'
import { HttpError } from '../http-error.ts'

/**
 * Reads pages.json, its page files and the overlays of its brands from disk, including byte order marks. Throws an HttpError
 * with status 409 if one is missing, cannot be read, or is not in UTF-8.
 */
export async function readSiteTexts(pagesFile: string): Promise<Texts> {
  const main = await readText(pagesFile, basename(pagesFile))
  const { names } = await findPageFiles(pagesFile, patternsIn(main))
  const texts: Record<string, string> = { [basename(pagesFile)]: main }
  const overlays = listOverlays(pagesFile).filter(isBrandName).map(overlayOf)
  for (const name of new Set([...names, ...overlays]))
    texts[name] = await readText(join(dirname(pagesFile), name), name)
  return { ...texts, ...(await readPoTexts(pagesFile)) }
}

/** Reads the PO files, including byte order marks; those that are not in UTF-8 are left to the check. */
export async function readPoTexts(pagesFile: string): Promise<Texts> {
  const texts = listPoFiles({ pagesFile }).map(async (name) => {
    const text = await readText(join(dirname(pagesFile), name), name).catch(() => undefined)
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries((await Promise.all(texts)).flat())
}

/** Lists the names that the PO files of a site and its brands have, with the languages in the text of pages.json. */
export function poNamesIn(text: string, pagesFile: string): string[] {
  const { site } = asRecord(openText(text).source?.value)
  const brands = [undefined, ...listOverlays(pagesFile).filter(isBrandName)]
  return readLocales(site)
    .flatMap((locale) => brands.map((brand) => poFileOf(locale, brand)))
    .filter((name) => isPoName(name) && !name.includes('..'))
}

/** Lists the "include" patterns in the text of pages.json; empty if it is not JSON. */
export function patternsIn(text: string): string[] {
  return patternsOf(openText(text).source?.value)
}

/** Reads the current content of a file; empty if there is no such file. */
export async function readCurrent(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return Buffer.of()
    throw error
  }
}

/** Whether reading failed as there is no file: nothing, a folder, or a file in place of its parent folder. */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'EISDIR' || code === 'ENOTDIR'
}

async function readText(file: string, name: string): Promise<string> {
  const bytes = await readInput(file).catch((error: unknown) => {
    if (error instanceof UserError) throw new HttpError(409, error.message)
    throw new HttpError(
      409,
      isMissing(error) ? `${name} does not exist.` : `${name} cannot be read.`,
    )
  })
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new HttpError(409, `${name} is not encoded in UTF-8. Save it again with this encoding.`)
  }
}

/** A valid name of a new file: a pattern without wildcards. */
const validName = /^(?:[\w-][\w. -]*\/)*[\w-][\w. -]*\.json$/

/**
 * Throws an HttpError with status 400 unless each name in `files` is pages.json, matches an "include" pattern of `files` or
 * of the site on disk, is the overlay of a brand or a PO file of one of the languages, or is in `known`. Paths through symbolic links are refused, but pages.json itself may be one.
 */
export async function checkFileNames(pagesFile: string, files: Texts, known: ReadonlySet<string>) {
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
