import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, extname, join, posix, resolve } from 'node:path'
import type { SiteFiles } from '../../check/facts.ts'
import { siteRoot } from '../../schema/config/site-root.ts'
import { findPublic, listPublic } from './public-folder.ts'

/**
 * The location of a site: its pages file and its public folder, which is the one next to the pages file or else that of
 * the program's site.
 */
export interface SitePlace {
  pagesFile: string
  publicDir: string
  /** False if another site has no public folder next to its pages file. */
  isOwn: boolean
  /** The picture files by name, instead of those in the public folder. */
  pictures?: ReadonlyMap<string, string>
  /** The texts of PO files by name, instead of those on disk. */
  poTexts?: ReadonlyMap<string, string>
  /** The brand whose overlay is applied; undefined for the site without an overlay. */
  brand?: string
}

/** Finds the public folder of a pages file and a brand: the brand's own folder comes before the shared one. */
export function placeSite(pagesFile: string, brand?: string): SitePlace {
  const folder = dirname(resolve(pagesFile))
  const own = brand === undefined ? [] : [join(folder, 'brands', brand, 'public')]
  const found = [...own, join(folder, 'public')].find((path) => existsSync(path))
  return {
    pagesFile: resolve(pagesFile),
    publicDir: found ?? join(siteRoot, 'public'),
    isOwn: found !== undefined,
    ...(brand !== undefined && { brand }),
  }
}

/** Whether a text can be the name of a brand, as the schema of `site.brand` says; it cannot lead out of a folder. */
export function isBrandName(text: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text)
}

/** The folder with the files that blocks read, next to a pages file. */
export function dataFolderOf(pagesFile: string): string {
  return join(dirname(resolve(pagesFile)), 'data')
}

/** The folder with the PO files, next to a pages file. */
export function localesFolderOf(pagesFile: string): string {
  return join(dirname(resolve(pagesFile)), 'locales')
}

/** The names of the files in `brands` next to a pages file that end like an overlay, without that ending, sorted. */
export function listOverlays(pagesFile: string): string[] {
  return listNames(join(dirname(pagesFile), 'brands'))
    .flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
    .toSorted()
}

/** The name of a brand's overlay relative to the folder of the pages file, with forward slashes. */
export function overlayOf(brand: string): string {
  return `brands/${brand}.json`
}

const pictureEndings = new Set(['.svg', '.png', '.jpg', '.jpeg', '.webp', '.avif'])

/** Lists the source pictures of a public folder: name → file. Throws if two files share a name. */
export function listPictures(publicDir: string): Map<string, string> {
  const files = new Map<string, string>()
  for (const name of listNames(join(publicDir, 'images'))) {
    const file = findPublic(publicDir, join('images', name))
    if (file !== undefined && statSync(file).isFile()) files.set(name, file)
  }
  const pictures = new Map<string, string>()
  for (const [base, file] of [...files].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ending = extname(base)
    if (!pictureEndings.has(ending.toLowerCase())) continue
    const name = base.slice(0, -ending.length)
    const other = pictures.get(name)
    if (other !== undefined)
      throw new Error(`two pictures have the same name: ${other} and ${file}`)
    pictures.set(name, file)
  }
  return pictures
}

function listNames(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}

/** The public folder as the check sees it: only the files that the build delivers. */
export function inspectFiles({ publicDir, pictures }: SitePlace): SiteFiles {
  const { files, faults } = listPublic(publicDir)
  return {
    images: [...(pictures ?? listPictures(publicDir)).keys()],
    faults,
    has(path) {
      const name = posix.join('/', path).slice(1)
      return files.has(name) && !name.startsWith('images/')
    },
  }
}
