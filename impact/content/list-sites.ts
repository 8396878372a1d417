import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { globSync } from 'tinyglobby'
import { asRecord } from '../../schema/read/json-object.ts'
import { openContent } from '../../check/migrate/open-content.ts'
import { readInput } from '../../site/files/read-input.ts'
import { listOverlays } from '../../site/files/site-files.ts'
import { findPageFiles, patternsOf } from '../../site/pages/page-files.ts'
import { splitFile } from '../../site/pages/page-source.ts'
import { overlayOf } from '../../site/overlay/overlay-name.ts'

/** The files of a site, relative to a root, with slashes. */
export interface SiteFileNames {
  pages: string
  pageFiles: readonly string[]
  overlays: readonly string[]
}

/**
 * Lists the sites below a root whose content is known: that of `pagesFile`, and those of the tests. `pagesFile` may be
 * anywhere if it is absolute. A site that does not exist is left out.
 */
export async function listSites(root: string, pagesFile: string): Promise<SiteFileNames[]> {
  const fixtures = globSync('tests/fixtures/**/pages.json', { cwd: root }).toSorted()
  const sites: SiteFileNames[] = []
  for (const name of new Set([pagesFile, ...fixtures]))
    if (existsSync(resolve(root, name))) sites.push(await listFiles(root, name))
  return sites
}

async function listFiles(root: string, pages: string): Promise<SiteFileNames> {
  const pagesFile = resolve(root, pages)
  const folder = dirname(pagesFile)
  const overlays = listOverlays(pagesFile).map(overlayOf)
  const include = await readPatterns(pagesFile)
  for (const name of overlays) include.push(...(await readPatterns(resolve(folder, name))))
  const { names } = await findPageFiles(pagesFile, [...new Set(include)])
  const nameOf = (name: string): string => {
    const file = relative(root, resolve(folder, name))
    return (file.startsWith('..') ? resolve(folder, name) : file).replaceAll('\\', '/')
  }
  return {
    pages: nameOf(pagesFile),
    pageFiles: names.filter((name) => !overlays.includes(name)).map(nameOf),
    overlays: overlays.map(nameOf),
  }
}

async function readPatterns(file: string): Promise<string[]> {
  const bytes = await readInput(file)
  const root = splitFile(bytes)?.files[0]?.root ?? openContent(bytes).source?.value
  return patternsOf(asRecord(root))
}
