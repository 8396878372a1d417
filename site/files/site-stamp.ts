import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheByFile } from '../cache/remember.ts'
import { overlayOf } from '../overlay/overlay-name.ts'
import { findPageFiles, patternsOf } from '../pages/page-files.ts'
import { readInput } from './read-input.ts'
import { dataFolderOf, listOverlays, localesFolderOf, type SitePlace } from './site-files.ts'

/**
 * Creates a function that fingerprints a pages.json, its page files, all overlays, its translations and the files that blocks
 * read: the text changes when one of them is written, added or removed; undefined if pages.json does not exist. While pages.json is not valid JSON,
 * its last valid patterns count.
 */
export function createSiteStamp({
  pagesFile,
  brand,
}: Pick<SitePlace, 'pagesFile' | 'brand'>): () => Promise<string | undefined> {
  const readPatterns = cacheByFile(async (file) =>
    patternsOf(JSON.parse((await readInput(file)).toString().replace(/^\uFEFF/, ''))),
  )
  const overlay = brand === undefined ? undefined : join(dirname(pagesFile), overlayOf(brand))
  let patterns: string[] = []
  let added: string[] = []
  return async () => {
    patterns = await readPatterns(pagesFile).catch(() => patterns)
    if (overlay !== undefined) added = await readPatterns(overlay).catch(() => added)
    const own = stateOf(pagesFile)
    if (own === undefined) return undefined
    const include = [...patterns, ...added]
    const { names } = await findPageFiles(pagesFile, include).catch(() => ({ names: [] }))
    const others = names.map((name) => stateOf(join(dirname(pagesFile), name)))
    const changes = listOverlays(pagesFile).map((one) =>
      stateOf(join(dirname(pagesFile), overlayOf(one))),
    )
    const data = [dataFolderOf(pagesFile), localesFolderOf(pagesFile)].flatMap(statesOf)
    return [own, ...changes, ...others, ...data].join('\n')
  }
}

/** The modification time and size of a file; a file that is emptied and then written may keep its time. */
export function stateOf(file: string): string | undefined {
  const state = statSync(file, { throwIfNoEntry: false })
  return state && `${file} ${state.ino} ${state.size} ${state.mtimeMs}`
}

/** The states of all files below a folder; none if it does not exist. */
export function statesOf(folder: string): string[] {
  try {
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    return names.flatMap((name) => stateOf(join(folder, name)) ?? [])
  } catch {
    return []
  }
}
